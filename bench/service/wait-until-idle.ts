// Waits until the service and its child processes are idle, so that work after a response does not
// slow down the floor, which is measured next.

import { setTimeout as pause } from 'node:timers/promises'
import { treeProcessorMs } from './process-tree.ts'

const lookEveryMs = 150
/** The starts of processes and timers in between take less. */
const leastIdleLooks = 3

/** Without /proc, only pauses. */
export async function waitUntilIdle(pid: number, mostMs = 20_000): Promise<void> {
  const endAt = performance.now() + mostMs
  let before = treeProcessorMs(pid)
  let idleLooks = 0
  while (performance.now() < endAt && idleLooks < leastIdleLooks) {
    await pause(lookEveryMs)
    // With that of processes that have ended, or one that ends would count as idle.
    const now = treeProcessorMs(pid)
    // A running timer does not count as work. The clock has steps of 10 ms.
    idleLooks = now - before <= 10 ? idleLooks + 1 : 0
    before = now
  }
}
