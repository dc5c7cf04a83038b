// Parses the query of a pull. Existing links contain an unescaped `image_url` with its own query:
// `?image_url=https://a.example/b.jpg?w=1&h=2&access_key=…`. The query is therefore parsed from its
// text, and everything after such a URL belongs to it, up to the next name of ours.

import { imageUrlInvalid } from '../../../ground/http/fetching/fetch-errors.ts'
import { isCartId } from '../../../pure/contract/ids.ts'
import { type IgnoredName, ignoredNames, nameMeant } from '../../../pure/contract/ignored-names.ts'
import { readDiscountCode } from '../link-code.ts'
import { parameterRepeated, parameterUnreadable } from '../opening-errors.ts'
import { currencyOf, decodeQueryText, referenceIdOf, splitPair } from '../query-text.ts'
import { readReturnUrl } from '../return-url.ts'

export type PullQuery = {
  accessKey: string | null
  /** Unescaped once. Absolute, or relative to the store's image root. */
  imageUrl: string | null
  /** Further pictures for the same cart. Unescaped. */
  added: readonly string[]
  referenceId: string | null
  /** The cart's currency. Takes precedence over the guess. */
  currency: string | null
  /** An open cart to add a line to. */
  cart: string | null
  /** Where the cart links back to; see return-url.ts. */
  returnUrl: string | null
  /** See link-code.ts. */
  discountCode: string | null
  /**
   * The page the shopper came from. Not trusted, because anyone can put a value there; see
   * pull-routes.ts.
   */
  cameFrom: string | null
  ignored: IgnoredName[]
}

const known = [
  'image_url',
  'add',
  'access_key',
  'reference_id',
  'cart',
  'currency',
  'lang',
  'measures',
  'return_url',
  'code',
]

/**
 * @param queryText the text after `?`, still escaped.
 *
 * @throws parameter_invalid, reference_id_invalid, reference_id_too_long, image_url_invalid (400)
 */
export function readPullQuery(queryText: string): PullQuery {
  const { values: escaped, added, ignored } = collect(queryText.split('&'))
  const accessKey = decodeQueryText(escaped.get('access_key') ?? '')
  if (accessKey === null) throw parameterUnreadable('access_key')
  const referenceId = escaped.get('reference_id')
  const currency = escaped.get('currency')
  const returnUrl = escaped.get('return_url')
  const code = escaped.get('code')
  return {
    accessKey: accessKey.trim() || null,
    imageUrl: imageUrlOf(escaped.get('image_url') ?? '').trim() || null,
    added: added.map((each) => decodeQueryText(each) ?? each),
    referenceId: referenceIdOf(referenceId === undefined ? [] : [referenceId]),
    currency: currencyOf(currency === undefined ? [] : [currency]),
    cart: escaped.get('cart') || null,
    returnUrl: readReturnUrl(returnUrl === undefined ? [] : [returnUrl]),
    discountCode: readDiscountCode(code === undefined ? [] : [code]),
    cameFrom: decodeQueryText(escaped.get('came_from') ?? '') || null,
    ignored: ignoredNames(ignored, [...known, 'came_from']),
  }
}

type Collected = { values: Map<string, string>; added: string[]; ignored: string[] }

// Not UTF-8. See return-url.ts and link-code.ts.
const unreadable = '%FF'

function collect(pairs: readonly string[]): Collected {
  const values = new Map<string, string>()
  const added: string[] = []
  const ignored: string[] = []
  let isInImageUrl = false
  let mayHoldTheirs = false
  for (const pair of pairs) {
    const { name, value } = splitPair(pair)
    const imageUrl = values.get('image_url') ?? ''
    const isInItsQuery = isInImageUrl && imageUrl.includes('?')
    const isTheirs =
      isInItsQuery && (values.has(name) || ['currency', 'code', 'add'].includes(name))
    // If there is no unescaped URL, a name of ours is ours, regardless of its value.
    const isSure = !mayHoldTheirs && ['cart', 'currency', 'return_url', 'code'].includes(name)
    if (name === 'add' && value !== '' && !isTheirs) {
      added.push(value)
      isInImageUrl = false
    } else if ((isSure || isOurs(name, value)) && !isTheirs) {
      const isRepeated = values.has(name)
      if (isRepeated && !['return_url', 'code'].includes(name)) throw parameterRepeated(name)
      values.set(name, isRepeated ? unreadable : value)
      // The measured size of the picture is used.
      if (/^print/.test(name)) ignored.push(name)
      isInImageUrl = name === 'image_url' && isUnescaped(value)
      mayHoldTheirs ||= isInImageUrl
    } else if (isInItsQuery || (isInImageUrl && /^[^=]+$/.test(pair))) {
      // Before the URL's own `?`, only a piece without `=` can be part of it: a file named
      // `salt&pepper.jpg`.
      values.set('image_url', `${imageUrl}&${pair}`)
      // Their server gets it, but it was probably meant for this one.
      if (nameMeant(name, ['reference_id', 'access_key']) && !values.has(name)) ignored.push(name)
    } else {
      ignored.push(decodeQueryText(name) ?? name)
    }
  }
  return { values, added, ignored }
}

function isOurs(name: string, value: string): boolean {
  if (name === 'cart') return isCartId(value)
  if (name === 'return_url') return /^[a-z][a-z0-9+.-]*(?::|%3A)/i.test(value)
  if (name === 'came_from') return /^https?%3A%2F%2F/.test(value)
  if (name === 'code') return value !== ''
  if (name === 'currency') return /^[a-z]{3}$/i.test(value)
  return /^(image_url|access_key|reference_id|printWidth|printHeight)$/.test(name)
}

function isUnescaped(imageUrl: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(imageUrl) || imageUrl.includes('?')
}

function imageUrlOf(escaped: string): string {
  if (!isUnescaped(escaped)) {
    const text = decodeQueryText(escaped)
    if (text === null)
      throw imageUrlInvalid(
        'image_url is not percent-encoded as UTF-8. Encode it like encodeURIComponent.',
      )
    return text
  }
  if (!isEscapedInside(escaped)) return escaped
  try {
    // In a text that leaves `:` and `/` unescaped, `+` means a plus sign.
    return decodeURIComponent(escaped)
  } catch {
    return escaped
  }
}

// Some serializers (Swift's, OkHttp's, Python's with `safe`) leave `:`, `/` and even `?` unescaped
// but escape `&`, `=` or `?`, which would make no sense in a plain URL.
function isEscapedInside(imageUrl: string): boolean {
  const start = imageUrl.indexOf('?')
  if (start < 0) return /%3F/i.test(imageUrl)
  const query = imageUrl.slice(start + 1)
  return /%(26|3D)/i.test(query) && !/[&=]/.test(query)
}
