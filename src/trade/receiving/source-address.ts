import { imageUrlInvalid } from '../../ground/http/fetching/fetch-errors.ts'
import { parseFetchableUrl } from '../../ground/http/fetching/fetchable-url.ts'
import { parseUrl } from '../../pure/parse-url.ts'

/** @throws image_url_invalid (400) */
export function sourceAddress(imageUrl: string, imageRoot: string | null): string {
  if (/^[a-z][a-z0-9+.-]*:/i.test(imageUrl)) return parseFetchableUrl(imageUrl).href
  if (imageUrl.startsWith('//')) return parseFetchableUrl(`https:${imageUrl}`).href
  if (imageRoot === null) {
    throw imageUrlInvalid(
      'image_url must be a full URL that starts with https:// or http://, ' +
        'because this store has no image root.',
    )
  }
  const root = new URL(imageRoot.endsWith('/') ? imageRoot : `${imageRoot}/`)
  const below = imageUrl.replace(/^\/+/, '')
  const url = /^[^?#]*\\/.test(below) ? null : parseUrl(`./${below}`, root)
  if (url === null) throw imageUrlInvalid('image_url is not a valid URL.')
  if (!url.href.startsWith(root.href)) {
    throw imageUrlInvalid(
      "image_url points outside the store's image root. Use a picture below it.",
    )
  }
  return parseFetchableUrl(url.href).href
}
