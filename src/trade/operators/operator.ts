// A person in one role: an operator of the installation, who uses /admin, or, with a store, an
// integrator, who uses /account. One person, identified by the mail address, may have several.

import { sql } from 'kysely'
import type { Queries } from '../../ground/database/database.ts'
import type { StoreId } from '../../pure/contract/ids.ts'
import type { Measures } from '../../pure/contract/preferences.ts'
import { nameOfStore } from '../stores/store.ts'

export const roles = ['read_only', 'staff', 'owner'] as const
/**
 * `read_only` can view, `staff` can also work, `owner` can also change settings, keys and
 * operators.
 */
export type Role = (typeof roles)[number]

export type Operator = {
  /**
   * The person's id, used in sessions and the audit log. Only the installation's owners may see it.
   */
  id: string
  membershipId: string
  email: string
  name: string
  role: Role
  /** Null for the whole installation. */
  storeId: StoreId | null
  storeName: string | null
  wantsMails: boolean
  /** Whether one-time codes are switched on. */
  hasSecondFactor: boolean
  /** Whether a second factor is required of everyone who signs in here. */
  needsSecondFactor: boolean
  /** Required but not shown. Only the page that sets one up is accessible. */
  lacksSecondFactor: boolean
  /** Whether a link mailed to the address was followed. */
  isProved: boolean
  /** For times in the panel. Null for the print shop's. */
  timeZone: string | null
  /** The panel's language. Null for the browser's preference. */
  language: string | null
  /** Units in which sizes are shown in addition to their own. Null for none. */
  measures: Measures | null
  hasJoined: boolean
  invitedUntil: number
  isDisabled: boolean
}

export function hasRole(operator: Pick<Operator, 'role'>, least: Role): boolean {
  return roles.indexOf(operator.role) >= roles.indexOf(least)
}

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
  // SQLite represents booleans as numbers.
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

/** All places the person may currently sign in to: the installation first, then stores by name. */
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
