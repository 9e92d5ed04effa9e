#!/usr/bin/env python3
"""A survey on a Ray cluster, in parts: see `parts.py`.

    python on_ray.py 0.dddd --to 1000 --parts 16

This starts two workers on this machine. With --address it uses a cluster that runs already, whose
workers need the package `sprague`. Ray computes a part again whose worker died.
"""

import time

import ray
from ray import cloudpickle

import parts

# Beyond this Ray writes to the disk; rows are small.
OBJECT_STORE = 100 << 20


def main() -> None:
    address = ("--address", {"help": "a cluster that runs already, instead of this machine"})
    chosen = parts.arguments(__doc__, address)
    run = parts.Run(chosen)
    # So that the workers need not have this folder.
    cloudpickle.register_pickle_by_value(parts)
    if chosen.address:
        ray.init(address=chosen.address)
    else:
        ray.init(num_cpus=chosen.workers, include_dashboard=False, object_store_memory=OBJECT_STORE)
    begun = time.monotonic()
    compute = ray.remote(num_cpus=1, max_retries=-1)(parts.compute)
    waiting = [compute.remote(part) for part in run.missing()]
    while waiting:
        done, waiting = ray.wait(waiting)
        for found in ray.get(done):
            run.keep(found)
    parts.report(run, begun)
    ray.shutdown()


if __name__ == "__main__":
    main()
