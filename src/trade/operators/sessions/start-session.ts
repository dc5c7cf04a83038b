// Somebody has shown who they are: a session begins, and the browser is known from now on.

import type { Queries } from '../../../ground/database/database.ts'
import { beginSession, type Visitor } from './begin-session.ts'
import { rememberBrowser } from './known-browsers.ts'

/** What the two cookies are to hold. */
export type SignedIn = { session: string; browser: string }

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
