// Choices that the server may not have yet, stored in the state of the page's history entry. It is
// synchronous, survives a reload, belongs to this tab only, and is never blocked in a frame. On a
// reload, the new page is requested before the old one sends its unsaved choices, so it may be
// outdated.

import { postChoices } from './post-choices.ts'

const stateName = 'handprintUnsaved'

type Noted = {
  /** Form-encoded for the server. May be sent twice. */
  body: string
  lastChosenAt: number
  /** True once the server has confirmed it. */
  isSaved: boolean
}

/** Null clears it. */
export function noteUnsaved(noted: Noted | null): void {
  const { [stateName]: before, ...others } = stateOf()
  if (noted === null && before === undefined) return
  try {
    history.replaceState(noted === null ? others : { ...others, [stateName]: noted }, '')
  } catch {
    // Safari allows a hundred calls in 30 seconds. The server gets the choice anyway, and a later
    // call succeeds.
  }
}

/**
 * Sends what an earlier page of this history entry has stored, and reloads the page if it does not
 * show it.
 */
export async function restoreUnsaved(address: string, lastShown: number): Promise<void> {
  const { [stateName]: noted } = stateOf()
  if (!isNoted(noted)) return
  // Only once, to prevent a reload loop.
  noteUnsaved(null)
  if (lastShown >= noted.lastChosenAt) return
  if (noted.isSaved) return location.reload()
  const status = await postChoices(address, new URLSearchParams(noted.body))
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
