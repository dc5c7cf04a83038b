// Wakes a loop that waits for work: at once when it rings, by itself after a while.

/** A ring while nobody waits counts for the next wait. */
export function createWakeUpSignal() {
  let hasRung = false
  let wakeUp = () => {}
  return {
    ring() {
      hasRung = true
      wakeUp()
    },
    async wait(longestMs: number): Promise<void> {
      if (!hasRung) {
        await withTimeLimit(longestMs, () => new Promise<void>((resolve) => (wakeUp = resolve)))
      }
      hasRung = false
    },
  }
}

/** Waits for `work`, at most so long. */
export async function withTimeLimit(longestMs: number, work: () => Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeIsUp = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, longestMs)
  })
  await Promise.race([work(), timeIsUp])
  clearTimeout(timer)
}
