// Builds the address that opens a store for a picture: a pull for a picture URL, the loader for a
// pushed picture.

import { EmbedFault } from './embed-fault.ts'

export type StoreQuestion = {
  /** Where Handprint runs, such as `https://prints.example.com`. */
  store?: string | undefined
  /** The store's publishable key. Required with `imageUrl`. */
  accessKey?: string | undefined
  /**
   * Public address of a picture. Relative addresses are resolved against the page. `blob:` and
   * `data:` are handed over by `openStore`.
   */
  imageUrl?: string | undefined
  /** Token of a pushed picture, instead of `imageUrl`. */
  imageToken?: string | undefined
  /** Pixels of the print image. Required if the token is for a preview. */
  printWidth?: number | string | undefined
  printHeight?: number | string | undefined
  /** The integrator's own reference on the order, at most 256 characters. */
  referenceId?: string | undefined
  /** An open cart to add the picture to. */
  cart?: string | undefined
  /**
   * Where the cart and the receipt link back to: an address that the store lists, or a relative one
   * of the page.
   */
  returnUrl?: string | undefined
  /** Language and currency of the store, such as `de` and `EUR`. Chosen by the store if omitted. */
  language?: string | undefined
  currency?: string | undefined
  /** Resolve relative picture addresses against the store's configured image root, not the page. */
  imageRoot?: boolean | undefined
}

/** @throws EmbedFault */
export function storeAddress(question: StoreQuestion, pageAddress: string): string {
  const { imageToken, printWidth, printHeight, returnUrl } = question
  const pixels = printWidth && printHeight ? `/${printWidth}/${printHeight}` : ''
  const path = imageToken ? `loader/${encodeURIComponent(imageToken)}${pixels}` : 'api/pull'
  const query = {
    ...(imageToken ? {} : pulled(question, pageAddress)),
    reference_id: question.referenceId,
    cart: question.cart,
    return_url: returnUrl && (parsed(returnUrl, pageAddress)?.href ?? returnUrl),
    lang: question.language,
    currency: question.currency,
  }
  const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return `${storeOf(question.store)}/${path}?${new URLSearchParams(given)}`.replace(/\?$/, '')
}

function pulled({ accessKey = '', imageUrl, imageRoot }: StoreQuestion, pageAddress: string) {
  refuseMissing(accessKey, imageUrl)
  return {
    access_key: accessKey,
    image_url: imageRoot ? imageUrl : absolute(imageUrl, pageAddress),
  }
}

function refuseMissing(accessKey: string, imageUrl: string | undefined): void {
  if (!accessKey) {
    throw new EmbedFault('access_key_missing', 'The access key is missing.')
  }
  // An empty string would resolve to the page itself.
  if (!imageUrl) {
    throw new EmbedFault('image_url_unusable', 'src is missing.')
  }
}

/**
 * Returns the address without a trailing slash.
 *
 * @throws EmbedFault
 */
export function storeOf(text: string | undefined): string {
  const url = webAddress(text ?? '')
  if (url) return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
  throw new EmbedFault(
    'store_unknown',
    'The store’s address is missing, such as https://prints.example.com',
  )
}

function absolute(imageUrl: string | undefined, pageAddress: string): string {
  const url = webAddress(imageUrl ?? '', pageAddress)
  if (url) return url.href
  throw new EmbedFault('image_url_unusable', 'The picture’s address must be https:// or http://.')
}

function webAddress(text: string, base?: string): URL | undefined {
  const url = parsed(text, base)
  return url && /^https?:$/.test(url.protocol) ? url : undefined
}

function parsed(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
