// Waits until the service and its child processes have nothing left to do, so that what they do
// after an answer does not slow down the floor, which is measured next.

import { setTimeout as pause } from 'node:timers/promises'
import { processTree, readProc } from './process-tree.ts'

const lookEveryMs = 150

/** Where there is no /proc it only pauses. */
export async function waitUntilIdle(pid: number, mostMs = 20_000): Promise<void> {
  const endAt = performance.now() + mostMs
  let before = cpuTicks(pid)
  while (performance.now() < endAt) {
    await pause(lookEveryMs)
    const now = cpuTicks(pid)
    // One tick is 10 ms: a timer that runs is not work.
    if (now - before <= 1) return
    before = now
  }
}

// User and system time, the 14th and 15th field (proc_pid_stat(5)), counted behind the name, which
// may hold anything.
function cpuTicks(pid: number): number {
  return processTree(pid).reduce((sum, each) => {
    const stat = readProc(`/proc/${each}/stat`) ?? ''
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return sum + Number(fields[11] ?? 0) + Number(fields[12] ?? 0)
  }, 0)
}
