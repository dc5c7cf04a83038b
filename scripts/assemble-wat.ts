// For vite: WebAssembly in its text form (.wat) is imported as bytes.

import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import openWabt from 'wabt'

export function assembleWat(): Plugin {
  return {
    name: 'assemble-wat',
    async load(id) {
      if (!id.endsWith('.wat')) return null
      const { parseWat } = await openWabt()
      // As text: of bytes it reads the whole ArrayBuffer, of which Node may give the file only a part.
      const module = parseWat(id, readFileSync(id, 'utf8'), { simd: true })
      const wasm = Buffer.from(module.toBinary({}).buffer).toString('base64')
      module.destroy()
      return `export const wasm = Uint8Array.from(Buffer.from('${wasm}', 'base64'))`
    },
  }
}
