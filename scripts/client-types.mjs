// `npm run types` and the packing of the client: writes the types of the API, which the client
// exports, from the document of the built service. Only if a source has changed since.

import { pathToFileURL } from 'node:url'
import { ensureBuilt, newestIn } from './build.mjs'
import { ensureAllInstalled, modifiedAt, root } from './ensure-installed.mjs'

const made = 'packages/client/src/api-types.ts'
const generator = ['packages/client/make-types.ts', 'packages/client/write-types.ts']

export async function ensureClientTypes() {
  await ensureAllInstalled()
  const newest = Math.max(newestIn(`${root}src`), ...generator.map(modifiedAt))
  if (modifiedAt(made) > newest) return
  await ensureBuilt()
  // Need packages that may have to be installed first.
  const { runnerImport } = await import('vite')
  const { loadBinaries } = await import('./load-binaries.mjs')
  // The sources use what only vite knows (`import.meta.glob`).
  const { module } = await runnerImport(`${root}packages/client/write-types.ts`, {
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [loadBinaries()],
  })
  await module.writeTypes(`${root}${made}`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await ensureClientTypes()
