export type Watched = {
  /** Counts as watched until the returned function is called. */
  watch(): () => void
  /** Nobody needs to watch anymore. */
  end(): void
}

/** `onLeft` is called once nobody has watched for `graceMs`, unless nobody ever did. */
export function createWatched(graceMs: number, onLeft: () => void): Watched {
  let isOver = false
  let watchers = 0
  let grace: NodeJS.Timeout | undefined
  return {
    watch() {
      watchers++
      clearTimeout(grace)
      let isWatching = true
      return () => {
        if (!isWatching) return
        isWatching = false
        watchers--
        if (watchers > 0 || isOver) return
        grace = setTimeout(onLeft, graceMs)
        grace.unref()
      }
    },
    end() {
      isOver = true
      clearTimeout(grace)
    },
  }
}
