#!/usr/bin/env python3
"""A survey on a Dask cluster, in parts: see `parts.py`.

    python on_dask.py 0.dddd --to 1000 --parts 16

This starts two workers on this machine. With --address it uses a scheduler that runs already, whose
workers need the package `sprague`. Dask computes a part again whose worker died.
"""

import contextlib
import time

import cloudpickle
import dask
from dask.distributed import Client, LocalCluster, as_completed

import parts

# A part may lose so many workers, for reasons that are not its own.
FAILURES = 20


def main() -> None:
    address = ("--address", {"help": "a scheduler that runs already, instead of this machine"})
    chosen = parts.arguments(__doc__, address)
    run = parts.Run(chosen)
    # So that the workers need not have this folder.
    cloudpickle.register_pickle_by_value(parts)
    dask.config.set({"distributed.scheduler.allowed-failures": FAILURES})
    with contextlib.ExitStack() as stack:
        where = chosen.address or stack.enter_context(
            LocalCluster(
                n_workers=chosen.workers, threads_per_worker=1, memory_limit="1GiB", dashboard_address=None
            )
        )
        client = stack.enter_context(Client(where))
        begun = time.monotonic()
        tasks = client.map(parts.compute, run.missing(), pure=False)
        for _, found in as_completed(tasks, with_results=True):
            run.keep(found)
        parts.report(run, begun)


if __name__ == "__main__":
    main()
