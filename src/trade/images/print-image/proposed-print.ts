// A second print image that arrived while an order with another one was on hold, from a client that
// must not replace it. It is kept alongside the first until an operator decides.

import type { Queries } from '../../../ground/database/database.ts'
import type { ImageToken } from '../../../pure/contract/ids.ts'
import type { ImageDeps } from '../image-deps.ts'
import { printImageLocked, proposedPrintGone, tokenUnknown } from '../image-errors.ts'
import { detachPictures } from '../quota/detach-pictures.ts'
import { readPictures } from '../read-pictures.ts'

export const noProposal = {
  proposed_sha256: null,
  proposed_at: null,
  proposed_comparison: null,
} as const

type Decided = {
  token: ImageToken
  /** The one the operator saw; another may have arrived since. */
  sha256: string
}

/**
 * Makes it the print image. Throws `token_unknown`, `print_image_locked`, and `parameter_invalid`
 * (422) if it is no longer the one waiting.
 */
export async function acceptProposedPrint(
  deps: Pick<ImageDeps, 'now' | 'onReceived' | 'imageUses'>,
  tx: Queries,
  { token, sha256 }: Decided,
): Promise<void> {
  const picture = (await readPictures(tx, [token])).get(token)
  if (picture === undefined) throw tokenUnknown()
  const { proposed, storeId, kind } = picture
  if (proposed?.image.sha256 !== sha256) throw proposedPrintGone()
  if (await deps.imageUses.isBeingProduced(tx, token)) throw printImageLocked()
  await detachPictures(tx, [token], () =>
    tx
      .updateTable('image_tokens')
      .set((row) => ({
        print_sha256: row.ref('proposed_sha256'),
        print_received_at: deps.now(),
        print_comparison: row.ref('proposed_comparison'),
        ...noProposal,
      }))
      .where('token', '=', token)
      .execute(),
  )
  const { image } = proposed
  await deps.onReceived(tx, { what: 'print_image', storeId, token, kind, image })
}

/** The next run of expireImages deletes its bytes. Throws what acceptProposedPrint throws. */
export async function refuseProposedPrint(tx: Queries, { token, sha256 }: Decided): Promise<void> {
  const picture = (await readPictures(tx, [token])).get(token)
  if (picture === undefined) throw tokenUnknown()
  if (picture.proposed?.image.sha256 !== sha256) throw proposedPrintGone()
  await forgetProposedPrints(tx, [token])
}

/** For when the matter was decided otherwise. */
export async function forgetProposedPrints(
  tx: Queries,
  tokens: readonly ImageToken[],
): Promise<void> {
  await detachPictures(tx, tokens, () =>
    tx.updateTable('image_tokens').set(noProposal).where('token', 'in', tokens).execute(),
  )
}
