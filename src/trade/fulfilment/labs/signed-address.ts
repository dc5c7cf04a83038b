// Addresses from which a lab fetches print files without an API key. The address carries its own
// expiry and an HMAC-SHA256 (RFC 2104) over both. The secret is in the database, so that every node
// serves addresses issued by the others, and a restored backup those it had issued.

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { DatabaseDeps, Queries } from '../../../ground/database/database.ts'
import { fault } from '../../../pure/errors.ts'
import { sentence } from '../../../pure/sentences/sentence.ts'
import { labUnavailable } from './port/lab-errors.ts'

/** Labs fetch within hours, but try again for days when they are down. */
const validMs = 30 * 24 * 60 * 60_000

const keyName = 'lab-files'

export const signedPath = '/lab-files'

/** Throws `lab_unavailable` without a public address. */
export async function signedAddress(
  { database, baseUrl, now }: DatabaseDeps & { baseUrl: string | null },
  key: string,
): Promise<string> {
  if (baseUrl === null) {
    throw labUnavailable(
      sentence('This lab downloads files from here. Set BASE_URL to an address it can reach.'),
    )
  }
  const secret = (await readSecret(database.queries)) ?? (await makeSecret(database.queries, now()))
  const expires = String(Math.ceil((now() + validMs) / 1000))
  return `${baseUrl}${signedPath}/${expires}/${signatureOf(secret, expires, key)}/${key}`
}

/**
 * `expires`: seconds since the epoch. Throws `access_denied`: 403 for an invalid signature, 410
 * after the expiry.
 */
export async function checkAddressSignature(
  { database, now }: DatabaseDeps,
  { expires, signature, key }: { expires: string; signature: string; key: string },
): Promise<void> {
  const secret = await readSecret(database.queries)
  const expected = secret === null ? null : Buffer.from(signatureOf(secret, expires, key))
  const given = Buffer.from(signature)
  if (expected?.length !== given.length || !timingSafeEqual(expected, given)) {
    throw fault('access_denied', 403, 'This address was not given out by this shop.')
  }
  if (Number(expires) * 1000 <= now()) {
    throw fault(
      'access_denied',
      410,
      'This address has ended. Ask the shop to send the order again.',
    )
  }
}

function signatureOf(secret: string, expires: string, key: string): string {
  return createHmac('sha256', secret).update(`${expires}\n${key}`).digest('base64url')
}

async function readSecret(db: Queries): Promise<string | null> {
  const row = await db
    .selectFrom('signing_keys')
    .select('secret')
    .where('name', '=', keyName)
    .executeTakeFirst()
  return row?.secret ?? null
}

// Two nodes may do this concurrently. The first secret that is inserted is kept.
async function makeSecret(db: Queries, at: number): Promise<string> {
  const secret = randomBytes(32).toString('hex')
  const row = { name: keyName, secret, created_at: at }
  await db
    .insertInto('signing_keys')
    .values(row)
    .onConflict((same) => same.column('name').doNothing())
    .execute()
  return (await readSecret(db)) ?? secret
}
