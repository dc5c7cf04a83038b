// Port that reports what pictures are still needed for. Carts and orders depend on images, not the
// other way round, so they implement it; floors/open-trade.ts connects them.

import type { Expression, SqlBool } from 'kysely'
import type { Queries } from '../../ground/database/database.ts'
import type { ImageToken } from '../../pure/contract/ids.ts'

/** Times in milliseconds since the epoch. */
export type NeededAt = {
  at: number
  /** Orders done before this time no longer keep their pictures. */
  doneAfter: number
}

/**
 * Methods that return an `Expression` give a condition on a row of the outer query, so that one
 * query covers many rows.
 */
export interface ImageUses {
  needs(db: Queries, token: Expression<ImageToken>, when: NeededAt): Expression<SqlBool>
  /**
   * True if an order refers to the token, even if it no longer needs the pictures. Such a token is
   * kept, possibly without pictures.
   */
  isOrdered(db: Queries, token: Expression<ImageToken>): Expression<SqlBool>
  /** True if the order still keeps the pictures of the line, and they were not deleted. */
  keepsLine(db: Queries, lineId: Expression<string>, doneAfter: number): Expression<SqlBool>
  /**
   * Returns the tokens that orders refer to. Deletes the other references: lines of expired carts.
   */
  deleteUnorderedUses(tx: Queries, tokens: readonly ImageToken[]): Promise<ReadonlySet<ImageToken>>
  /** True if an order or an open cart may still wait for the token's print image. */
  isAwaited(db: Queries, token: ImageToken, at: number): Promise<boolean>
  /**
   * Must be called before checking whether a picture may be deleted. Prevents an open cart that
   * contains it from being ordered in the meantime.
   */
  lockCarts(tx: Queries, token: ImageToken): Promise<void>
  /** True if there is unfinished work that is paid for, or whose payment may be in progress. */
  isInWork(db: Queries, token: ImageToken): Promise<boolean>
  isBeingProduced(db: Queries, token: ImageToken): Promise<boolean>
}
