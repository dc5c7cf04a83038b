// The terminal output at startup, once the service listens: the keys if they are new, and three
// commands that hand over a picture, open its cart and read its order.

import { relative } from 'node:path'
import type { AllowedHost } from '../../ground/http/fetching/fetchable-url.ts'
import type { SecretKey } from '../../pure/contract/keys.ts'
import type { FirstStore } from '../../trade/stores/ensure-first-store.ts'
import { ensureSamplePicture } from './ensure-sample-picture.ts'

/** Printed as soon as the key is generated, because it is not stored in plain text. */
export function firstStartKeys(
  { store, accessKey }: FirstStore,
  newSecretKey: SecretKey | null,
): string {
  if (newSecretKey === null) return ''
  return `
  This is the first start. The store "${store.name}" has these keys:
    access key  ${accessKey}
    secret key  ${newSecretKey}   (shown only once: save it now)
`
}

export type Greeting = {
  address: string
  firstStore: FirstStore
  newSecretKey: SecretKey | null
  signUpPath: string | null
  samplePath: string
  isTestInstallation: boolean
  pullAllowPrivate: readonly AllowedHost[]
}

/** Draws the sample picture if it is missing, so that the first command works. */
export async function greetingText({
  address,
  firstStore,
  newSecretKey,
  signUpPath,
  samplePath,
  isTestInstallation,
  pullAllowPrivate,
}: Greeting): Promise<string> {
  await ensureSamplePicture(samplePath)
  const near = relative(process.cwd(), samplePath)
  const sample = near.startsWith('..') ? samplePath : near
  const bearer = newSecretKey ?? '$SECRET'
  return `
  Handprint is running at ${address}
${panelLines(address, signUpPath)}

  Hand over a picture:
    TOKEN=$(curl -s -H 'Authorization: Bearer ${firstStore.accessKey}' -F 'image=@${sample}' ${address}/api/push/image | grep -o '[0-9a-f]\\{64\\}')

  Get its cart, open the cart_url in a browser and pay with 4242 4242 4242 4242:
    curl -s -H 'Accept: application/json' "${address}/loader/$TOKEN?reference_id=my-first-order"

  Read the order:
    curl -s -H "Authorization: Bearer ${bearer}" "${address}/api/v1/orders?reference_id=my-first-order"
${isTestInstallation && pullAllowPrivate.length === 0 ? localLines : ''}
`
}

const localLines = `
  To use your own pages, pictures and webhooks on this machine, allow their host and port:
    HANDPRINT_PULL_ALLOW_PRIVATE=localhost:5173,127.0.0.1:5173 npm start
  See docs/local-development.md.
`

function panelLines(address: string, signUpPath: string | null): string {
  if (signUpPath === null) return `  The panel is at ${address}/admin\n`
  return `  The panel has no owner yet. Open this link within 24 hours to become the owner:
    ${address}${signUpPath}
`
}
