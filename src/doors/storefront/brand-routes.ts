// GET /brand/accent-{rrggbb}.css, /brand/logo-{sha256}.webp, .png and /brand/choice-{sha256}.webp: what the pages of a
// store with a look of its own, or with choices of its own, ask for beside the shop's stylesheet.

import type { FastifyInstance } from 'fastify'
import type { Queries } from '../../ground/database/database.ts'
import { notFound } from '../../pure/errors.ts'
import { readChoicePicture } from '../../trade/catalog/choice-pictures.ts'
import { accentShades, type Shade } from '../../trade/stores/branding/accent-shades.ts'
import { readLogo } from '../../trade/stores/branding/save-logo.ts'
import { logoAsPng, type PngDeps } from './logo-as-png.ts'

type BrandDeps = PngDeps & { database: { queries: Queries } }

type BrandRequest = { Params: { file: string } }

export function brandRoutes(server: FastifyInstance, deps: BrandDeps): void {
  const config = { limit: 'pages' } as const
  server.get<BrandRequest>('/brand/:file', { config }, async ({ params: { file } }, reply) => {
    const styles = stylesNamed(file)
    const picture = styles === null ? await pictureNamed(deps, file) : null
    if (styles === null && picture === null)
      throw notFound('There is nothing at this address. The store may look different by now.')
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type(styles === null ? `image/${file.split('.').at(-1)}` : 'text/css; charset=utf-8')
      .send(styles ?? picture)
  })
}

function stylesNamed(file: string): string | null {
  const [, colour] = /^accent-([0-9a-f]{6})\.css$/.exec(file) ?? []
  return colour === undefined ? null : accentStyles(`#${colour}`)
}

async function pictureNamed(deps: BrandDeps, file: string): Promise<Buffer | null> {
  const { queries } = deps.database
  const [, choice] = /^choice-([0-9a-f]{64})\.webp$/.exec(file) ?? []
  if (choice !== undefined) return await readChoicePicture(queries, choice)
  const [, sha256, form] = /^logo-([0-9a-f]{64})\.(webp|png)$/.exec(file) ?? []
  const logo = sha256 === undefined ? null : await readLogo(queries, sha256)
  return logo !== null && form === 'png' ? await logoAsPng(deps, logo) : logo
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
