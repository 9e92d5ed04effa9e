import sys, time

def sequence(digits, unequal, heaps):
    values = []
    for heap in range(heaps):
        options = set()
        for taken, digit in enumerate(digits[:heap + 1]):
            rest = heap - taken
            if digit & 1 and rest == 0 and taken:
                options.add(0)
            if digit & 2 and rest and taken:
                options.add(values[rest])
            if digit & 4:
                for part in range(1, rest // 2 + 1):
                    if not (unequal and 2 * part == rest):
                        options.add(values[part] ^ values[rest - part])
        value = 0
        while value in options:
            value += 1
        values.append(value)
    return values

for code in ("0.77", "0.137", "0.007"):
    started = time.process_time()
    sequence([int(sign) for sign in code if sign != "."], False, 10_000)
    print(f"  python, {code:<6} to 10^4 {time.process_time() - started:>9.3f} s")
