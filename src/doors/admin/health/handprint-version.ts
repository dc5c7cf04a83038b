// Which Handprint this is, from its package.json: two folders up when built, three in development.

import { existsSync, readFileSync } from 'node:fs'
import { isObject } from '../../../pure/objects.ts'

export function handprintVersion(): string {
  const places = ['../../package.json', '../../../../package.json'].map(
    (place) => new URL(place, import.meta.url),
  )
  const found = places.find((place) => existsSync(place))
  if (found === undefined) return 'unknown'
  const read: unknown = JSON.parse(readFileSync(found, 'utf8'))
  return isObject(read) ? String(read.version) : 'unknown'
}
