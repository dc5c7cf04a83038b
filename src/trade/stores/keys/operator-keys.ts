// The operator's keys for what belongs to the whole installation. They are created in the panel,
// one per program, or set in the configuration. Only their hashes are stored.

import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Queries } from '../../../ground/database/database.ts'
import type { OperatorKeysTable } from '../../../ground/database/tables/operators-table.ts'
import type { OperatorKey as OperatorKeyText } from '../../../pure/contract/keys.ts'
import { invalid, notFound } from '../../../pure/errors.ts'
import { sentence } from '../../../pure/sentences/sentence.ts'
import { tidyText } from '../../../pure/tidy-text.ts'
import { keyHint, keyLookup, newOperatorKey } from '../key-lookup.ts'

export type ListedOperatorKey = {
  id: string
  name: string
  hint: string
  isConfigured: boolean
  /** Null if it comes from the configuration. */
  madeBy: string | null
  createdAt: number
  /** With a resolution of a minute. Null if never. */
  lastUsedAt: number | null
  /** Null if it is valid until revoked. */
  expiresAt: number | null
}

const usedEveryMs = 60_000
const longestName = 60

/** Returns the key, which is shown once. Throws `parameter_invalid` (400) for an invalid name. */
export async function makeOperatorKey(
  tx: Queries,
  made: { name: string; by: string },
  at: number,
): Promise<{ key: OperatorKeyText; made: ListedOperatorKey }> {
  const name = tidyText(made.name)
  if (name === '' || [...name].length > longestName) {
    const message = sentence('Describe the purpose of the key in at most {longest} characters.', {
      longest: longestName,
    })
    throw invalid(message, 400)
  }
  const key = newOperatorKey()
  return { key, made: await insertOperatorKey(tx, { key, name, madeBy: made.by }, at) }
}

async function insertOperatorKey(
  tx: Queries,
  { key, name, madeBy }: { key: OperatorKeyText; name: string; madeBy: string | null },
  at: number,
): Promise<ListedOperatorKey> {
  const row = {
    id: randomBytes(12).toString('hex'),
    name,
    lookup: keyLookup('operator', key),
    hint: keyHint(key),
    is_configured: madeBy === null ? 1 : 0,
    made_by: madeBy,
    created_at: at,
    last_used_at: null,
    expires_at: null,
  }
  await tx.insertInto('operator_keys').values(row).execute()
  return operatorKeyOf(row)
}

/** Valid keys, newest first. */
export async function readOperatorKeys(db: Queries, at: number): Promise<ListedOperatorKey[]> {
  const rows = await working(db, at).orderBy('created_at', 'desc').orderBy('id').execute()
  return rows.map(operatorKeyOf)
}

/**
 * Permanent: a configuration that still names the key does not restore it. Throws `not_found`
 * (404).
 */
export async function endOperatorKey(
  tx: Queries,
  id: string,
  at: number,
): Promise<ListedOperatorKey> {
  const row = await working(tx, at).where('id', '=', id).executeTakeFirst()
  if (row === undefined) {
    throw notFound(sentence('This key doesn’t exist, or has already been revoked.'))
  }
  await tx.updateTable('operator_keys').set({ expires_at: at }).where('id', '=', id).execute()
  return operatorKeyOf(row)
}

/** Null if the key is not valid. The time of use is written at most once a minute. */
export async function useOperatorKey(
  db: Queries,
  key: string,
  at: number,
): Promise<ListedOperatorKey | null> {
  const row = await working(db, at)
    .where('lookup', '=', keyLookup('operator', key))
    .executeTakeFirst()
  if (row === undefined) return null
  await db
    .updateTable('operator_keys')
    .set({ last_used_at: at })
    .where('id', '=', row.id)
    .where((eb) =>
      eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', at - usedEveryMs)]),
    )
    .execute()
  return operatorKeyOf(row)
}

function working(db: Queries, at: number) {
  return db
    .selectFrom('operator_keys')
    .selectAll()
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]))
}

function operatorKeyOf(row: Selectable<OperatorKeysTable>): ListedOperatorKey {
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    isConfigured: row.is_configured === 1,
    madeBy: row.made_by,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
  }
}

/**
 * Adds the key in HANDPRINT_OPERATOR_KEY at the first start that names it. The previous one stays
 * valid for the overlap, so that it can be rotated without downtime. Returns what is wrong with the
 * key, or null. A revoked key stays revoked.
 */
export async function ensureOperatorKey(
  tx: Queries,
  key: OperatorKeyText,
  { overlapMs, at }: { overlapMs: number; at: number },
): Promise<string | null> {
  const known = await tx
    .selectFrom('operator_keys')
    .selectAll()
    .where('lookup', '=', keyLookup('operator', key))
    .executeTakeFirst()
  if (known !== undefined && known.expires_at === null) return null
  if (known !== undefined && known.expires_at !== null && known.expires_at <= at) {
    return 'HANDPRINT_OPERATOR_KEY contains a revoked key, which can’t be used again. Set another one, or remove the variable and create a key in the panel at /admin/keys.'
  }
  await tx
    .updateTable('operator_keys')
    .set({ expires_at: at + overlapMs })
    .where('is_configured', '=', 1)
    .where('expires_at', 'is', null)
    .execute()
  if (known === undefined) {
    await insertOperatorKey(tx, { key, name: 'HANDPRINT_OPERATOR_KEY', madeBy: null }, at)
    return null
  }
  // An earlier start replaced this key, and the configuration returns to it.
  await tx
    .updateTable('operator_keys')
    .set({ expires_at: null })
    .where('id', '=', known.id)
    .execute()
  return null
}
