// Gift cards for the operator's programs. The code is in the answer that issued the card, and
// nowhere else.

import { randomUUID } from 'node:crypto'
import type { DatabaseDeps } from '../../../ground/database/database.ts'
import { cursorText, getCursor, keysetPage } from '../../../ground/database/keyset-page.ts'
import { collectFaults } from '../../../ground/http/api/collect-faults.ts'
import { fieldsRefused } from '../../../ground/http/api/fields-refused.ts'
import type { GiftCardJson } from '../../../pure/contract/schemas/gift-card-schema.ts'
import { entriesOf } from '../../../pure/objects.ts'
import { type AuditActor, addAuditEntry } from '../../../trade/audit/add-audit-entry.ts'
import { checkGiftCard } from '../../../trade/gift-cards/check-gift-card.ts'
import { voidGiftCard } from '../../../trade/gift-cards/end-gift-card.ts'
import { type GiftCard, getGiftCard, selectGiftCards } from '../../../trade/gift-cards/gift-card.ts'
import { giftCardCodeText, giftCardEnd } from '../../../trade/gift-cards/gift-card-code.ts'
import { issueGiftCard } from '../../../trade/gift-cards/issue-gift-card.ts'
import { modesOfStores } from '../../../trade/stores/find-store.ts'
import { idempotencyKeyReused } from '../../../trade/stores/idempotency/idempotency-errors.ts'
import { readIdempotencyKey } from '../../../trade/stores/idempotency/read-idempotency-key.ts'
import type { Api } from '../create-api.ts'
import { giftCardOperations } from './gift-card-operations.ts'

export type GiftCardDeps = DatabaseDeps & { timeZone?: string; wakeWorker: () => void }

export function giftCardApiRoutes(api: Api, deps: GiftCardDeps): void {
  const { database, now } = deps
  const { queries } = database

  api.route(giftCardOperations.issue, async ({ by, body, request }) => {
    const key = readIdempotencyKey(request.headers['idempotency-key'])
    const { store = '', valid_until: validUntil = '', origin = 'sold', language = 'en' } = body
    const { email = '', sender = '', message = '', ...rest } = body
    const wish = { ...rest, store, validUntil, origin, language, email, sender, message }
    const stores = await modesOfStores(queries)
    const checked = checkGiftCard(wish, { stores, zone: deps.timeZone ?? 'UTC', now: now() })
    if (!checked.ok) {
      const faults = collectFaults()
      for (const [name, told = ''] of entriesOf(checked.faults)) {
        faults.add(name === 'validUntil' ? 'valid_until' : name, 'parameter_invalid', told)
      }
      throw fieldsRefused('No gift card was issued.', faults.list)
    }
    const issueKey = `api:${by.id}:${key ?? randomUUID()}`
    const wanted = { ...checked.card, issueKey }
    const card = await database.transaction(async (tx) => {
      const issued = await issueGiftCard(tx, wanted, operator(by), now())
      const { amount, currency, origin } = issued.card
      const detail = { amount, currency, origin }
      const audit = { action: 'gift_card.issued', ...subjectOf(issued.card), detail } as const
      if (issued.isNew) await addAuditEntry(tx, { operator: by, ...audit }, now())
      return issued.card
    })
    const isSame = card.amount === wanted.amount && card.currency === wanted.currency
    if (!isSame || card.mode !== wanted.mode) throw idempotencyKeyReused()
    deps.wakeWorker()
    return { ...giftCardJson(card), code: giftCardCodeText(card.code) }
  })

  api.route(giftCardOperations.list, async ({ query: { cursor, limit } }) => {
    const after = getCursor(cursor, (id) => /^gc_[0-9a-f]{24}$/.test(id), 'gift card')
    const cursorOf = ({ created_at: at, id }: GiftCard) => ({ at, id })
    const keys = { at: 'created_at', id: 'id', cursorOf } as const
    const { rows, next } = await keysetPage(selectGiftCards(queries), keys, { after, limit })
    return { data: rows.map(giftCardJson), next_cursor: next && cursorText(next) }
  })

  api.route(giftCardOperations.one, async ({ params }) =>
    giftCardJson(await getGiftCard(queries, params.id.replaceAll('\0', ''))),
  )

  api.route(giftCardOperations.end, async ({ by, params }) => {
    const card = await database.transaction(async (tx) => {
      const before = await getGiftCard(tx, params.id.replaceAll('\0', ''))
      const ended = await voidGiftCard(tx, before.id, operator(by), now())
      const { balance: amount, currency } = before
      const audit = { action: 'gift_card.voided', ...subjectOf(ended) } as const
      const entry = { operator: by, ...audit, detail: { amount, currency } }
      if (before.voided_at === null) await addAuditEntry(tx, entry, now())
      return ended
    })
    return giftCardJson(card)
  })
}

function operator({ id, name }: AuditActor) {
  return { kind: 'operator' as const, id, name }
}

function subjectOf({ id, store_id: storeId }: GiftCard) {
  return { subject: `giftcard ${id}`, storeId }
}

function giftCardJson(card: GiftCard): GiftCardJson {
  const { id, mode, currency, amount, balance, origin, email } = card
  const time = (at: number | null) => (at === null ? null : new Date(at).toISOString())
  return {
    ...{ id, end: giftCardEnd(card.code), mode, store: card.store_id },
    ...{ currency, amount, balance, origin },
    valid_until: time(card.valid_until),
    email,
    created_at: new Date(card.created_at).toISOString(),
    voided_at: time(card.voided_at),
  }
}
