// The JSON bodies of the hand-off interface, word for word.

import type { PrintImageJson } from './print-image-json.ts'

/** `POST /api/push/preview` and `POST /api/push/image`, 200. */
export type ImageAnswer = { image_token: string; message: string }

/** `POST /api/push/print`, 200. */
export type PrintAnswer = { message: string }

/** `GET /loader/…` and `GET /api/pull` with `Accept: application/json`, 200. */
export type CartAnswer = {
  cart_id: string
  /** Absolute. */
  cart_url: string
  image_token: string
  reference_id: string | null
  print_image: PrintImageJson
}
