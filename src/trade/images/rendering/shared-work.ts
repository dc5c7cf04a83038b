// Shares one execution among concurrent requests, and aborts it when all of them have left.

export interface SharedWork<T> {
  get(name: string): Promise<T> | undefined
  /**
   * A request without a signal stays to the end. `begin` gets a signal that is aborted when all
   * requests have left.
   */
  join(
    name: string,
    signal: AbortSignal | undefined,
    begin: (left: AbortSignal) => Promise<T>,
  ): Promise<T>
}

export function createSharedWork<T>(): SharedWork<T> {
  type Work = { result: Promise<T>; askers: number; leaving: AbortController }
  const works = new Map<string, Work>()

  function start(name: string, begin: (left: AbortSignal) => Promise<T>): Work {
    const leaving = new AbortController()
    const result = begin(leaving.signal).finally(() => end(name, work))
    const work: Work = { result, askers: 0, leaving }
    works.set(name, work)
    return work
  }

  function end(name: string, work: Work): void {
    if (works.get(name) === work) works.delete(name)
  }

  return {
    get: (name) => works.get(name)?.result,
    join(name, signal, begin) {
      const work = works.get(name) ?? start(name, begin)
      work.askers++
      const leave = () => {
        if (--work.askers > 0) return
        // The next request starts over.
        end(name, work)
        work.leaving.abort(signal?.reason)
      }
      if (signal?.aborted) leave()
      else signal?.addEventListener('abort', leave, { once: true })
      return work.result
    },
  }
}
