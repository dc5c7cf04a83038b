// What pictures are still needed for. Carts and orders stand above images and answer through this port;
// app.ts brings them together.

import type { Expression, SqlBool } from 'kysely'
import type { Queries } from '../../ground/database/database.ts'
import type { ImageToken } from '../../pure/contract/ids.ts'

/** Times in milliseconds since 1970. */
export type NeededAt = {
  at: number
  /** Orders that were done before it keep no pictures any more. */
  doneAfter: number
}

/** What answers an `Expression` is a condition on a row of the query around it, so that many are one query. */
export interface ImageUses {
  /** Whether an open cart or an order needs the pictures of a token. */
  needs(db: Queries, token: Expression<ImageToken>, when: NeededAt): Expression<SqlBool>
  /** Whether an order names the token, needed or not: such a token stays, if without its pictures. */
  isOrdered(db: Queries, token: Expression<ImageToken>): Expression<SqlBool>
  /** Whether an order still keeps the pictures of its line, and they were not deleted. */
  keepsLine(db: Queries, lineId: Expression<string>, doneAfter: number): Expression<SqlBool>
  /** Those of them that orders name. What else names them goes: lines of carts that have expired. */
  letGo(tx: Queries, tokens: readonly ImageToken[]): Promise<ReadonlySet<ImageToken>>
  /** Whether an order or an open cart may still wait for the print image of a token. */
  isAwaited(db: Queries, token: ImageToken, at: number): Promise<boolean>
  /** Before it is asked whether a picture may go for good: no open cart with it is ordered meanwhile. */
  lockCarts(tx: Queries, token: ImageToken): Promise<void>
  /** Whether somebody has paid, or may be paying right now, for what is not done yet. */
  isInWork(db: Queries, token: ImageToken): Promise<boolean>
  isBeingProduced(db: Queries, token: ImageToken): Promise<boolean>
}
