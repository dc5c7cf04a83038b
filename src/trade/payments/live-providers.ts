// A node's payment providers: those from the environment and those whose keys are set in the panel.
// Each node checks again on every heartbeat (ground/nodes), so a change needs no restart.

import type { Queries } from '../../ground/database/database.ts'
import type { PaymentGateway, StoreMode } from './payment-gateway.ts'
import type { ProviderSettings } from './payment-provider.ts'
import { openProviders, providerNamed } from './payment-providers.ts'
import { readProviderKeys } from './provider-keys.ts'

export interface LiveProviders {
  readonly current: readonly PaymentGateway[]
  /** Whether the environment sets the provider's keys for that mode. The panel's are then ignored. */
  isFixed(provider: string, mode: StoreMode): boolean
  /** Reads the panel's settings. Rejects if the database does not respond. */
  look(): Promise<void>
  /** For trying settings before they are saved. */
  open(settings: Partial<ProviderSettings>): Promise<readonly PaymentGateway[]>
}

type Deps = {
  database: { readonly queries: Queries }
  /** From the environment. */
  settings: Partial<ProviderSettings>
  now: () => number
  /** Replaces how providers are opened, for tests. */
  open?: (settings: Partial<ProviderSettings>) => Promise<readonly PaymentGateway[]>
}

/** Resolves after the panel's settings were read once. */
export async function openLiveProviders(deps: Deps): Promise<LiveProviders> {
  const { database, settings, now } = deps
  const open = deps.open ?? ((asked: Partial<ProviderSettings>) => openProviders(asked, now))
  const fixed = await open(settings)
  let seen = '[]'
  let current = fixed
  const isFixed = (provider: string, mode: StoreMode) =>
    fixed.some((gateway) => gateway.name === provider && gateway.mode === mode)
  const live: LiveProviders = {
    get current() {
      return current
    },
    isFixed,
    async look() {
      const all = await readProviderKeys(database.queries)
      const saved = all.filter(({ provider, mode }) => !isFixed(provider, mode))
      const found = JSON.stringify(saved)
      if (found === seen) return
      const opened = await Promise.all(
        saved.map(async ({ provider, mode, keys }) => {
          // Null: a later version knows more of them.
          const known = providerNamed(provider)
          return known === null ? [] : await open(known.settings(mode, keys))
        }),
      )
      current = [...fixed, ...opened.flat()]
      seen = found
    },
    open,
  }
  await live.look()
  return live
}
