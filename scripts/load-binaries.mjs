// WebAssembly in its text form (.wat) and what packages bring (.bin) are imported as bytes: by vite when
// the server is built or tested, and by Node's module hooks where a program runs from source.

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
  // As text: of bytes it reads the whole ArrayBuffer, of which Node may give the file only a part.
  const module = parseWat(path, readFileSync(path, 'utf8'), { simd: true })
  const wasm = bytesAs('wasm', Buffer.from(module.toBinary({}).buffer))
  module.destroy()
  return wasm
}

function bytesAs(name, bytes) {
  return `export const ${name} = Uint8Array.from(Buffer.from('${bytes.toString('base64')}', 'base64'))`
}
