// Imports WebAssembly text files (.wat) and packages' binary files (.bin) as bytes: through vite
// when the server is built or tested, and through Node's module hooks when a program runs from
// source.

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export function loadBinaries() {
  return { name: 'load-binaries', load: (id) => moduleOf(id) }
}

export async function load(url, context, next) {
  const source = url.startsWith('file:') ? await moduleOf(fileURLToPath(url)) : null
  return source === null ? next(url, context) : { format: 'module', source, shortCircuit: true }
}

async function moduleOf(path) {
  if (path.endsWith('.bin')) return bytesAs('bytes', readFileSync(path))
  if (!path.endsWith('.wat')) return null
  const { default: openWabt } = await import('wabt')
  const { parseWat } = await openWabt()
  // Passed as text: given bytes, it reads the whole ArrayBuffer, of which the file may be only a
  // part in Node.
  const module = parseWat(path, readFileSync(path, 'utf8'), { simd: true })
  const wasm = bytesAs('wasm', Buffer.from(module.toBinary({}).buffer))
  module.destroy()
  return wasm
}

function bytesAs(name, bytes) {
  return `export const ${name} = Uint8Array.from(Buffer.from('${bytes.toString('base64')}', 'base64'))`
}
