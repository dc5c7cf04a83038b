// The terminal output at startup: the keys as soon as they are created, and, once the service
// listens, three commands that hand over a picture, open its cart and read its order.

import { relative } from 'node:path'
import type { AllowedHost } from '../../ground/http/fetching/fetchable-url.ts'
import type { FirstStore } from '../../trade/stores/ensure-first-store.ts'
import { ensureSamplePicture } from './ensure-sample-picture.ts'

/** Printed before anything else can fail, because the secret key is not stored in plain text. */
export function firstStartKeys({ store, accessKey, newSecretKey }: FirstStore): string {
  if (newSecretKey === null) return ''
  return `
  This is the first start. The store "${store.name}" has these keys:
    access key  ${accessKey}
    secret key  ${newSecretKey}   (shown only now: keep it)
`
}

export type Greeting = {
  address: string
  firstStore: FirstStore
  signUpPath: string | null
  samplePath: string
  isTestInstallation: boolean
  pullAllowPrivate: readonly AllowedHost[]
}

/** Draws the sample picture if it is missing, so that the first command works. */
export async function greetingText({
  address,
  firstStore,
  signUpPath,
  samplePath,
  isTestInstallation,
  pullAllowPrivate,
}: Greeting): Promise<string> {
  await ensureSamplePicture(samplePath)
  const near = relative(process.cwd(), samplePath)
  const sample = near.startsWith('..') ? samplePath : near
  const bearer = firstStore.newSecretKey ?? '$HANDPRINT_SECRET_KEY'
  return `
  Handprint is at ${address}
${panelLines(address, signUpPath)}

  Hand a picture over:
    TOKEN=$(curl -s -H 'Authorization: Bearer ${firstStore.accessKey}' -F 'image=@${sample}' ${address}/api/push/image | grep -o '[0-9a-f]\\{64\\}')

  Get its cart, open the cart_url in a browser, and pay with 4242 4242 4242 4242:
    curl -s -H 'Accept: application/json' "${address}/loader/$TOKEN?reference_id=my-first-order"

  Read the order:
    curl -s -H "Authorization: Bearer ${bearer}" "${address}/api/v1/orders?reference_id=my-first-order"
${isTestInstallation && pullAllowPrivate.length === 0 ? localLines : ''}
`
}

const localLines = `
  Pages of yours on this machine: pictures and webhooks there are let in by host and port, with
    HANDPRINT_PULL_ALLOW_PRIVATE=localhost:5173,127.0.0.1:5173 npm start
  as docs/local-development.md tells.
`

function panelLines(address: string, signUpPath: string | null): string {
  if (signUpPath === null) return `  The panel is at ${address}/admin\n`
  return `  Nobody can sign in at the panel yet. Become its owner, within 24 hours:
    ${address}${signUpPath}
`
}
