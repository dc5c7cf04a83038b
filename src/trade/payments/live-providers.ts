// A node's payment providers: those from the environment and those whose keys are set in the panel.
// Each node checks again on every heartbeat (ground/nodes), so a change needs no restart.

import type { Queries } from '../../ground/database/database.ts'
import type { PaymentGateway, StoreMode } from './payment-gateway.ts'
import { openProviders, type ProviderSettings } from './payment-providers.ts'
import { readProviderKeys } from './provider-keys.ts'

export interface LiveProviders {
  readonly current: readonly PaymentGateway[]
  /** Whether the environment sets the keys of that mode. The panel's are then ignored. */
  isFixed(mode: StoreMode): boolean
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
