// Hands over a picture that only the page has, such as a drawing or a chosen file, through the
// images API, which takes the publishable key.

import { EmbedFault } from './embed-fault.ts'

/** Addresses that the store cannot fetch from. */
export function isOfPageOnly(imageUrl: string | undefined): imageUrl is string {
  return /^(?:blob|data):/i.test(imageUrl ?? '')
}

/**
 * @returns the image token.
 * @throws EmbedFault
 */
export async function handOver(
  store: string,
  accessKey: string,
  imageUrl: string,
): Promise<string> {
  const picture = await fetch(imageUrl).then(
    (answer) => answer.blob(),
    () => {
      const message =
        'The picture’s blob: address can no longer be read: it was revoked, or the page’s Content-Security-Policy has no connect-src for it.'
      throw new EmbedFault('image_url_unusable', message)
    },
  )
  const answer = await fetch(`${store}/api/v1/images`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessKey}`, 'content-type': 'application/octet-stream' },
    body: picture,
  }).catch(() => {
    const message = `${store}/api/v1/images does not answer, or the page’s Content-Security-Policy has no connect-src for it.`
    throw new EmbedFault('store_unreachable', message)
  })
  const { image_token: token, detail = `the status was ${answer.status}` } = await answer
    .json()
    .catch(() => ({}))
  if (answer.ok && typeof token === 'string') return token
  throw new EmbedFault('image_refused', `The images API refused the picture: ${detail}`)
}
