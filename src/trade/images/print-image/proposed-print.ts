// A print image that came while an order with another one was held, from somebody who may not replace
// that: it is kept beside the other until an operator decides.

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
  /** What was looked at: another one may have come since. */
  sha256: string
}

/**
 * It takes the print image's place. Throws `token_unknown`, `print_image_locked`, and
 * `parameter_invalid` (422) when it is not the one that waits.
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

/** Its bytes go with the next run of expireImages. Throws as acceptProposedPrint. */
export async function refuseProposedPrint(tx: Queries, { token, sha256 }: Decided): Promise<void> {
  const picture = (await readPictures(tx, [token])).get(token)
  if (picture === undefined) throw tokenUnknown()
  if (picture.proposed?.image.sha256 !== sha256) throw proposedPrintGone()
  await forgetProposedPrints(tx, [token])
}

/** Somebody has decided otherwise. */
export async function forgetProposedPrints(
  tx: Queries,
  tokens: readonly ImageToken[],
): Promise<void> {
  await detachPictures(tx, tokens, () =>
    tx.updateTable('image_tokens').set(noProposal).where('token', 'in', tokens).execute(),
  )
}
