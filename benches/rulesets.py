import functools, sys, time
sys.setrecursionlimit(10**6)
import threading
threading.stack_size(512 * 2**20)

def mex(values):
    least = 0
    while least in values:
        least += 1
    return least

@functools.cache
def wythoff(a, b):
    return mex({wythoff(*sorted((i, b))) for i in range(a)} | {wythoff(*sorted((a, j))) for j in range(b)}
               | {wythoff(*sorted((a - k, b - k))) for k in range(1, min(a, b) + 1)})

@functools.cache
def chomp(rows):
    return mex({chomp(tuple(size for size in rows[:row] + tuple(min(size, column) for size in rows[row:]) if size))
                for row in range(len(rows)) for column in range(rows[row]) if (row, column) != (0, 0)})

def timed(name, play):
    started = time.perf_counter()
    value = play()
    print(f"  python, {name:<10} {(time.perf_counter() - started) * 1e3:>9.2f}  *{value}")

def main():
    timed("wythoff", lambda: wythoff(300, 300))
    timed("chomp", lambda: chomp((6,) * 6))

thread = threading.Thread(target=main)
thread.start()
thread.join()
