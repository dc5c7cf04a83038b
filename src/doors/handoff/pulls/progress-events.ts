// The events of a progress page: how far the pull has come, again and again, and that it is over.
// What came of it is not told here: the page asks for itself again and is sent on, or to the error.

import { Readable } from 'node:stream'
import type { RunningPull } from './start-pull.ts'

// Also when nothing has changed, so that a page knows that it is still being told.
const pauseMs = 500

export const overEvent = 'event: over\ndata: {}\n\n'

export function progressEvents(pull: RunningPull): Readable {
  return Readable.from(events(pull))
}

async function* events(pull: RunningPull): AsyncGenerator<string> {
  const unwatch = pull.watch()
  try {
    while (!pull.isOver) {
      yield `event: progress\ndata: ${JSON.stringify(pull.progress())}\n\n`
      await pull.wait(pauseMs)
    }
    yield overEvent
  } finally {
    unwatch()
  }
}
