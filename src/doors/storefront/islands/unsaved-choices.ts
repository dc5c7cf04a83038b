// Choices that the server may not have yet, in the state of the page's history entry: they are there at
// once, outlive a reload, belong to this tab alone, and no browser blocks them in a frame. A reload asks for
// the page before the old one sends what it has not saved, so the new page may show less.

import { post } from './post-choices.ts'

const stateName = 'handprintUnsaved'

type Noted = {
  /** As the server takes it, form-encoded; it may come twice. */
  body: string
  lastChosenAt: number
  /** The server has said that it has it. */
  isSaved: boolean
}

/** Null: there is nothing any more. */
export function noteUnsaved(noted: Noted | null): void {
  const { [stateName]: before, ...others } = stateOf()
  if (noted === null && before === undefined) return
  try {
    history.replaceState(noted === null ? others : { ...others, [stateName]: noted }, '')
  } catch {
    // Safari takes a hundred in half a minute. The server is told all the same, and the next one comes.
  }
}

/** Sends what an earlier page of this entry has noted, and loads the page anew where that does not show it. */
export async function restoreUnsaved(address: string, lastShown: number): Promise<void> {
  const { [stateName]: noted } = stateOf()
  if (!isNoted(noted)) return
  // Once, so that nothing goes round in circles.
  noteUnsaved(null)
  if (lastShown >= noted.lastChosenAt) return
  if (noted.isSaved) return location.reload()
  const status = await post(address, new URLSearchParams(noted.body))
  if (status !== null && status < 300) return location.reload()
  const isRefused = status !== null && status < 500 && status !== 429
  // The next page tries again.
  if (!isRefused) noteUnsaved(noted)
}

function isNoted(value: unknown): value is Noted {
  return typeof value === 'object' && value !== null && 'lastChosenAt' in value
}

function stateOf(): Record<string, unknown> {
  const { state } = history
  return typeof state === 'object' && state !== null ? state : {}
}
