// Bounds the memory that work in flight may hold: each piece takes its bytes and gives them back;
// who finds none left waits for his turn, in order.

export type ByteBudget = {
  /** Runs `work` once `byteLength` of the budget are free; what is larger than all takes all. */
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
