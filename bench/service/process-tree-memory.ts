// Memory of a process and all its descendants, from /proc (Linux). Processes of one program share
// pages. PSS divides each page among the processes that share it, so the sum is the memory really
// used. RSS counts shared pages in every process.

import { processTree, readProc } from './process-tree.ts'

export type TreeMemory = { pssBytes: number; rssBytes: number; processes: number }

/** Null if there is no /proc/…/smaps_rollup. */
export function treeMemory(pid: number): TreeMemory | null {
  const total: TreeMemory = { pssBytes: 0, rssBytes: 0, processes: 0 }
  for (const each of processTree(pid)) {
    const rollup = readProc(`/proc/${each}/smaps_rollup`)
    // The process may end while it is being read.
    if (rollup === null) continue
    total.pssBytes += kilobytes(rollup, 'Pss') * 1024
    total.rssBytes += kilobytes(rollup, 'Rss') * 1024
    total.processes += 1
  }
  return total.processes === 0 ? null : total
}

function kilobytes(rollup: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1] ?? 0)
}
