// What is typed and not yet with the server, in the state of the page's history entry: it is there
// at once, outlives a reload, belongs to this tab alone, and no browser blocks it in a frame.

const name = 'handprintDraft'

/** Null: there is nothing any more. */
export function noteUnsent(draft: string | null): void {
  const { [name]: _before, ...others } = stateOf()
  history.replaceState(draft === null ? others : { ...others, [name]: draft }, '')
}

/** Given once, so that nothing goes round in circles. */
export function takeUnsentDraft(): string | null {
  const { [name]: draft } = stateOf()
  if (typeof draft !== 'string') return null
  noteUnsent(null)
  return draft
}

function stateOf(): Record<string, unknown> {
  const { state } = history
  return typeof state === 'object' && state !== null ? state : {}
}
