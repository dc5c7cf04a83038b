// The address of a list.

/** With its filters, without empty ones and without cursor. */
export function addressWithFilters(
  path: string,
  filters: Readonly<Record<string, string>>,
): string {
  const chosen = Object.entries(filters).filter(([, value]) => value !== '')
  return chosen.length === 0 ? path : `${path}?${new URLSearchParams(chosen)}`
}
