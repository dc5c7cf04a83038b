// Somebody who signs in: an operator of the installation, or, with a store, an integrator. The
// first come to /admin alone, the others to /account alone.

import type { Selectable } from 'kysely'
import type { OperatorsTable } from '../database/tables/operators-table.ts'

export const roles = ['read_only', 'staff', 'owner'] as const
/** `read_only` sees, `staff` works too, `owner` also changes settings, keys and operators. */
export type Role = (typeof roles)[number]

export type Operator = {
  id: string
  email: string
  name: string
  role: Role
  /** Null: of the whole installation. */
  storeId: string | null
  wantsMails: boolean
  hasSecondFactor: boolean
  /** False until the invitation was followed. */
  hasPassword: boolean
  isDisabled: boolean
}

export function hasRole(operator: Pick<Operator, 'role'>, least: Role): boolean {
  return roles.indexOf(operator.role) >= roles.indexOf(least)
}

export function operatorOf(row: Selectable<OperatorsTable>): Operator {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    storeId: row.store_id,
    wantsMails: row.wants_mails === 1,
    hasSecondFactor: row.totp_secret !== null,
    hasPassword: row.password_hash !== null,
    isDisabled: row.disabled_at !== null,
  }
}
