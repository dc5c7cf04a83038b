export async function runMany(
  work: () => Promise<unknown>,
  options: { times: number; atOnce: number },
): Promise<{ elapsedMs: number }> {
  let left = options.times
  const startedAt = performance.now()
  const one = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      await work()
    }
  }
  await Promise.all(Array.from({ length: options.atOnce }, one))
  return { elapsedMs: performance.now() - startedAt }
}
