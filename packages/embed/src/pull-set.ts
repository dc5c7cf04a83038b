// "Order all": hands the addresses of many elements to the shop, which fetches the pictures and names
// those that fail.

import type { StorefrontEvent } from '../../../src/pure/contract/storefront-events.ts'
import { ask, faultOf, handOver } from './hand-over.ts'
import type { StoreOptions } from './open-store.ts'
import type { Opener } from './opener.ts'

type SentPicture = {
  image_url?: string
  image_token?: string
  name: string | undefined
  reference_id: string | undefined
}

/** What the shop's names can be, generously: it shortens them. */
const longestName = 1_000

// The same set is the same cart, until it is ordered: also in a window, and after a double click.
const setIds = new Map<string, string>()
document.addEventListener('handprint:event', ({ detail }: CustomEvent<StorefrontEvent>) => {
  if (detail.event === 'appOrderComplete') setIds.clear()
})

/**
 * @returns the address of the shop's page for the set.
 * @throws LateFault
 */
export async function pullSet(store: string, options: StoreOptions): Promise<string> {
  const { accessKey = '', referenceId, returnUrl, language, currency, opener } = options
  const base = document.baseURI
  const wish = {
    access_key: accessKey,
    title: opener?.dataset.cpTitle,
    reference_id: referenceId,
    return_url: returnUrl && (hrefOf(returnUrl, base) ?? returnUrl),
    language,
    currency,
  }
  const named = elementsFor(opener).map((element) => ({
    ...namesOf(element),
    url: urlOf(element, options),
  }))
  const key = JSON.stringify([store, wish, named])
  const setId = setIds.get(key) ?? randomId()
  setIds.set(key, setId)
  const pictures: SentPicture[] = []
  // One after the other: the page has these in memory already.
  for (const { url, ...names } of named) {
    const token = /^(blob|data):/i.test(url) ? await tokenOf(store, accessKey, url) : null
    pictures.push({
      ...(token === null ? { image_url: shown(url) } : { image_token: token }),
      ...names,
    })
  }
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ ...wish, set_id: setId, pictures })
  const { pull_url: address } = await ask(
    `${store}/api/pull/set`,
    'The shop refused the pictures',
    { method: 'POST', headers, body },
  )
  return String(address)
}

/** Of the whole page, or of the part that a selector in the attribute names. */
function elementsFor(opener: Opener | null | undefined): Opener[] {
  const within = opener?.getAttribute('data-cp-all') ?? ''
  const elements = document.querySelectorAll<Opener>(`${within} [data-cp-url]`)
  // The script's own tag may have the attribute as well.
  const pictures = [...elements].filter((each) => each !== opener && each.localName !== 'script')
  if (pictures.length > 0) return pictures
  throw faultOf('image_url_unusable', `No element in ${within || 'the page'} has data-cp-url.`)
}

/** Null if it can't be read or is refused: the shop then names it with the others that failed. */
function tokenOf(store: string, accessKey: string, url: string): Promise<string | null> {
  return handOver(store, accessKey, url).catch(() => null)
}

/** A `data:` address may be a whole picture. */
function shown(url: string): string {
  return url.slice(0, /^(blob|data):/i.test(url) ? 40 : 4_000)
}

function urlOf({ dataset }: Opener, { imageRoot }: StoreOptions): string {
  const { cpUrl = '' } = dataset
  return imageRoot ? cpUrl : (hrefOf(cpUrl, document.baseURI) ?? cpUrl)
}

function namesOf(element: Opener) {
  const { cpName, cpReferenceId } = element.dataset
  const image = element instanceof HTMLImageElement ? element : element.querySelector('img')
  const name = (cpName ?? image?.alt)?.slice(0, longestName)
  return { name, reference_id: cpReferenceId }
}

function hrefOf(text: string, base: string): string | null {
  try {
    return new URL(text, base).href
  } catch {
    return null
  }
}

/** Not `randomUUID`, which pages on http do not have. */
function randomId(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))]
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
