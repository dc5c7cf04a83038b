// Waits until the service and its child processes are idle, so that work after a response does not
// slow down the floor, which is measured next.

import { setTimeout as pause } from 'node:timers/promises'
import { processTree, readProc } from './process-tree.ts'

const lookEveryMs = 150

/** Without /proc, only pauses. */
export async function waitUntilIdle(pid: number, mostMs = 20_000): Promise<void> {
  const endAt = performance.now() + mostMs
  let before = cpuTicks(pid)
  while (performance.now() < endAt) {
    await pause(lookEveryMs)
    const now = cpuTicks(pid)
    // One tick is 10 ms. A running timer does not count as work.
    if (now - before <= 1) return
    before = now
  }
}

// User and system time, fields 14 and 15 (proc_pid_stat(5)), counted after the process name, which
// may contain any character.
function cpuTicks(pid: number): number {
  return processTree(pid).reduce((sum, each) => {
    const stat = readProc(`/proc/${each}/stat`) ?? ''
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return sum + Number(fields[11] ?? 0) + Number(fields[12] ?? 0)
  }, 0)
}
