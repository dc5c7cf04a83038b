// To the next rows of a list, by what the last one was sorted by: page numbers would be slow and shift.

import { say } from '../../words/say.ts'
export type PagerProps = {
  /** The list's address without its cursor, as `/admin/orders?state=ready`. */
  address: string
  /** Null on the last page. */
  nextCursor: string | null
  isFirst: boolean
}

export function Pager({ address, nextCursor, isFirst }: PagerProps) {
  if (isFirst && nextCursor === null) return null
  return (
    <nav class="pager" aria-label={say('Pages of the list')}>
      {!isFirst && <a href={address}>{say('Back to the first')}</a>}
      {nextCursor !== null && (
        <a class="button quiet" href={withCursor(address, nextCursor)} rel="next">
          {say('Show more')}
        </a>
      )}
    </nav>
  )
}

function withCursor(address: string, cursor: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`
}

/** The address of a list with its filters, without empty ones and without cursor. */
export function addressWithFilters(
  path: string,
  filters: Readonly<Record<string, string | null>>,
): string {
  const chosen = Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return chosen.length === 0 ? path : `${path}?${new URLSearchParams(chosen)}`
}
