// How the print image of a token is coming along, and whether it fits what the shopper saw. The
// same in the loader's answer, in the images API and on the lines of an order.

type Verdict = 'same' | 'different' | 'not_compared'

export type PrintImageJson = {
  /** `deleted`, with the picture: its order no longer needs it, or whoever handed it over wished so. */
  status: 'waiting' | 'receiving' | 'here' | 'deleted'
  /** Null while waiting. */
  received_bytes: number | null
  /** Null while waiting, and for an upload that does not declare its length. */
  total_bytes: number | null
  /** Whole, 0 to 99 while receiving, 100 when here; null where the total is not known. */
  percent: number | null
  /** Upright pixels: of the print image when it is here, else as declared. */
  width: number | null
  height: number | null
  /** Null while it is not here, and where there was no preview to compare it with. */
  matches: boolean | null
  /** Null while it is not here. */
  comparison: {
    /** Aspect ratio, with the preview. */
    shape: Verdict
    /** Pixels, with those that the loader was told. */
    dimensions: Verdict
    content: Verdict
    /** Of structure: 1 the same, 0 nothing in common; from 0.7 it is the same picture. */
    likeness: number | null
    /** 0 the same, 1 as from colour to grey; up to 0.7 it is the same. Null without colour. */
    colour_difference: number | null
  } | null
  /** What does not match, in words for the operator. */
  mismatches: string[]
  /**
   * Another one, which came by the access key while an order was held for its print image: it takes
   * this one's place when an operator says yes.
   */
  proposed: {
    width: number
    height: number
    received_at: string
    matches: boolean
    mismatches: string[]
  } | null
}
