// A month as an address names it, in UTC, as the numbers of documents have their year.

export type Month = { name: string; from: number; until: number }

/** What is no month is that of now. */
export function monthOf(text: string, now: number): Month {
  const isMonth = /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text)
  const name = isMonth ? text : new Date(now).toISOString().slice(0, 7)
  const from = Date.parse(`${name}-01T00:00:00Z`)
  const begin = new Date(from)
  return { name, from, until: Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth() + 1) }
}

export function monthText({ from }: Month): string {
  const form = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat('en', form).format(from)
}
