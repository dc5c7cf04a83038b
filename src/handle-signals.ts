// What a signal asks for. Ctrl-C in a terminal comes several times: the terminal sends it to every
// process of the group, and npm hands its own on to the program that it runs.

type Wishes = {
  /** The first signal. */
  stop: () => void
  /** One that comes when the first has been heard for a while: somebody does not want to wait. */
  hurry: () => void
  /** In milliseconds; a clock that nobody sets. */
  now?: () => number
}

const echoMs = 2_000

/** To be called at each signal. */
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
