// The built scripts and styles by name. vite gives every file a name with its hash and writes
// the list of them, so browsers may keep each file for ever.

import {
  addressOfBuilt,
  type Manifest,
  readManifest,
} from '../../ground/appearance/built-assets.ts'

export type EntryName = (typeof entryNames)[number]

/** Of a payment provider, by what its form names. */
export type PaymentEntryName = `payment/${string}`

export type Assets = {
  /** Address of the one stylesheet. */
  readonly styles: string
  /**
   * Addresses of a page's script, itself first, then what it imports. Throws for a provider's that was
   * not built.
   */
  scripts(entry: EntryName | PaymentEntryName): readonly string[]
}

export type ReadAssets = Assets & { readonly demoStyles: string }

/** `dir` holds what `vite build` has written. Throws when it was not built. */
export function readAssets(dir: string): ReadAssets {
  const manifest = readManifest(dir)
  const styles = addressOfBuilt(manifest, stylesSource)
  const demoStyles = addressOfBuilt(manifest, demoStylesSource)
  const scripts = new Map<string, readonly string[]>(
    entryNames.map((name) => [name, scriptsOf(manifest, `${islands}${name}.tsx`)]),
  )
  return {
    styles,
    demoStyles,
    scripts: (entry) => scripts.get(entry) ?? scriptsOf(manifest, `${islands}${entry}.ts`),
  }
}

const islands = 'src/doors/storefront/islands/'
const stylesSource = 'src/doors/storefront/styles/shop.css'
const demoStylesSource = 'src/doors/storefront/styles/demo.css'
const entryNames = [
  'start-events',
  'start-cart',
  'start-checkout',
  'start-receipt',
  'start-crop',
  'start-pull',
  'start-way-back',
  'start-demo',
  'start-first-page',
] as const

function scriptsOf(manifest: Manifest, source: string): string[] {
  const imported = (manifest[source]?.imports ?? []).flatMap((each) => scriptsOf(manifest, each))
  return [...new Set([addressOfBuilt(manifest, source), ...imported])]
}
