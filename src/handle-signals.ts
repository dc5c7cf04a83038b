// Handles signals. Ctrl-C in a terminal arrives several times: the terminal sends it to every
// process of the group, and npm forwards its own to the program it runs.

type Wishes = {
  stop: () => void
  /** Called on a later signal, well after the first: the user does not want to wait. */
  hurry: () => void
  /** Milliseconds of a monotonic clock. */
  now?: () => number
}

const echoMs = 2_000

export function handleSignals({ stop, hurry, now = () => performance.now() }: Wishes): () => void {
  let firstAt: number | null = null
  return () => {
    if (firstAt === null) {
      firstAt = now()
      stop()
    } else if (now() - firstAt >= echoMs) {
      hurry()
    }
  }
}
