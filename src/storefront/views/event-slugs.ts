// How the events name options, as listeners in the field know them.

import type { Options } from '../../catalog/options.ts'

const depthSlugs: Readonly<Record<string, string>> = { '0.75': '075DW', '1.5': '150DW' }

const wrapSlugs: Readonly<Record<string, string>> = {
  image: 'IW',
  mirror: 'MW',
  white: 'WB',
  black: 'BB',
  color: 'CB',
}

export function frameSlug(options: Options): string | null {
  return depthSlugs[options.depth ?? ''] ?? null
}

export function edgeSlug(options: Options): string | null {
  return wrapSlugs[options.wrap ?? ''] ?? null
}
