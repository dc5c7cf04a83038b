import type { Messages } from '../../../trade/languages/messages.ts'

/** What the script of the upload page gets. */
export type UploadPageData = {
  text: Messages['upload']
  /** For numbers and plurals, such as `de-CH`. */
  tag: string
  /** What to do, by the code of an error. */
  advice: Readonly<Record<string, string>>
  ticket: string
  setId: string
  storeId: string
  /** The cart that pictures are added to. */
  cart: string | null
  mostPictures: number
  maxBytes: number
  picturesAddress: string
  cartAddress: string
}

/** The answer of `POST /upload/cart`. */
export type OpenedSet = {
  /** Null if nothing was opened. */
  location: string | null
  /** Indexes of the sent pictures: there already; deleted meanwhile. */
  twice: number[]
  gone: number[]
}
