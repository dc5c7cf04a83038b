// Limits the memory held by work in flight: each task takes bytes from the budget and returns them.
// If too few are left, it waits in FIFO order.

export type ByteBudget = {
  /**
   * Runs `work` once `byteLength` of the budget are free. A larger size takes the entire budget.
   */
  spend<T>(byteLength: number, work: () => Promise<T>): Promise<T>
}

export function createByteBudget(totalBytes: number): ByteBudget {
  let freeBytes = totalBytes
  const waiting: { share: number; start: () => void }[] = []

  function startWhatFits(): void {
    for (let next = waiting[0]; next && next.share <= freeBytes; next = waiting[0]) {
      waiting.shift()
      freeBytes -= next.share
      next.start()
    }
  }

  return {
    async spend(byteLength, work) {
      const share = Math.min(byteLength, totalBytes)
      await new Promise<void>((start) => {
        waiting.push({ share, start })
        startWhatFits()
      })
      try {
        return await work()
      } finally {
        freeBytes += share
        startWhatFits()
      }
    },
  }
}
