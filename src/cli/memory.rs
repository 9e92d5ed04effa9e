//! The memory that the process may have, and what it has.

#[cfg(target_os = "linux")]
use std::fs;
#[cfg(target_os = "linux")]
use std::path::Path;

/// What the program itself and its threads take of the addresses that are allowed, and what is left for
/// the moment in which something large grows.
const OWN: u64 = 128 << 20;

/// Bytes for what is computed: by the limit of addresses (`ulimit -v`), the limit of the group of
/// processes, and the memory of the machine; none where nothing is known about these.
pub fn room() -> Option<u64> {
    // With a small limit, half of it is left.
    let addresses = addresses().map(|limit| limit.saturating_sub(OWN).max(limit / 2));
    [addresses, of_group(), of_machine()].into_iter().flatten().min()
}

/// Where few addresses are allowed, has all threads share one heap. The C library gives each thread 64 MB
/// of addresses else, which nobody but it can use, and so small a limit is used up by threads. It
/// reads how many heaps there may be when a process begins: this one begins again.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub fn share_among_threads() {
    use std::env;
    use std::os::unix::process::CommandExt;
    use std::process::Command;
    const MANY: u64 = 8 << 30;
    if addresses().is_none_or(|limit| limit >= MANY) || env::var_os("MALLOC_ARENA_MAX").is_some() {
        return;
    }
    let Ok(program) = env::current_exe() else { return };
    let mut again = Command::new(program);
    let mut arguments = env::args_os();
    if let Some(name) = arguments.next() {
        again.arg0(name);
    }
    // It comes back only where that fails, and then all goes on as it is.
    let _ = again.args(arguments).env("MALLOC_ARENA_MAX", "1").exec();
}

/// Other libraries set nothing aside.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub fn share_among_threads() {}

#[cfg(unix)]
fn addresses() -> Option<u64> {
    use nix::sys::resource::{RLIM_INFINITY, Resource, getrlimit};
    getrlimit(Resource::RLIMIT_AS).ok().map(|(limit, _)| limit).filter(|&limit| limit != RLIM_INFINITY)
}

#[cfg(not(unix))]
fn addresses() -> Option<u64> {
    None
}

/// The least limit of the groups that the process is in, as containers and queues of jobs set it.
#[cfg(target_os = "linux")]
fn of_group() -> Option<u64> {
    let groups = fs::read_to_string("/proc/self/cgroup").ok()?;
    let own = groups.lines().find_map(|line| line.strip_prefix("0::/"))?;
    let of = |group: &Path| {
        let limit = fs::read_to_string(Path::new("/sys/fs/cgroup").join(group).join("memory.max"));
        // Without a limit it is a word.
        limit.ok()?.trim().parse().ok()
    };
    Path::new(own).ancestors().filter_map(of).min()
}

#[cfg(not(target_os = "linux"))]
fn of_group() -> Option<u64> {
    None
}

#[cfg(target_os = "linux")]
fn of_machine() -> Option<u64> {
    let facts = fs::read_to_string("/proc/meminfo").ok()?;
    let total = facts.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    total.trim().strip_suffix("kB")?.trim().parse().ok().map(|kilobytes: u64| kilobytes << 10)
}

#[cfg(not(target_os = "linux"))]
fn of_machine() -> Option<u64> {
    None
}

/// Bytes that the process has now.
#[cfg(target_os = "linux")]
pub fn resident() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    resident.trim().strip_suffix("kB")?.trim().parse().ok().map(|kilobytes: u64| kilobytes << 10)
}

/// Where it is not known, nothing is ended for it.
#[cfg(not(target_os = "linux"))]
pub fn resident() -> Option<u64> {
    None
}
