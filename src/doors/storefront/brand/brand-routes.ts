// GET /brand/accent-{rrggbb}.css, /brand/logo-{sha256}.webp, .png, /brand/choice-{sha256}.webp and
// /brand/guarantee-{sha256}.png, .jpeg: assets for stores with their own look, for custom choices,
// and the notice on the legal guarantee.

import type { FastifyInstance } from 'fastify'
import type { Queries } from '../../../ground/database/database.ts'
import { createRecentMap } from '../../../ground/limits/recent-map.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { notFound } from '../../../pure/errors.ts'
import { readChoicePicture } from '../../../trade/catalog/saved/choice-pictures.ts'
import { createSharedWork } from '../../../trade/images/rendering/shared-work.ts'
import { readNoticePicture } from '../../../trade/legal/guarantee-notices.ts'
import { accentShades, type Shade } from '../../../trade/stores/branding/accent-shades.ts'
import { readLogo } from '../../../trade/stores/branding/save-logo.ts'
import { logoAsPng, type PngDeps } from './logo-as-png.ts'

type BrandDeps = PngDeps & { database: { queries: Queries } }

/** Each has one megapixel at most. */
const maxPngs = 32

type BrandRequest = { Params: { file: string } }

export function brandRoutes(server: FastifyInstance, deps: BrandDeps): void {
  const { queries } = deps.database
  const config = { limit: 'pages' } as const
  const pngs = createRecentMap<Buffer>(maxPngs)
  const making = createSharedWork<Buffer>()
  // Cached, because conversion takes a turn of a picture process, for which carts wait.
  const pngOf = async (sha256: string, logo: Buffer) =>
    pngs.get(sha256) ??
    (await making.join(sha256, undefined, async () => {
      const png = await logoAsPng(deps, logo)
      pngs.set(sha256, png)
      return png
    }))
  server.get<BrandRequest>(
    routes.brand.one.pattern,
    { config },
    async ({ params: { file } }, reply) => {
      const styles = stylesNamed(file)
      const picture = styles === null ? await pictureNamed(file) : null
      if (styles === null && picture === null)
        throw notFound('Nothing found at this address. The store’s appearance may have changed.')
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type(styles === null ? `image/${file.split('.').at(-1)}` : 'text/css; charset=utf-8')
        .send(styles ?? picture)
    },
  )

  async function pictureNamed(file: string): Promise<Buffer | null> {
    const [, choice] = /^choice-([0-9a-f]{64})\.webp$/.exec(file) ?? []
    if (choice !== undefined) return await readChoicePicture(queries, choice)
    const [, notice, noticeForm] = /^guarantee-([0-9a-f]{64})\.(jpeg|png)$/.exec(file) ?? []
    if (notice !== undefined) {
      const format = noticeForm === 'png' ? 'png' : 'jpeg'
      return await readNoticePicture(queries, { sha256: notice, format })
    }
    const [, sha256, form] = /^logo-([0-9a-f]{64})\.(webp|png)$/.exec(file) ?? []
    if (sha256 === undefined) return null
    const logo = await readLogo(queries, sha256)
    return logo !== null && form === 'png' ? await pngOf(sha256, logo) : logo
  }
}

function stylesNamed(file: string): string | null {
  const [, colour] = /^accent-([0-9a-f]{6})\.css$/.exec(file) ?? []
  return colour === undefined ? null : accentStyles(`#${colour}`)
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
