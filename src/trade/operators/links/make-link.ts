// One-time links: what they hold is given out once, only its hash is kept. One that is to be shown to
// somebody else and one that is mailed are made together: only the second shows, when it is
// followed, that the address is really the account's.

import type { Queries } from '../../../ground/database/database.ts'
import { hashOfSecret, newSecret } from '../random-secret.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
export const invitationDays = 7

/** How long they are good. What is asked for without signing in is good for the least time. */
export const linkLifeMs = {
  first: dayMs,
  invite: invitationDays * dayMs,
  reset: dayMs,
  forgotten: hourMs,
  confirm: dayMs,
}

export type LinkKind = 'first' | 'invite' | 'reset' | 'confirm'

export type NewLink = {
  kind: LinkKind
  operatorId: string | null
  /** Of an invitation. */
  membershipId?: string
  /** It is mailed, and shown to nobody. */
  provesAddress?: boolean
  lifeMs?: number
}

/** Addresses below the service's origin. */
export type LinkPair = { shown: string; mailed: string }

export async function makeLink(tx: Queries, link: NewLink, at: number): Promise<string> {
  const { kind, operatorId, membershipId, provesAddress = false, lifeMs = linkLifeMs[kind] } = link
  const secret = newSecret()
  await tx
    .insertInto('operator_links')
    .values({
      id_hash: hashOfSecret(secret),
      kind,
      operator_id: operatorId,
      membership_id: membershipId ?? null,
      proves_address: provesAddress ? 1 : 0,
      created_at: at,
      expires_at: at + lifeMs,
    })
    .execute()
  return `/sign-in/${secret}`
}

/** One that could not be sent: `path` as makeLink answered it. */
export async function deleteLink(db: Queries, path: string): Promise<void> {
  const secret = path.split('/').at(-1) ?? ''
  await db.deleteFrom('operator_links').where('id_hash', '=', hashOfSecret(secret)).execute()
}

/** Those before for the same purpose are good no more. */
export async function makeLinkPair(tx: Queries, link: NewLink, at: number): Promise<LinkPair> {
  const { kind, operatorId, membershipId = null } = link
  await tx
    .deleteFrom('operator_links')
    .where('kind', '=', kind)
    .where('operator_id', '=', operatorId)
    .where('membership_id', membershipId === null ? 'is' : '=', membershipId)
    .execute()
  return {
    shown: await makeLink(tx, link, at),
    mailed: await makeLink(tx, { ...link, provesAddress: true }, at),
  }
}
