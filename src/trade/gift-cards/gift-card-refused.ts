import { fault, type HandprintError } from '../../pure/errors.ts'
import { messagesIn } from '../languages/messages.ts'
import type { GiftCardFault } from './gift-card.ts'

export type GiftCardRefusal = GiftCardFault | 'gift_card_malformed' | 'gift_card_too_little'

/** Why a card cannot pay. Pages have the same words in every language. */
export function giftCardRefused(reason: GiftCardRefusal): HandprintError {
  const message = messagesIn('en').faults[reason]
  return fault('gift_card_refused', 422, message, { reason })
}
