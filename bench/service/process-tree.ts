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
