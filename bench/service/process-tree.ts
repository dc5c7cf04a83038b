// A process and all that it has started, from /proc; on systems without it only the process itself.

import { readdirSync, readFileSync } from 'node:fs'

export function processTree(pid: number): number[] {
  const threads = list(`/proc/${pid}/task`)
  const children = threads.flatMap((thread) =>
    (readProc(`/proc/${pid}/task/${thread}/children`) ?? '').split(' ').filter(Boolean).map(Number),
  )
  return [pid, ...children.flatMap(processTree)]
}

/** Null when it is not there: a process may end while we look. */
export function readProc(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

function list(path: string): string[] {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}

/** What a process and all that it has started, also those that have ended, have used, in milliseconds. Linux only. */
export function treeProcessorMs(pid: number): number {
  return processTree(pid).reduce((sum, each) => {
    const stat = readProc(`/proc/${each}/stat`) ?? ''
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // Its own, and of children that it has seen the end of.
    return sum + [11, 12, 13, 14].reduce((ticks, at) => ticks + Number(fields[at] ?? 0), 0) * 10
  }, 0)
}

/** What a process has used of the processors since it began, in milliseconds. Linux only. */
export function processorMs(pid: number): number {
  // Behind the name, which may hold anything; in hundredths of a second.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}
