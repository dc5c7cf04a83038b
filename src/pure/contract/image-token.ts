// The image token: 64 lowercase hex characters from 256 random bits. Whoever holds it may open
// carts with the image, so it never stands in a log.

declare const imageToken: unique symbol
export type ImageToken = string & { readonly [imageToken]: true }

export const imageTokenPattern = '^[0-9a-f]{64}$'

const form = new RegExp(imageTokenPattern)

export function isImageToken(text: string): text is ImageToken {
  return form.test(text)
}
