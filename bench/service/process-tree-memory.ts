// Memory of a process and of all that it has started, from /proc (Linux). Processes of one program
// share pages; PSS counts each page once, divided among those that share it, so its sum is what the
// system really gives. RSS counts shared pages in every process.

import { processTree, readProc } from './process-tree.ts'

export type TreeMemory = { pssBytes: number; rssBytes: number; processes: number }

/** Null where there is no /proc/…/smaps_rollup. */
export function treeMemory(pid: number): TreeMemory | null {
  const total: TreeMemory = { pssBytes: 0, rssBytes: 0, processes: 0 }
  for (const each of processTree(pid)) {
    const rollup = readProc(`/proc/${each}/smaps_rollup`)
    // A process may end while we look.
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
