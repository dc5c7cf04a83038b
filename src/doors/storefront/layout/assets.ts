// The built scripts and styles by name. Vite puts a hash into every file name and writes a
// manifest, so browsers may cache each file indefinitely.

import {
  addressOfBuilt,
  type Manifest,
  readManifest,
} from '../../../ground/appearance/built-assets.ts'

export type EntryName = (typeof entryNames)[number]

/** The script of a payment provider, named by its form. */
export type PaymentEntryName = `payment/${string}`

export type Assets = {
  /** URL of the single stylesheet. */
  readonly styles: string
  /**
   * URLs of a page's script, followed by its imports. Throws for a provider's script that was not
   * built.
   */
  scripts(entry: EntryName | PaymentEntryName): readonly string[]
}

export type ReadAssets = Assets & { readonly demoStyles: string }

/** `dir` contains the output of `vite build`. Throws if there is none. */
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
  'start-upload',
  'start-sheet',
  'start-gift-card',
] as const

function scriptsOf(manifest: Manifest, source: string): string[] {
  const imported = (manifest[source]?.imports ?? []).flatMap((each) => scriptsOf(manifest, each))
  return [...new Set([addressOfBuilt(manifest, source), ...imported])]
}
