// Output of `vite build`: every file name contains its hash, so browsers may cache it forever, and
// manifest.json maps sources to files.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Static, Type } from 'typebox'
import { Parse } from 'typebox/value'

const manifestSchema = Type.Record(
  Type.String(),
  Type.Object({
    file: Type.String(),
    name: Type.Optional(Type.String()),
    imports: Type.Optional(Type.Array(Type.String())),
  }),
)
export type Manifest = Static<typeof manifestSchema>

export function readManifest(dir: string): Manifest {
  return Parse(manifestSchema, JSON.parse(readFileSync(join(dir, 'manifest.json'), 'utf8')))
}

/** Returns the file's URL path. Throws if it was not built. */
export function addressOfBuilt(manifest: Manifest, source: string): string {
  const built = manifest[source]
  if (built === undefined)
    throw new Error(`${source} is not in the build manifest: run the build again.`)
  return `/assets/${built.file}`
}

// Relative to dist/server/ when built, to src/ground/appearance/ in development.
export function builtAssetsDir(): string {
  const places = ['../assets/', '../../../dist/assets/'].map((place) =>
    fileURLToPath(new URL(place, import.meta.url)),
  )
  const found = places.find((place) => existsSync(`${place}manifest.json`))
  if (found === undefined) throw new Error('The pages are not built yet: run `npm run build`.')
  return found
}
