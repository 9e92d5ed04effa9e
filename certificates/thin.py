"""Leaves points out of a certificate by the theorem on common heaps: thin.py FULL THIN [COUNT].

What stays: the first point and those that the verifier demands, the one before the end, and about COUNT (12) others, evenly spread.
"""

import sys


def primes(number):
    divisor = 2
    while divisor * divisor <= number:
        if number % divisor == 0:
            yield divisor
            while number % divisor == 0:
                number //= divisor
        divisor += 1
    if number > 1:
        yield number


full, thin, *count = sys.argv[1:]
count = int(count[0]) if count else 12
with open(full, encoding="utf-8") as file:
    lines = file.read().splitlines()
fields = {line.split(" ")[0]: line.split(" ")[1:] for line in lines if not line.startswith("point ")}
heaps = [int(line.split(" ")[1]) for line in lines if line.startswith("point ")]
period, preperiod = (int(fields[name][0]) for name in ("period", "preperiod"))
rare = [int(heap) for heap in fields["rare"]]
window = max([int(fields["depth"][0]), *rare]) + len(fields["digits"]) - 1
base = preperiod + window
kept = {heaps[0], heaps[-2], base, base + period} | {base + period // prime for prime in primes(period)}
kept |= {min(heaps, key=lambda heap: abs(heap - (base + period) * part // count)) for part in range(1, count)}
if not kept <= set(heaps):
    sys.exit(f"{full}: a point that the verifier demands is missing")
with open(thin, "w", encoding="utf-8") as file:
    for line in lines:
        if not line.startswith("point ") or int(line.split(" ")[1]) in kept:
            file.write(line + "\n")
