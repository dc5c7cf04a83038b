// Where the next page of a list begins, as its address carries it: what the last row was sorted by.

export function cursorText({ at, id }: { at: number; id: string }): string {
  return `${at}.${id}`
}

/** Null where there is none, or where it was tampered with: then the list begins anew. */
export function readCursor(text: string): { at: number; id: string } | null {
  const [, at = '', id = ''] = /^(\d{1,15})\.([\w-]{1,60})$/.exec(text) ?? []
  return id === '' ? null : { at: Number(at), id }
}

/** A list's address with its filters, without empty ones and without cursor. */
export function addressWithFilters(
  path: string,
  filters: Readonly<Record<string, string>>,
): string {
  const chosen = Object.entries(filters).filter(([, value]) => value !== '')
  return chosen.length === 0 ? path : `${path}?${new URLSearchParams(chosen)}`
}
