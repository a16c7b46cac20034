"""A disk that is full, that may not be written, or that fails."""

import errno
import resource
import subprocess
from pathlib import Path

from driving.failing import FailingDisk
from driving.ground import Impossible
from driving.service import StartFault
from driving.stage import Stage
from driving.tally import Tally

from .plan import Fault, Plan


def filled_by_another(plan: Plan, tally: Tally) -> None:
    """Another program fills the disk, and deletes its file later."""
    # The service's writes of all rounds have to fit.
    place = plan.ground.mount("full", megabytes=256)
    filler = place / "filler"
    with_stage(plan, tally, plan.stage(tally, place, bulk=4_000), lambda stage: stage.endure(
        lambda: fill(filler), filler.unlink, plan.pick(4, 15), reads_work=True), plan.pick(1, 4))


def filled_by_the_service(plan: Plan, tally: Tally) -> None:
    """The service's own journal fills the disk, which is made larger later."""
    place = plan.ground.mount("small", megabytes=6)
    size = [6]

    def grow() -> None:
        size[0] += 40
        plan.ground.remount(place, f"size={size[0]}m")

    # The fault occurs by itself, under load.
    stage = plan.stage(tally, place, bulk=20_000)
    with_stage(plan, tally, stage, lambda stage: stage.endure(
        lambda: await_full(stage, place), grow, plan.pick(4, 15), reads_work=True), plan.pick(1, 2))


def limited_file_size(plan: Plan, tally: Tally) -> None:
    """Files must not grow any more (RLIMIT_FSIZE), until the limit is lifted."""
    stage = plan.stage(tally, plan.ground.new_folder("limited"), bulk=4_000)

    def limit(size: int) -> None:
        _, hard = resource.prlimit(stage.service.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(stage.service.process.pid, resource.RLIMIT_FSIZE, (size, hard))

    log = Path(f"{stage.service.database}-wal")
    with_stage(plan, tally, stage, lambda stage: stage.endure(
        lambda: limit(log.stat().st_size + 4096), lambda: limit(resource.RLIM_INFINITY), plan.pick(4, 15)),
        plan.pick(1, 3))


def immutable(plan: Plan, tally: Tally) -> None:
    """The files are made immutable while the service runs (chattr +i)."""
    folder = plan.ground.new_folder("immutable")
    stage = plan.stage(tally, folder)

    def change(sign: str) -> None:
        files = [str(path) for path in folder.glob("proscenium.sqlite*") if not path.name.endswith(".log")]
        changed = subprocess.run(["chattr", f"{sign}i", *files], capture_output=True, text=True)
        if changed.returncode != 0:
            raise Impossible(f"chattr {sign}i: {changed.stderr.strip()[:120]}")

    def release() -> None:
        change("-")

    try:
        with_stage(plan, tally, stage, lambda stage: stage.endure(
            lambda: change("+"), release, plan.pick(4, 15), reads_work=True))
    finally:
        subprocess.run(["chattr", "-i", *map(str, folder.glob("*"))], capture_output=True)


def read_only_at_start(plan: Plan, tally: Tally) -> None:
    """The service is started on a file system that is mounted read-only, and again when it is not any more."""
    place = plan.ground.mount("read-only", megabytes=32)
    stage = plan.stage(tally, place)
    log = plan.ground.new_folder("read-only-log")
    stage.service.log = log / "log"
    try:
        stage.open()
        with stage.load():
            stage.await_commands()
        stage.kill()
        plan.ground.remount(place, "ro")
        try:
            stage.service.start(20)
            stage.violation("the service listens, though its disk is read-only")
            stage.service.kill()
        except StartFault as fault:
            if fault.status != 74:
                stage.violation(f"on a read-only disk {fault}")
        stage.service.process = None
        plan.ground.remount(place, "rw")
        stage.restart_and_audit()
        tally.rounds += 1
    finally:
        stage.conclude()
        stage.close()


def failing_writes(plan: Plan, tally: Tally) -> None:
    """Each write fails: for want of room, because the disk is read-only or broken."""
    _fail(plan, tally, "write_error", [errno.EIO, errno.EROFS, errno.ENOSPC, errno.EDQUOT], "writes")


def failing_syncs(plan: Plan, tally: Tally) -> None:
    """Writes succeed, and fsync reports that they did not reach the disk."""
    _fail(plan, tally, "sync_error", [errno.EIO, errno.ENOSPC], "syncs")


def failing_reads(plan: Plan, tally: Tally) -> None:
    """Nothing can be read from the disk for a while."""
    _fail(plan, tally, "read_error", [errno.EIO], "reads")


def _fail(plan: Plan, tally: Tally, member: str, errors: list[int], name: str) -> None:
    folder = plan.ground.new_folder(f"failing-{name}")
    disk = FailingDisk(folder)
    stage = plan.stage(tally, folder, environment=disk.environment)
    errors = errors[:1] if plan.is_short else errors

    def course(stage: Stage) -> None:
        for error in errors:
            disk.control.failures = 0
            stage.endure(
                lambda: setattr(disk.control, member, error), disk.heal, plan.pick(4, 10),
                writes_work=False if member != "read_error" else None)
            if not disk.control.failures and member != "read_error":
                raise Impossible("the service does not use the functions that were to fail")

    with_stage(plan, tally, stage, course)


def slow_syncs(plan: Plan, tally: Tally) -> None:
    """Each sync takes a second and a half; everything continues, if slowly."""
    folder = plan.ground.new_folder("slow")
    disk = FailingDisk(folder)
    stage = plan.stage(tally, folder, environment=disk.environment, watches_readiness=False)
    with_stage(plan, tally, stage, lambda stage: stage.endure(
        lambda: setattr(disk.control, "milliseconds", 1_500), disk.heal, 12, reads_work=True, writes_work=True))


def with_stage(plan: Plan, tally: Tally, stage: Stage, course, rounds: float = 1) -> None:
    """Opens a stage, runs a course on it, and checks for all acknowledged commands after a kill."""
    try:
        stage.open()
        for _ in range(int(rounds)):
            course(stage)
        stage.restart_and_audit()
    finally:
        stage.conclude()
        stage.close()


def fill(path: Path) -> None:
    """Fills the disk to its last byte."""
    with open(path, "wb", buffering=0) as file:
        for size in (1 << 20, 4096, 1):
            try:
                while True:
                    file.write(bytes(size))
            except OSError as fault:
                if fault.errno != errno.ENOSPC:
                    raise


def await_full(stage: Stage, place: Path) -> None:
    """Waits until the service itself has filled the disk."""
    for _ in range(600):
        if any(name.startswith("503") for witness in stage.witnesses for name in witness.answers):
            return
        stage.hold(0.1)
    raise Impossible(f"the disk of {place.name} was not filled within a minute")


FAULTS = [
    Fault("disk full", "another program fills the disk, and gives the room back", filled_by_another),
    Fault("disk full by journal", "the journal fills its disk, which then grows", filled_by_the_service),
    Fault("file size limit", "files must not grow (RLIMIT_FSIZE) for a while", limited_file_size, is_short=False),
    Fault("immutable files", "chattr +i on the files for a while", immutable, is_short=False),
    Fault("read-only at start", "the disk is read-only at a start, then not", read_only_at_start),
    Fault("writes fail", "EIO, EROFS, ENOSPC and EDQUOT for every write for a while", failing_writes),
    Fault("syncs fail", "EIO and ENOSPC for every fsync for a while", failing_syncs, is_short=False),
    Fault("reads fail", "EIO for every read for a while", failing_reads, is_short=False),
    Fault("slow disk", "every fsync takes 1.5 s longer", slow_syncs, is_short=False),
]
