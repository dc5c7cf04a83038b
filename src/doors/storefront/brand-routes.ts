// GET /brand/accent-{rrggbb}.css and /brand/logo-{sha256}.webp, .png: what the pages of a store with a look of its
// own ask for beside the shop's stylesheet, since inline styles are forbidden to them.

import type { FastifyInstance } from 'fastify'
import type { Queries } from '../../ground/database/database.ts'
import { HandprintError } from '../../pure/errors.ts'
import { accentShades, type Shade } from '../../trade/stores/branding/accent-shades.ts'
import { readLogo } from '../../trade/stores/branding/save-logo.ts'
import { logoAsPng, type PngDeps } from './logo-as-png.ts'

type BrandDeps = PngDeps & { database: { queries: Queries } }

type BrandRequest = { Params: { file: string } }

export function brandRoutes(server: FastifyInstance, deps: BrandDeps): void {
  const { database } = deps
  const config = { limit: 'pages' } as const
  server.get<BrandRequest>('/brand/:file', { config }, async ({ params: { file } }, reply) => {
    const [, colour] = /^accent-([0-9a-f]{6})\.css$/.exec(file) ?? []
    const [, sha256, form] = /^logo-([0-9a-f]{64})\.(webp|png)$/.exec(file) ?? []
    const styles = colour === undefined ? null : accentStyles(`#${colour}`)
    const logo = sha256 === undefined ? null : await readLogo(database.queries, sha256)
    if (styles === null && logo === null) throw notFound()
    const bytes = logo !== null && form === 'png' ? await logoAsPng(deps, logo) : logo
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type(bytes === null ? 'text/css; charset=utf-8' : `image/${form}`)
      .send(bytes ?? styles)
  })
}

function accentStyles(accent: string): string | null {
  const shades = accentShades(accent)
  if (shades === null) return null
  const inTheDark = `@media (prefers-color-scheme: dark) {\n${rule(shades.dark)}\n}`
  return `${rule(shades.light)}\n${inTheDark}\n`
}

function rule({ accent, wash, hover }: Shade): string {
  const buttons = `--button: ${accent}; --button-hover: ${hover}`
  return `:root { --accent: ${accent}; --accent-wash: ${wash}; ${buttons} }`
}

function notFound(): HandprintError {
  const message = 'There is nothing at this address. The store may look different by now.'
  return new HandprintError({ code: 'not_found', status: 404, message })
}
