// Handles signals. Ctrl-C in a terminal arrives several times: the terminal sends it to every
// process of the group, and npm forwards its own to the program it runs.

type SignalHandlers = {
  stop: () => void
  /** Called on a later signal, well after the first: the user does not want to wait. */
  forceStop: () => void
  /** Milliseconds of a monotonic clock. */
  now?: () => number
}

const echoMs = 2_000

export function handleSignals({
  stop,
  forceStop: hurry,
  now = () => performance.now(),
}: SignalHandlers): () => void {
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
