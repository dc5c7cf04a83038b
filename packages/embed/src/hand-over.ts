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
  const { image_token: token } = await ask(
    `${store}/api/v1/images`,
    'The images API refused the picture',
    {
      method: 'POST',
      headers: { authorization: `Bearer ${accessKey}`, 'content-type': 'application/octet-stream' },
      body: picture,
    },
  )
  return String(token)
}

/**
 * @param refused what an error status means.
 *
 * @returns the members of the answer.
 * @throws LateFault
 */
export async function ask(
  address: string,
  refused: string,
  request: RequestInit,
): Promise<Record<string, unknown>> {
  const answer = await fetch(address, request).catch(() => {
    const message = `${address} does not answer, or the page’s Content-Security-Policy has no connect-src for it.`
    throw faultOf('store_unreachable', message)
  })
  const members = await answer.json().catch(() => ({}))
  if (answer.ok) return members
  const { detail = `the status was ${answer.status}` } = members
  throw faultOf('image_refused', `${refused}: ${detail}`)
}

export function faultOf(code: LateFault['code'], message: string): LateFault {
  return { code, message }
}
