// What the upload page sends in order to open a cart, read from JSON.

import type { ImageToken } from '../../../pure/contract/ids.ts'
import { isImageToken } from '../../../pure/contract/ids.ts'
import { invalid } from '../../../pure/errors.ts'
import { tidyPictureName } from '../../../trade/carts/picture-words.ts'

export const mostPicturesOfASet = 300

export type SentSet = {
  ticket: string
  setId: string
  cart: string
  pictures: { token: ImageToken; name: string | null }[]
}

/** Throws `parameter_invalid` (400). */
export function readSentSet(body: unknown): SentSet {
  const { ticket, set, cart, pictures } = membersOf(body)
  const isList = Array.isArray(pictures) && pictures.length > 0
  if (!isList || pictures.length > mostPicturesOfASet) {
    throw invalid(`Send a list of 1 to ${mostPicturesOfASet} pictures.`, 400)
  }
  return {
    ticket: textOf(ticket),
    setId: setIdOf(textOf(set)),
    cart: textOf(cart),
    pictures: pictures.map((each: unknown) => {
      const { token, name } = membersOf(each)
      const text = textOf(token)
      if (!isImageToken(text)) throw invalid('Each picture needs the token of its upload.', 400)
      return { token: text, name: tidyName(textOf(name)) }
    }),
  }
}

/** A new one from the page: 128 random bits in hex. */
export function setIdOf(text: string): string {
  if (!/^[0-9a-f]{32}$/.test(text)) throw invalid('The set has no id. Reload the page.', 400)
  return text
}

/** What the shopper knows the picture by: the file's name without a folder. Null if it has none. */
export function tidyName(fileName: string): string | null {
  return tidyPictureName(fileName.replace(/^.*[\\/]/, ''))
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
