// Makes models of prints and keeps the last ones: a phone asks twice for the same, once to turn it
// and once to hang it. Kept in memory, since every move of a crop makes another model.

import { createHash } from 'node:crypto'
import { type MeshPart, objectMesh } from '../../geometry/object/object-mesh.ts'
import { type RenderCropDeps, renderCrop } from '../../images/render-crop.ts'
import { createRecentMap } from '../../limits/recent-map.ts'
import type { TriedChoice } from '../../orders/carts/try-choice.ts'
import { makePrintShape } from '../views/make-print-shape.ts'
import { surfaceMaterials } from './surface-materials.ts'
import { type Materials, writeGlb } from './write-glb.ts'

/** To be raised when the same choice gives another file. */
const version = 1
const longSidePixels = 2048
/** Of a megabyte or two each. */
const mostKept = 12

export type Model = {
  /** The same for the same bytes. */
  readonly tag: string
  /** Throws what renderCrop throws. */
  read(): Promise<Buffer>
}

type Recipe = { mesh: MeshPart[]; materials: Materials }

export function createModels(deps: RenderCropDeps): (tried: TriedChoice) => Model {
  const models = createRecentMap<Promise<Buffer> | null>(mostKept)

  return ({ line, product, options, size }) => {
    const shape = makePrintShape(product, options, size, size.crop)
    const mesh = objectMesh(shape.area)
    const recipe: Recipe = { mesh, materials: surfaceMaterials(shape) }
    const { shown } = line.picture
    const tag = digest({ version, longSidePixels, recipe, crop: size.crop, sha256: shown.sha256 })
    return {
      tag,
      read() {
        const known = models.get(tag)
        if (known) return known
        const made = renderCrop(deps, shown, size.crop, longSidePixels).then((picture) =>
          writeGlb(recipe.mesh, recipe.materials, picture),
        )
        models.set(tag, made)
        // What failed is tried again by the next who asks.
        made.catch(() => models.set(tag, null))
        return made
      },
    }
  }
}

function digest(what: object): string {
  return createHash('sha256').update(JSON.stringify(what)).digest('base64url').slice(0, 32)
}
