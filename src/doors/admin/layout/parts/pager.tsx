// Leads to the next rows of a list by the sort key of the last row. Page numbers would be slow and
// would shift.

import { t } from '../../i18n/t.ts'
export type PagerProps = {
  /** The URL of the list without its cursor: `/admin/orders?state=ready`. */
  address: string
  /** Null on the last page. */
  nextCursor: string | null
  isFirst: boolean
}

export function Pager({ address, nextCursor, isFirst }: PagerProps) {
  if (isFirst && nextCursor === null) return null
  return (
    <nav class="pager" aria-label={t('List pages')}>
      {!isFirst && <a href={address}>{t('Back to the first page')}</a>}
      {nextCursor !== null && (
        <a class="button quiet" href={withCursor(address, nextCursor)} rel="next">
          {t('Show more')}
        </a>
      )}
    </nav>
  )
}

function withCursor(address: string, cursor: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`
}

/** The URL of a list with its non-empty filters, without cursor. */
export function addressWithFilters(
  path: string,
  filters: Readonly<Record<string, string | null>>,
): string {
  const chosen = Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return chosen.length === 0 ? path : `${path}?${new URLSearchParams(chosen)}`
}
