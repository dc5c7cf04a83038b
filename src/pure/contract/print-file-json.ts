// The print file of an order's line as the API shows it.

export type BoxJson = { left: number; top: number; width: number; height: number }

export type PrintFileJson = {
  /** `waiting` for payment, the print image or a hold; `failed`: the order is on hold. */
  status: 'waiting' | 'preparing' | 'ready' | 'failed'
  /** Why there is none, for people. */
  reason: string | null
  /** The rest is null until it is ready. The addresses answer to the secret key. */
  url: string | null
  format: 'jpeg' | 'tiff' | 'pdf' | null
  /** Pixels of the whole file: face, sides and bleed. */
  width: number | null
  height: number | null
  dpi: number | null
  /** Name of the embedded ICC profile. */
  profile: string | null
  /** What shows from the front, in pixels of the file: cut there, or folded. */
  trim: BoxJson | null
  /** Of the file, in hex. */
  sha256: string | null
  ticket_url: string | null
  proof_url: string | null
}
