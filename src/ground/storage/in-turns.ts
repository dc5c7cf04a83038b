/** If one fails, waits for the running ones and throws the first error. */
export async function inTurns<T>(
  items: AsyncIterable<T> | Iterable<T>,
  work: (item: T) => Promise<void>,
  atOnce = 16,
): Promise<void> {
  const running = new Set<Promise<void>>()
  const faults: unknown[] = []
  for await (const item of items) {
    if (faults.length > 0) break
    const run = work(item).catch((error: unknown) => {
      faults.push(error)
    })
    const ended: Promise<void> = run.finally(() => running.delete(ended))
    running.add(ended)
    if (running.size >= atOnce) await Promise.race(running)
  }
  await Promise.all(running)
  if (faults.length > 0) throw faults[0]
}
