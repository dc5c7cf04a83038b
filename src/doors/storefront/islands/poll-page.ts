// Requests a page repeatedly, with growing pauses, until there is nothing to wait for. It fetches
// the page itself, so the script shows the same as a reload.

const firstPauseMs = 4_000
const livelyPauseMs = 1_500

type Asking = {
  address: string
  longestPauseMs: number
  isOver: () => boolean
  /** True while there is progress, to ask again soon. */
  isLively?: () => boolean
  take: (page: Document) => void
}

export function pollPage(asking: Asking, pauseMs = firstPauseMs): void {
  if (asking.isOver()) return
  const isLively = asking.isLively?.() ?? false
  setTimeout(
    async () => {
      if (!document.hidden) await askOnce(asking)
      pollPage(asking, isLively ? pauseMs : Math.min(pauseMs * 1.5, asking.longestPauseMs))
    },
    isLively ? livelyPauseMs : pauseMs,
  )
}

export async function askOnce({ address, take }: Pick<Asking, 'address' | 'take'>): Promise<void> {
  try {
    const answer = await fetch(address)
    if (answer.ok) take(new DOMParser().parseFromString(await answer.text(), 'text/html'))
  } catch {
    // Offline: the next round tries again.
  }
}
