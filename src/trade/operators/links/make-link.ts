// Creates one-time links. The secret is returned once, and only its hash is stored. A link to be
// shown to someone else and a link to be mailed are created as a pair: only following the mailed
// one proves that the address is the account's.

import type { Queries } from '../../../ground/database/database.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { hashOfSecret, newSecret } from '../random-secret.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
export const invitationDays = 7

/** Validity of links. A link that can be requested without signing in has the shortest. */
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
  membershipId?: string
  /** Set for a link that is mailed and shown to no one. */
  provesAddress?: boolean
  lifeMs?: number
}

/** Paths below the service's origin. */
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
  return routes.signIn.one.href({ secret })
}

/** Deletes a link that could not be sent. `path`: what makeLink() returned. */
export async function deleteLink(db: Queries, path: string): Promise<void> {
  const secret = path.split('/').at(-1) ?? ''
  await db.deleteFrom('operator_links').where('id_hash', '=', hashOfSecret(secret)).execute()
}

/** Invalidates earlier links for the same purpose. */
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
