// Starts a session. The cookie's secret is returned only here.

import type { Queries } from '../../../ground/database/database.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'
import { hashOfSecret, newSecret } from '../random-secret.ts'
import { rememberBrowser } from './known-browsers.ts'
import { sessionLongestMs } from './session-lifetimes.ts'

export type Visitor = {
  userAgent: string
  address: string
  /** Whether several people may share the address. */
  isShared: boolean
  /** The known-browser cookie's value, or empty. */
  browser: string
  /** The store that a user with several stores starts at. */
  storeId?: StoreId | null
  passkeyId?: string
}

export async function beginSession(
  tx: Queries,
  operatorId: string,
  visitor: Pick<Visitor, 'userAgent' | 'address' | 'storeId' | 'passkeyId'>,
  at: number,
): Promise<string> {
  const secret = newSecret()
  await tx
    .insertInto('operator_sessions')
    .values({
      id_hash: hashOfSecret(secret),
      operator_id: operatorId,
      user_agent: visitor.userAgent.slice(0, 300),
      address: visitor.address.slice(0, 100),
      store_id: visitor.storeId ?? null,
      by_passkey: visitor.passkeyId === undefined ? 0 : 1,
      passkey_id: visitor.passkeyId ?? null,
      notice: null,
      created_at: at,
      last_seen_at: at,
      expires_at: at + sessionLongestMs,
    })
    .execute()
  return secret
}

export type SignedIn = { session: string; browser: string }

/** The user is authenticated: starts a session and remembers the browser. */
export async function startSession(
  tx: Queries,
  operatorId: string,
  visitor: Visitor,
  at: number,
): Promise<SignedIn> {
  return {
    session: await beginSession(tx, operatorId, visitor, at),
    browser: await rememberBrowser(tx, { operatorId, secret: visitor.browser }, at),
  }
}
