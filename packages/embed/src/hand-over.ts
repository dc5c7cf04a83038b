// Hands over a picture that only the page has, such as a drawing or a chosen file, through the
// images API, which takes the publishable key.

import type { LateFault } from './embed-fault.ts'

/**
 * @returns the image token.
 * @throws LateFault
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
      throw faultOf('image_url_unusable', message)
    },
  )
  const answer = await fetch(`${store}/api/v1/images`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessKey}`, 'content-type': 'application/octet-stream' },
    body: picture,
  }).catch(() => {
    const message = `${store}/api/v1/images does not answer, or the page’s Content-Security-Policy has no connect-src for it.`
    throw faultOf('store_unreachable', message)
  })
  const { image_token: token, detail = `the status was ${answer.status}` } = await answer
    .json()
    .catch(() => ({}))
  if (answer.ok && typeof token === 'string') return token
  throw faultOf('image_refused', `The images API refused the picture: ${detail}`)
}

function faultOf(code: LateFault['code'], message: string): LateFault {
  return { code, message }
}
