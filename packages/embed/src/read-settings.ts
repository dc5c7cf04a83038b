// Reads a page's settings: `<div id="cp-store-root" data-cp-settings='{"access_key":"…"}'>`. Read
// on demand, since pages may add them late.

import { EmbedFault } from './embed-fault.ts'
import type { StoreOptions } from './open-store.ts'

/**
 * @param text content of `data-cp-settings`; undefined if absent.
 *
 * @throws EmbedFault
 */
export function readSettings(text: string | undefined): StoreOptions {
  if (text === undefined) {
    throw new EmbedFault(
      'settings_missing',
      'No element has id="cp-store-root" and data-cp-settings.',
    )
  }
  const settings = parse(text)
  return {
    accessKey: settings.access_key,
    referenceId: settings.reference_id,
    returnUrl: settings.return_url,
    language: settings.lang,
    currency: settings.currency,
    modal: settings.modal === true,
    imageRoot: settings.image_root === true,
  }
}

type Settings = {
  access_key?: string
  reference_id?: string
  return_url?: string
  lang?: string
  currency?: string
  modal?: unknown
  image_root?: unknown
}

function parse(text: string): Settings {
  try {
    // JSON null has no settings.
    return JSON.parse(text) ?? {}
  } catch {
    throw new EmbedFault('settings_unreadable', `data-cp-settings is not JSON: ${text}`)
  }
}
