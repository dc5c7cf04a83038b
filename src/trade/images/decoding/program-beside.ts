// Where a program that lies beside the caller is, for another process or thread to run. From source
// (tests, `npm run dev`) Node 20 needs tsx to read TypeScript; built, it is plain JavaScript.

import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** `url` is the caller's import.meta.url, `name` the program's file without its extension. */
export function programBeside(url: string, name: string): { path: string; execArgv: string[] } {
  const extension = url.endsWith('.ts') ? '.ts' : '.js'
  const path = fileURLToPath(new URL(`./${name}${extension}`, url))
  return { path, execArgv: extension === '.js' ? [] : ['--import', registerTsx(url)] }
}

// `--import tsx` has no effect on a thread; its interface has.
function registerTsx(url: string): string {
  const besideApi = pathToFileURL(createRequire(url).resolve('tsx/esm/api'))
  const api = new URL('./index.mjs', besideApi).href
  return `data:text/javascript,import{register}from${JSON.stringify(api)};register()`
}
