// A proposed print image waits for an operator's approval. Orders on hold for their print image say
// so until it is decided.

import type { Queries } from '../../../ground/database/database.ts'
import type { ImageToken, OrderId } from '../../../pure/contract/ids.ts'
import { inEnglish, sentence, type Told, together } from '../../../pure/sentences/sentence.ts'
import { forgetProposedPrints } from '../../images/print-image/proposed-print.ts'
import type { Actor } from '../../orders/core/actor.ts'
import type { EventContext } from '../../orders/core/add-order-event.ts'
import { holdBeforeProposal, lastHold } from '../../orders/core/holds/last-hold.ts'
import { renewHold } from '../../orders/core/holds/renew-hold.ts'
import { lockOrder } from '../../orders/core/lock-order.ts'
import { readPicturedLines } from '../../orders/core/order-lines.ts'
import { ordersWithImage } from '../../orders/core/orders-of-image.ts'
import { isHeldForPrintImage } from './print-image-reliance.ts'

const waits = sentence(
  'Another print image arrived with the access key and needs review. Compare it with the current one, then accept or reject it. If sent with the secret key, it is accepted automatically.',
)
const wasRefused = sentence('The print image was rejected.')

/** Announced once per hold, however many images arrive. The newest is the one that waits. */
export async function holdForProposal(
  tx: Queries,
  token: ImageToken,
  context: EventContext,
): Promise<void> {
  for (const orderId of await heldForPrintImage(tx, token)) {
    if ((await lastHold(tx, orderId)).detail.proposed === true) continue
    // Leaves out the previous reason, which may be an operator's text and is erased with the
    // shopper's data.
    const before = await holdBeforeProposal(tx, orderId)
    const detail = { ...before, reason: waits, proposed: true } as const
    await renewHold(tx, orderId, { detail }, context)
  }
}

/** Whether the order already says that a print image waits, and that it is held for this reason. */
export async function hasPendingProposal(
  tx: Queries,
  orderId: OrderId,
  reason: Told,
): Promise<boolean> {
  if ((await lastHold(tx, orderId)).detail.proposed !== true) return false
  if ((await proposedTokens(tx, orderId)).length === 0) return false
  const before = await holdBeforeProposal(tx, orderId)
  return inEnglish(before.reason).endsWith(inEnglish(reason))
}

/** The order was decided in another way, so none of its proposed print images waits any longer. */
export async function discardProposals(
  tx: Queries,
  orderId: OrderId,
  by: Actor,
  context: EventContext,
): Promise<void> {
  const tokens = await proposedTokens(tx, orderId)
  await forgetProposedPrints(tx, tokens)
  for (const token of tokens) await noneWaits(tx, token, by, context)
}

/** Returns orders to the hold they had before the proposal. */
export async function noneWaits(
  tx: Queries,
  token: ImageToken,
  by: Actor,
  context: EventContext,
): Promise<void> {
  for (const orderId of await heldForPrintImage(tx, token)) {
    if ((await lastHold(tx, orderId)).detail.proposed !== true) continue
    const before = await holdBeforeProposal(tx, orderId)
    const { reason } = before
    const isToldSo = inEnglish(reason).startsWith(wasRefused)
    const refused = isToldSo ? reason : together(wasRefused, reason)
    await renewHold(tx, orderId, { detail: { ...before, reason: refused }, by }, context)
  }
}

/**
 * Orders on hold that another print image can release. Locks their rows, so that no one else acts
 * on them.
 */
export async function heldForPrintImage(tx: Queries, token: ImageToken): Promise<OrderId[]> {
  const held: OrderId[] = []
  for (const { id } of await ordersWithImage(tx, token, ['on_hold'])) {
    await lockOrder(tx, id)
    if (await isHeldForPrintImage(tx, id)) held.push(id)
  }
  return held
}

async function proposedTokens(tx: Queries, orderId: OrderId): Promise<ImageToken[]> {
  const lines = await readPicturedLines(tx, orderId)
  return [...new Set(lines.flatMap(({ picture }) => (picture?.proposed ? [picture.token] : [])))]
}
