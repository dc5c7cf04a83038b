// Creates models of prints and caches the latest, because a phone requests the same one twice: to
// turn it and to hang it. Cached in memory, because every move of a crop creates another model.

import { createHash } from 'node:crypto'
import { createRecentMap } from '../../../ground/limits/recent-map.ts'
import { type MeshPart, objectMesh } from '../../../pure/geometry/object/object-mesh.ts'
import type { Cart } from '../../../trade/carts/cart.ts'
import type { TriedChoice } from '../../../trade/carts/lines/try-choice.ts'
import { type RenderCropDeps, renderCrop } from '../../../trade/images/rendering/render-crop.ts'
import { createSharedWork } from '../../../trade/images/rendering/shared-work.ts'
import { makePrintShape } from '../views/make-print-shape.ts'
import type { PrintShape } from '../views/print-view.ts'
import { surfaceColours } from '../views/surface-colours.ts'
import { type Materials, writeGlb } from './write-glb.ts'

// Surface roughness of prints for the model. Canvas and paper are matte, acrylic reflects lamps
// like a mirror, metal is between them.
const roughnesses: Readonly<Record<string, number>> = { metal: 0.35, acrylic: 0.08 }
const dull = 0.85

function surfaceMaterials(shape: PrintShape): Materials {
  const colours = surfaceColours(shape)
  const roughness = shape.custom?.roughness ?? roughnesses[shape.product] ?? dull
  return {
    picture: { roughness },
    side: { colour: colours.side, roughness },
    border: { colour: colours.border, roughness },
    // Smoother values produce a white highlight along the inner edge, where the frame should cast a
    // shadow.
    frame: { colour: colours.frame, roughness: dull },
    mat: { colour: colours.mat, roughness: dull },
    bevel: { colour: colours.bevel, roughness: dull },
    back: { colour: colours.back, roughness: dull },
  }
}

/** Increase this when the same choice results in a different file. */
const version = 1
const longSidePixels = 2048
/** One or two megabytes each. */
const maxKept = 12

export type Model = {
  /** The same for the same bytes. */
  readonly tag: string
  /** Throws the errors of renderCrop. `signal` is aborted when the client disconnects. */
  read(signal: AbortSignal): Promise<Buffer>
}

type Recipe = { mesh: MeshPart[]; materials: Materials }

export function createModels(deps: RenderCropDeps): (cart: Cart, tried: TriedChoice) => Model {
  const models = createRecentMap<Buffer>(maxKept)
  const making = createSharedWork<Buffer>()

  return ({ id: cartId, store }, { line, product, options, size }) => {
    const shape = makePrintShape(product, options, size, size.crop, line.pixels)
    const mesh = objectMesh(shape.area)
    const recipe: Recipe = { mesh, materials: surfaceMaterials(shape) }
    const { shown } = line.picture
    const tag = digest({ version, longSidePixels, recipe, crop: size.crop, sha256: shown.sha256 })
    return {
      tag,
      async read(signal) {
        const known = models.get(tag)
        if (known) return known
        // Limited per cart: requests of one cart never displace another's.
        return await making.join(`${cartId} ${tag}`, signal, async (left) => {
          const client = { storeId: store.id, of: cartId, signal: left }
          const wanted = { longSide: longSidePixels, asker: client }
          const picture = await renderCrop(deps, shown, size.crop, wanted)
          const model = writeGlb(recipe.mesh, recipe.materials, picture)
          models.set(tag, model)
          return model
        })
      },
    }
  }
}

function digest(what: object): string {
  return createHash('sha256').update(JSON.stringify(what)).digest('base64url').slice(0, 32)
}
