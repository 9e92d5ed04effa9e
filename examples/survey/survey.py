#!/usr/bin/env python3
"""Spread `sprague survey` over the workers of a Ray cluster.

Each task computes one shard by the command itself and leaves one file. The
command gives a file its name only when it is whole, and its first line says
what made it. The command leaves a file of the same run as it is, and refuses
one of another run. So whatever is killed, a worker or all of this, the next
run does only what is missing, and no rows of another run get among its own.
"""

import argparse
import pathlib
import subprocess
import sys

import ray


@ray.remote(num_cpus=1, max_retries=-1)
def compute(command, target):
    """Runs one shard in this worker. Ray runs it again if the worker dies."""
    finished = subprocess.run(command, capture_output=True, text=True)
    if finished.returncode != 0:
        # What the command says is no accident of the worker: the same again would not help.
        return f"{pathlib.Path(target).name}: {finished.stderr.strip()}"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pattern", help="a family of games, as for `sprague survey`: 0.ddd")
    parser.add_argument("--to", default="1000", help="the largest heap [1000]")
    parser.add_argument("--shards", type=int, default=8, help="into how many files [8]")
    parser.add_argument("--directory", default="survey", help="where the files go; on several machines one that all see")
    parser.add_argument("--workers", type=int, default=2, help="workers of the local cluster [2]")
    parser.add_argument("--address", help="a cluster that runs already, instead of a local one")
    parser.add_argument("--sprague", default="sprague", help="the command [sprague]")
    arguments = parser.parse_args()

    directory = pathlib.Path(arguments.directory).resolve()
    directory.mkdir(parents=True, exist_ok=True)
    count = arguments.shards
    targets = [directory / f"shard-{shard}-of-{count}.tsv" for shard in range(1, count + 1)]
    others = sorted(set(directory.glob("*.tsv")) - set(targets))
    if others:
        # All files of the folder are put together in the end.
        print(f"{directory} has files of another survey: {others[0].name}; empty it, or name another --directory",
              file=sys.stderr)
        return 2
    if arguments.address:
        ray.init(address=arguments.address)
    else:
        ray.init(num_cpus=arguments.workers, include_dashboard=False, configure_logging=False)

    tasks = []
    for shard, target in enumerate(targets, start=1):
        command = [arguments.sprague, "survey", arguments.pattern, "--to", arguments.to,
                   "--shard", f"{shard}/{count}", "--output", str(target)]
        tasks.append(compute.remote(command, str(target)))

    complaints = []
    waiting = tasks
    while waiting:
        done, waiting = ray.wait(waiting)
        complaints += [complaint for complaint in ray.get(done) if complaint]
        print(f"{count - len(waiting)} of {count} shards", file=sys.stderr)
    for complaint in complaints:
        print(complaint, file=sys.stderr)
    return 2 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
