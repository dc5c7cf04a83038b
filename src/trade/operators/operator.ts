// Somebody who signs in, and what for: an operator of the installation, or, with a store, an
// integrator. The first come to /admin, the others to /account. One person, which is one e-mail
// address, may be several of them.

import { sql } from 'kysely'
import type { Queries } from '../../ground/database/database.ts'
import type { StoreId } from '../../pure/contract/ids.ts'
import type { Measures } from '../../pure/contract/preferences.ts'
import { nameOfStore } from '../stores/store.ts'

export const roles = ['read_only', 'staff', 'owner'] as const
/** `read_only` sees, `staff` works too, `owner` also changes settings, keys and operators. */
export type Role = (typeof roles)[number]

export type Operator = {
  /** Of the person, in sessions and in the audit log. Only the installation's owners may see it. */
  id: string
  membershipId: string
  email: string
  name: string
  role: Role
  /** Null: of the whole installation. */
  storeId: StoreId | null
  storeName: string | null
  wantsMails: boolean
  /** One-time codes are switched on. */
  hasSecondFactor: boolean
  /** Everybody who signs in for this needs one. */
  needsSecondFactor: boolean
  /** And has shown none: nothing is open but the page that sets one up. */
  lacksSecondFactor: boolean
  /** Whether a link was followed that had been mailed to the address. */
  isProved: boolean
  /** In which the panel shows times; null: the print shop's. */
  timeZone: string | null
  /** In which the panel speaks to them; null: what their browser asks for. */
  language: string | null
  /** What sizes are told in beside their own measure; null: nothing else. */
  measures: Measures | null
  /** False until the invitation was followed. */
  hasJoined: boolean
  /** When the invitation lapses. */
  invitedUntil: number
  isDisabled: boolean
}

export function hasRole(operator: Pick<Operator, 'role'>, least: Role): boolean {
  return roles.indexOf(operator.role) >= roles.indexOf(least)
}

/** For `operatorOf`. */
export function selectOperators(db: Queries) {
  return db
    .selectFrom('memberships')
    .innerJoin('operators', 'operators.id', 'memberships.operator_id')
    .select(['memberships.operator_id', 'memberships.id as membership_id'])
    .select(['memberships.store_id', 'memberships.name'])
    .select((row) => nameOfStore(db, row.ref('memberships.store_id')).as('store_name'))
    .select(['role', 'wants_mails', 'invited_until', 'joined_at', 'disabled_at'])
    .select((row) =>
      row
        .exists(
          db
            .selectFrom('sign_in_rules')
            .select('place')
            .where('second_factor', '=', 1)
            .where('place', '=', sql<StoreId>`coalesce(${row.ref('memberships.store_id')}, '')`),
        )
        .as('factor_needed'),
    )
    .select(['email', 'password_hash', 'totp_secret', 'proved_at', 'time_zone'])
    .select(['language', 'measures'])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectOperators>['executeTakeFirstOrThrow']>>

export function operatorOf(row: Row): Operator {
  const hasSecondFactor = row.totp_secret !== null
  // SQLite has numbers for what is true.
  const needsSecondFactor = Boolean(row.factor_needed)
  return {
    id: row.operator_id,
    membershipId: row.membership_id,
    email: row.email,
    name: row.name,
    role: row.role,
    storeId: row.store_id,
    storeName: row.store_name,
    wantsMails: row.wants_mails === 1,
    hasSecondFactor,
    needsSecondFactor,
    lacksSecondFactor: needsSecondFactor && !hasSecondFactor,
    isProved: row.proved_at !== null,
    timeZone: row.time_zone,
    language: row.language,
    measures: row.measures === 'cm' || row.measures === 'in' ? row.measures : null,
    hasJoined: row.joined_at !== null,
    invitedUntil: row.invited_until,
    isDisabled: row.disabled_at !== null,
  }
}

/** All that somebody may sign in for at the moment: the installation first, then stores by name. */
export async function readActiveOperators(db: Queries, operatorId: string): Promise<Operator[]> {
  const rows = await active(selectOperators(db)).where('operators.id', '=', operatorId).execute()
  return rows.map(operatorOf).sort(byPlace)
}

export function active(query: ReturnType<typeof selectOperators>) {
  return query.where('joined_at', 'is not', null).where('disabled_at', 'is', null)
}

export function byPlace(one: Operator, other: Operator): number {
  return (one.storeName ?? '').localeCompare(other.storeName ?? '')
}
