// Locates a program next to the caller's file, to run in another process or thread. From source
// (tests, `npm run dev`) Node 20 needs tsx to read TypeScript; a build is plain JavaScript.

import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** `url` is the caller's import.meta.url, `name` the program's file without its extension. */
export function siblingProgram(url: string, name: string): { path: string; execArgv: string[] } {
  const extension = url.endsWith('.ts') ? '.ts' : '.js'
  const path = fileURLToPath(new URL(`./${name}${extension}`, url))
  return { path, execArgv: extension === '.js' ? [] : ['--import', registerLoaders(url)] }
}

// `--import tsx` has no effect in a worker thread, but tsx's API does. Non-text files are loaded by
// our own hooks.
function registerLoaders(url: string): string {
  const besideApi = pathToFileURL(createRequire(url).resolve('tsx/esm/api'))
  const api = new URL('./index.mjs', besideApi).href
  const hooks = new URL('../../../../scripts/load-binaries.mjs', import.meta.url).href
  const program = [
    `import{register}from${JSON.stringify(api)};register()`,
    `import{register as hook}from'node:module';hook(${JSON.stringify(hooks)})`,
  ]
  return `data:text/javascript,${program.join(';')}`
}
