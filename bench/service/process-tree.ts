// A process and all its descendants, from /proc. On systems without /proc, only the process itself.

import { readdirSync, readFileSync } from 'node:fs'

export function processTree(pid: number): number[] {
  const threads = list(`/proc/${pid}/task`)
  const children = threads.flatMap((thread) =>
    (readProc(`/proc/${pid}/task/${thread}/children`) ?? '').split(' ').filter(Boolean).map(Number),
  )
  return [pid, ...children.flatMap(processTree)]
}

/** Null if the file does not exist, for example because the process has ended. */
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

/**
 * CPU time of a process and all its descendants, including ended ones, in milliseconds. Linux only.
 */
export function treeProcessorMs(pid: number): number {
  return processTree(pid).reduce((sum, each) => {
    const stat = readProc(`/proc/${each}/stat`) ?? ''
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // Its own time and that of children it has waited for.
    return sum + [11, 12, 13, 14].reduce((ticks, at) => ticks + Number(fields[at] ?? 0), 0) * 10
  }, 0)
}

/** CPU time of a process since its start, in milliseconds. Linux only. */
export function processorMs(pid: number): number {
  // The fields after the process name, which may contain any character. In hundredths of a second.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/**
 * Bytes that a process and all its descendants, including ended ones, have written to files, sockets
 * and pipes (proc_pid_io(5)). NaN if the system does not tell.
 */
export function treeBytesWritten(pid: number): number {
  return processTree(pid).reduce((sum, each) => {
    const io = readProc(`/proc/${each}/io`)
    // It has ended since, and was added to its parent's.
    if (io === null && each !== pid) return sum
    return sum + Number(/^wchar: (\d+)/m.exec(io ?? '')?.[1])
  }, 0)
}
