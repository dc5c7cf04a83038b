// A handed-over image as the images API shows it. Times are RFC 3339; money is integers in minor
// units of `currency`.

import type { PrintImageJson } from './print-image-json.ts'

export type ImageJson = {
  image_token: string
  kind: 'image' | 'preview'
  /** Where it was fetched from, if it was. */
  source_url: string | null
  /** Measured: of the picture to print, of the preview while that is still to come. */
  format: string
  /** Pixels, upright. */
  width: number
  height: number
  byte_length: number
  sha256: string
  /** Pixels per inch as the file says, if it does. */
  dpi: number | null
  colour_space: string
  bit_depth: number
  icc_profile: string | null
  has_alpha: boolean
  /** EXIF orientation, 1 to 8; width and height are those after it. */
  orientation: number
  /** Pages or frames in the file; only the first is used. */
  pages: number
  print_image: PrintImageJson
  /** What a cart begins with; null while the print image is not here, or too small for any print. */
  best_print: PrintJson | null
  /** The largest print that can be ordered of it. */
  largest_print: PrintJson | null
  /** JPEGs by their longer side in pixels. */
  preview_urls: Record<string, string>
  /** Of a preview that waits for its print image a template: put its pixels in the braces. */
  loader_url: string
  created_at: string
  print_received_at: string | null
  /** Longer while an open cart or an order needs it. */
  expires_at: string
}

export type PrintJson = {
  product: string
  /** Inches, width by height as it hangs. */
  size: string
  /** Print resolution after crop and wrap. */
  dpi: number
  sharpness: 'sharp' | 'good' | 'soft'
  /** How much of the picture is cut away, 0 to 1. */
  crop_loss: number
  unit_price: number
  currency: string
}

/** `GET /api/v1/images/{token}`. */
export type ImageStatusJson = ImageJson & {
  needed_by: {
    open_carts: number
    /** Placed and not yet done: the image can't be deleted. */
    orders_in_work: number
    orders: number
  }
}

export type ImageListJson = { data: ImageJson[]; next_cursor: string | null }
