import type { Selectable } from 'kysely'
import type { DatabaseDeps, Queries } from '../../../ground/database/database.ts'
import type { PasskeysTable } from '../../../ground/database/tables/operators-table.ts'
import { tidyText } from '../../../pure/tidy-text.ts'
import { aboutOneself, addAuditEntry } from '../../audit/add-audit-entry.ts'
import type { AuditAction } from '../../audit/audit-actions.ts'
import { reportFactorChange } from '../../mail/report-to-account.ts'
import { type Operator, readActiveOperators } from '../operator.ts'
import { passkeyNameMissing, passkeyRefused, tooManyPasskeys } from '../operator-errors.ts'
import { useChallenge } from './challenges.ts'
import {
  hostOf,
  type PasskeyOrigin,
  readAnswer,
  readChallenge,
  readNewKey,
} from './check-answer.ts'

export type Passkey = Selectable<PasskeysTable>

type Owner = Pick<Operator, 'id' | 'name' | 'storeId'>

const mostKeys = 20
const mostCharacters = 60

export async function readPasskeys(db: Queries, operatorId: string): Promise<Passkey[]> {
  return await db
    .selectFrom('passkeys')
    .selectAll()
    .where('operator_id', '=', operatorId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/**
 * Whether a second factor is required and the session has not used the account's passkey. With a
 * leaked password alone, no other factor may be added in its place, even at another of the person's
 * places.
 * @param baseUrl a passkey for another host cannot be used. Null if unknown; then all count.
 */
export async function mustUsePasskeyFirst(
  db: Queries,
  { operators }: { operators: readonly Pick<Operator, 'id' | 'lacksSecondFactor'>[] },
  baseUrl: string | null,
): Promise<boolean> {
  const lacking = operators.find(({ lacksSecondFactor }) => lacksSecondFactor)
  if (lacking === undefined) return false
  const keys = await readPasskeys(db, lacking.id)
  return keys.some(({ host }) => baseUrl === null || host === hostOf({ origin: baseUrl }))
}

/**
 * Whether a new password must leave the passkeys in place. They do if they are the second factor
 * required of someone without one-time codes; otherwise a mailed link could replace it.
 */
export async function keepsPasskeysOnReset(db: Queries, operatorId: string): Promise<boolean> {
  const operators = await readActiveOperators(db, operatorId)
  return operators.some(({ lacksSecondFactor }) => lacksSecondFactor)
}

/**
 * `answer`: the device's response as JSON. The session then counts as having shown a second factor.
 * Throws `access_denied` (401) and `parameter_invalid`.
 */
export async function addPasskey(
  { database, now }: DatabaseDeps,
  operator: Owner,
  input: { name: string; answer: string; sessionIdHash: string },
  place: PasskeyOrigin,
): Promise<void> {
  const name = tidyName(input.name)
  const answer = readAnswer(input.answer)
  const challenge = readChallenge(answer, { ...place, type: 'webauthn.create' })
  const { id, publicKey: public_key, counter } = readNewKey(answer, place)
  await database.transaction(async (tx) => {
    const at = now()
    const asked = { operatorId: operator.id, isToMake: true } as const
    const isOurs = await useChallenge(tx, challenge, asked, at)
    if (!isOurs) throw passkeyRefused()
    if ((await readPasskeys(tx, operator.id)).length >= mostKeys) throw tooManyPasskeys(mostKeys)
    const added = await tx
      .insertInto('passkeys')
      .values({
        id,
        operator_id: operator.id,
        name,
        public_key,
        counter,
        host: hostOf(place),
        created_at: at,
        used_at: null,
      })
      .onConflict((same) => same.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added === undefined) throw passkeyRefused()
    await tx
      .updateTable('operator_sessions')
      .set({ by_passkey: 1, passkey_id: id })
      .where('id_hash', '=', input.sessionIdHash)
      .execute()
    await reportFactorChange(tx, { operatorId: operator.id, change: 'passkey_added' }, at)
    await audit(tx, operator, 'operator.passkey_added', { name }, at)
  })
}

export async function renamePasskey(
  { database, now }: DatabaseDeps,
  operator: Owner,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const tidy = tidyName(name)
  await database.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('passkeys')
      .set({ name: tidy })
      .where('id', '=', id)
      .where('operator_id', '=', operator.id)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await audit(tx, operator, 'operator.passkey_renamed', { name: tidy }, now())
  })
}

type By = {
  by: { id: string; name: string }
  /** The current session, which is kept. */
  sessionIdHash?: string
}

/** Returns the number of sessions it ended. */
export async function removePasskey(
  { database, now }: DatabaseDeps,
  operator: Pick<Operator, 'id' | 'storeId'>,
  id: string,
  by: By,
): Promise<number> {
  return await database.transaction(async (tx) => {
    const keys = await readPasskeys(tx, operator.id)
    const chosen = keys.filter((key) => key.id === id)
    return await takePasskeys(tx, operator, chosen, by, now())
  })
}

/** For an owner, when someone has lost their device, and for a new password. */
export async function removeAllPasskeys(
  tx: Queries,
  operator: Pick<Operator, 'id' | 'storeId'>,
  by: By,
  at: number,
): Promise<void> {
  await takePasskeys(tx, operator, await readPasskeys(tx, operator.id), by, at)
}

/**
 * Ends the sessions that were started with these passkeys or that added them, because they may be a
 * stranger's.
 */
async function takePasskeys(
  tx: Queries,
  { id: operatorId, storeId }: Pick<Operator, 'id' | 'storeId'>,
  keys: readonly Passkey[],
  { by, sessionIdHash = '' }: By,
  at: number,
): Promise<number> {
  if (keys.length === 0) return 0
  const ids = keys.map(({ id }) => id)
  await tx.deleteFrom('passkeys').where('id', 'in', ids).execute()
  const { numDeletedRows } = await tx
    .deleteFrom('operator_sessions')
    .where('operator_id', '=', operatorId)
    .where('id_hash', '!=', sessionIdHash)
    .where((session) =>
      session.or([
        session('passkey_id', 'in', ids),
        // Its passkey was removed in this very session, which stayed.
        session.and([session('by_passkey', '=', 1), session('passkey_id', 'is', null)]),
      ]),
    )
    .executeTakeFirst()
  const hasNoneLeft = (await readPasskeys(tx, operatorId)).length === 0
  await tx
    .updateTable('operator_sessions')
    // The remaining session no longer counts as having shown a second factor. Otherwise the next
    // removal, by anyone, would end it.
    .set({ passkey_id: null, ...(hasNoneLeft && { by_passkey: 0 }) })
    .where('operator_id', '=', operatorId)
    .$if(!hasNoneLeft, (session) => session.where('passkey_id', 'in', ids))
    .execute()
  await reportFactorChange(tx, { operatorId, change: 'passkeys_removed' }, at)
  const about = { operator: by, subject: `operator ${operatorId}`, storeId }
  for (const { name } of keys) {
    const entry = { ...about, action: 'operator.passkey_removed', detail: { name } } as const
    await addAuditEntry(tx, entry, at)
  }
  return Number(numDeletedRows)
}

async function audit(
  tx: Queries,
  operator: Owner,
  action: AuditAction,
  detail: Record<string, unknown>,
  at: number,
): Promise<void> {
  await addAuditEntry(tx, { ...aboutOneself(operator), action, detail }, at)
}

function tidyName(typed: string): string {
  const name = tidyText(typed)
  if (name === '' || [...name].length > mostCharacters) throw passkeyNameMissing(mostCharacters)
  return name
}
