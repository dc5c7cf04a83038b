// Whoever develops on their own machine names a picture there first, and is refused. In an installation
// that nobody buys from yet the refusal says what lets exactly that address in: host and port as they were
// sent, never those of a redirect or of the store's image root.

import type { Queries } from '../../../ground/database/database.ts'
import { imageUrlToBeAllowed } from '../../../ground/http/fetching/fetch-errors.ts'
import { allowedHostText } from '../../../ground/http/fetching/fetchable-url.ts'
import { HandprintError } from '../../../pure/errors.ts'
import { isTestInstallation } from '../../../trade/stores/is-test-installation.ts'

/** Rejects with `error`, or with the one that says more. */
export async function explainHowToAllow(
  { queries }: { queries: Queries },
  imageUrl: string,
  error: unknown,
): Promise<never> {
  const isRefused = error instanceof HandprintError && error.reason === 'private_address'
  if (!isRefused || !URL.canParse(imageUrl) || !(await isTestInstallation(queries))) throw error
  throw imageUrlToBeAllowed(allowedHostText(new URL(imageUrl)))
}
