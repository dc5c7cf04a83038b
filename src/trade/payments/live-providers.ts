// A node's payment providers: those from the environment and those whose keys are set in the panel.
// Each node checks again on every heartbeat (ground/nodes), so a change needs no restart.

import { createHash } from 'node:crypto'
import type { Queries } from '../../ground/database/database.ts'
import { sortedJson } from '../../pure/objects.ts'
import type { PaymentGateway, StoreMode } from './payment-gateway.ts'
import type { PaymentProvider, ProviderSetUp } from './payment-provider.ts'
import { paymentProviders } from './payment-providers.ts'
import { readProviderKeys } from './provider-keys.ts'

export interface LiveProviders {
  /** All providers of this version, configured or not. */
  readonly known: readonly PaymentProvider[]
  readonly current: readonly PaymentGateway[]
  /** Whether the environment sets the provider's keys for that mode. The panel's are then ignored. */
  isFixed(provider: string, mode: StoreMode): boolean
  /** Identifies the keys of a gateway that was opened here, and reveals nothing of them. */
  markOf(gateway: PaymentGateway): string | null
  /** Reads the panel's settings. Rejects if the database does not respond. */
  look(): Promise<void>
  /** For trying settings before they are saved. Null if this version does not know the provider. */
  open(setUp: ProviderSetUp): Promise<PaymentGateway | null>
}

type Deps = {
  /** Null for the environment's providers alone. */
  database: { readonly queries: Queries } | null
  /** From the environment. */
  setUps: readonly ProviderSetUp[]
  now: () => number
  known?: readonly PaymentProvider[]
}

/** Resolves after the panel's settings were read once. */
export async function openLiveProviders(deps: Deps): Promise<LiveProviders> {
  const { database, setUps, now, known = paymentProviders } = deps
  const marks = new WeakMap<PaymentGateway, string>()
  const open = async ({ provider: name, mode, keys }: ProviderSetUp) => {
    const provider = known.find((each) => each.name === name)
    if (provider === undefined) return null
    const gateway = await provider.open(mode, keys, now)
    const text = sortedJson({ name, mode, keys })
    marks.set(gateway, createHash('sha256').update(text).digest('hex').slice(0, 16))
    return gateway
  }
  // In order of precedence, whichever keys were set first.
  const rank = ({ provider }: ProviderSetUp) => known.findIndex(({ name }) => name === provider)
  const openAll = async (all: readonly ProviderSetUp[]) => {
    const opened = await Promise.all(all.toSorted((a, b) => rank(a) - rank(b)).map(open))
    return opened.filter((gateway) => gateway !== null)
  }
  const fixed = await openAll(setUps)
  let seen = '[]'
  let current = fixed
  const isFixed = (provider: string, mode: StoreMode) =>
    setUps.some((each) => each.provider === provider && each.mode === mode)
  const live: LiveProviders = {
    known,
    get current() {
      return current
    },
    isFixed,
    markOf: (gateway) => marks.get(gateway) ?? null,
    async look() {
      if (database === null) return
      const all = await readProviderKeys(database.queries)
      const saved = all.filter(({ provider, mode }) => !isFixed(provider, mode))
      const found = JSON.stringify(saved)
      if (found === seen) return
      current = [...fixed, ...(await openAll(saved))]
      seen = found
    },
    open,
  }
  await live.look()
  return live
}
