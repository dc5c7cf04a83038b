// The module for new pages: `openStore`, `onEvent`, and the element <handprint-button>.

import { defineHandprintButton } from './handprint-button.ts'
import { type OpenedStore, openStore as open, type StoreOptions } from './open-store.ts'
import { servedFrom } from './served-from.ts'

export type {
  CartContinueArgs,
  OrderCompleteArgs,
  SizeArgs,
  SlugArgs,
  StorefrontEvent,
  StorefrontEvents,
} from '../../../src/pure/contract/storefront-events.ts'
export type { HandprintButtonAttributes, HandprintButtonElement } from './element-types.ts'
export { EmbedFault, type FaultCode } from './embed-fault.ts'
export { onEvent, readStoreEvent } from './listen-to.ts'
export type { StoreQuestion } from './store-address.ts'
export type { OpenedStore, StoreOptions }

// Known if the shop itself serves this file. A bundle has to name the store.
const store = servedFrom(import.meta.url)

/** @throws EmbedFault if the options keep the store from opening. */
export function openStore(options: StoreOptions): OpenedStore {
  return open({ ...options, store: options.store ?? store })
}

defineHandprintButton(store)
