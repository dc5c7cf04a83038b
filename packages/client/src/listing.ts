import type { Query } from './send.ts'

export type Page<Item> = { data: Item[]; next_cursor: string | null }

/** A list of many pages: `for await (const order of handprint.orders.list())`. */
export type Listing<Item, Paged extends Page<Item> = Page<Item>> = AsyncIterable<Item> & {
  /** The first page; with a `cursor` in the query, that page. */
  page(): Promise<Paged>
  /** All of them, or at most that many. */
  toArray(limit?: number): Promise<Item[]>
}

export function listing<Item, Paged extends Page<Item>>(
  query: Query | undefined,
  get: (query: Query) => Promise<Paged>,
): Listing<Item, Paged> {
  async function* items(): AsyncGenerator<Item> {
    let cursor: string | null | undefined
    do {
      const page = await get({ ...query, ...(cursor && { cursor }) })
      yield* page.data
      cursor = page.next_cursor
    } while (cursor)
  }
  return {
    [Symbol.asyncIterator]: items,
    page: () => get(query ?? {}),
    async toArray(limit = Number.POSITIVE_INFINITY) {
      const all: Item[] = []
      if (limit < 1) return all
      for await (const item of items()) {
        all.push(item)
        if (all.length >= limit) break
      }
      return all
    },
  }
}
