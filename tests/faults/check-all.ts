import type { Service } from '../helpers/start-service.ts'
import type { Behind } from './behind-the-service.ts'
import {
  checkCartOpens,
  checkCarts,
  checkDatabase,
  checkKeys,
  checkOrders,
  checkStored,
  checkUploads,
} from './check-promises.ts'
import type { Promises, TokenPromise } from './promises.ts'

/** Larger pictures are slow, so only some are shown in full after each kill. */
const shownLarge = 2

export async function checkLeftovers(behind: Behind): Promise<string[]> {
  const files = await behind.spooledFiles()
  return files.length === 0 ? [] : [`The start has left ${files.length} temporary files.`]
}

/** `isSettled`: interrupted payments have been reconciled. */
export async function checkAll(
  service: Service,
  behind: Behind,
  promises: Promises,
  { tokens, isSettled }: { tokens: readonly TokenPromise[]; isSettled: boolean },
): Promise<string[]> {
  const broken = [
    ...(await checkStored(behind, tokens)),
    ...(await checkCarts(behind, promises)),
    ...(await checkOrders(behind, promises, isSettled)),
    ...(await checkDatabase(behind)),
    ...(await checkKeys(behind, promises)),
    ...(await checkUploads(service, promises.uploads)),
  ]
  for (const [index, promise] of tokens.entries()) {
    broken.push(...(await checkCartOpens(service, promise, index < shownLarge)))
  }
  return broken
}
