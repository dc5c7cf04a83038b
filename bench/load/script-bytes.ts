// All scripts that a page loads: script elements, module preloads, and everything these import,
// transitively.

import { gzipSync } from 'node:zlib'
import { expectStatus, type HttpClient } from './http-client.ts'

export type ScriptBytes = { files: number; gzipBytes: number; rawBytes: number }

export async function scriptBytes(client: HttpClient, page: string): Promise<ScriptBytes> {
  const found: ScriptBytes = { files: 0, gzipBytes: 0, rawBytes: 0 }
  const paths = new Set(pathsIn(page))
  // Iterating a Set also visits items added during the iteration.
  for (const path of paths) {
    const { body } = expectStatus(await client.send({ path }), 200, path)
    found.files += 1
    found.rawBytes += body.byteLength
    found.gzipBytes += gzipSync(body).byteLength
    for (const imported of importsIn(body.toString())) {
      paths.add(new URL(imported, new URL(path, client.origin)).pathname)
    }
  }
  return found
}

function pathsIn(page: string): string[] {
  const tags = page.match(/<(?:script|link)\b[^>]*>/g) ?? []
  const scripts = tags.filter((tag) => /^<script/.test(tag) || /rel="modulepreload"/.test(tag))
  return scripts.flatMap((tag) => /\b(?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? [])
}

function importsIn(script: string): string[] {
  const imports = script.matchAll(/\b(?:from|import)\s*["'`](\.{0,2}\/[^"'`]+\.js)["'`]/g)
  return [...imports].flatMap(([, path]) => path ?? [])
}
