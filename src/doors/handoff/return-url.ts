// `return_url`: where the cart and the receipt link back to.

import { allowedReturnUrl } from '../../trade/stores/return-addresses.ts'
import type { Store } from '../../trade/stores/store.ts'
import { returnUrlNotAllowed } from '../../trade/stores/store-errors.ts'
import { decodeQueryText } from './query-text.ts'

/**
 * Null if there is none. Empty if it is unreadable or was sent twice: that must not keep a shopper
 * from the shop, so it is refused with the others that the store does not allow.
 *
 * @param escaped every `return_url` of the query.
 */
export function readReturnUrl(escaped: readonly string[]): string | null {
  const [first = '', ...more] = escaped
  if (more.length > 0) return ''
  return first === '' ? null : (decodeQueryText(first) ?? '')
}

/**
 * The address to link to. A shopper's cart opens without the link if it is not allowed.
 *
 * @throws return_url_not_allowed (400) for a program
 */
export function checkReturnUrl(
  store: Store,
  returnUrl: string | null,
  { isProgram }: { isProgram: boolean },
): string | null {
  if (returnUrl === null) return null
  const allowed = allowedReturnUrl(store, returnUrl)
  if (allowed === null && isProgram) throw returnUrlNotAllowed()
  return allowed?.href ?? null
}
