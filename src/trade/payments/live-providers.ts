// The providers of a running node: those of the environment, and those whose keys are set in the panel. A
// node looks again with every beat (ground/nodes), so that a change needs no start.

import type { Queries } from '../../ground/database/database.ts'
import type { PaymentGateway, StoreMode } from './payment-gateway.ts'
import { openProviders, type ProviderSettings } from './payment-providers.ts'
import { readProviderKeys } from './provider-keys.ts'

export interface LiveProviders {
  readonly current: readonly PaymentGateway[]
  /** Whether the environment sets the keys of that mode: the panel's are not used then. */
  isFixed(mode: StoreMode): boolean
  /** Reads what the panel has set. Rejects when the database does not answer. */
  look(): Promise<void>
  /** To try what is not saved yet. */
  open(settings: Partial<ProviderSettings>): Promise<readonly PaymentGateway[]>
}

type Deps = {
  database: { readonly queries: Queries }
  /** Of the environment. */
  settings: Partial<ProviderSettings>
  now: () => number
  /** Another way to open them, for tests. */
  open?: (settings: Partial<ProviderSettings>) => Promise<readonly PaymentGateway[]>
}

/** Has looked once. */
export async function openLiveProviders(deps: Deps): Promise<LiveProviders> {
  const { database, settings, now } = deps
  const open = deps.open ?? ((asked: Partial<ProviderSettings>) => openProviders(asked, now))
  const fixed = await open(settings)
  let seen = '[]'
  let current = fixed
  const isFixed = (mode: StoreMode) => settings.stripe?.mode === mode
  const live: LiveProviders = {
    get current() {
      return current
    },
    isFixed,
    async look() {
      const saved = (await readProviderKeys(database.queries)).filter(({ mode }) => !isFixed(mode))
      const found = JSON.stringify(saved)
      if (found === seen) return
      const opened = await Promise.all(saved.map((stripe) => open({ stripe })))
      current = [...fixed, ...opened.flat()]
      seen = found
    },
    open,
  }
  await live.look()
  return live
}
