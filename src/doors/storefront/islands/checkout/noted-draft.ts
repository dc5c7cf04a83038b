// What is typed, in the state of the page's history entry: it is there at once, outlives a reload, belongs
// to this tab alone, and no browser blocks it in a frame.

const name = 'handprintDraft'

/** `isSaved`: the server has said that it has it. */
export type NotedDraft = { fields: string; isSaved: boolean }

/** Null: there is nothing any more. */
export function noteDraft(draft: NotedDraft | null): void {
  const { [name]: _before, ...others } = stateOf()
  try {
    history.replaceState(draft === null ? others : { ...others, [name]: draft }, '')
  } catch {
    // Safari takes a hundred in half a minute. The server is told all the same, and the next one comes.
  }
}

/** Given once, so that nothing goes round in circles. */
export function takeDraft(): NotedDraft | null {
  const { [name]: draft } = stateOf()
  if (!isDraft(draft)) return null
  noteDraft(null)
  return draft
}

function isDraft(value: unknown): value is NotedDraft {
  return typeof value === 'object' && value !== null && 'fields' in value && 'isSaved' in value
}

function stateOf(): Record<string, unknown> {
  const { state } = history
  return typeof state === 'object' && state !== null ? state : {}
}
