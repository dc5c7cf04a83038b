// A cart as orders/ reads it, created without a database, for tests of pages.

import { cartLineCrop, cartLineOptions } from '../../src/ground/database/tables/carts-table.ts'
import type { CartId, ImageToken } from '../../src/pure/contract/ids.ts'
import { buildLine } from '../../src/trade/carts/build-line.ts'
import type { Cart } from '../../src/trade/carts/cart.ts'
import { firstChoice } from '../../src/trade/carts/first-choice.ts'
import { builtInCatalog } from '../../src/trade/catalog/built-in/built-in-catalog.ts'
import { catalogForMeasures } from '../../src/trade/catalog/choices/catalog-for-measures.ts'
import type { Image, Picture } from '../../src/trade/images/picture.ts'
import { storeIdOf } from './ids.ts'

export type MadeUpLine = {
  id?: string
  width: number
  height: number
  /** Dimensions given to the loader after a preview hand-off. */
  declared?: { width: number; height: number }
  product?: string
  size?: string
  options?: Record<string, string>
  crop?: { x: number; y: number; width: number; height: number }
  quantity?: number
  subject?: Image['subject']
  /** Whether the subject is faces. */
  hasFaces?: boolean
}

export function madeUpCart(lines: MadeUpLine[]): Cart {
  const built = lines.map(madeUpLine)
  return {
    id: 'c'.repeat(32) as CartId,
    status: 'open',
    group: null,
    isGroupOver: false,
    store: {
      id: storeIdOf('store'),
      name: 'Field & Frame',
      mode: 'test',
      currency: 'USD',
      currencies: null,
      embeddingHosts: [],
      returnAddresses: [],
      imageRoot: null,
      markup: null,
      priceListId: null,
      brand: { accent: null, logo: null },
      picturesAre: 'shoppers',
      isClosed: false,
    },
    referenceId: null,
    title: null,
    currency: 'USD',
    catalog: builtInCatalog,
    lines: built,
    packages: [],
    removed: null,
    subtotal: built.reduce((sum, line) => sum + (line.total ?? 0), 0),
    isOrderable: built.every((line) => line.chosen?.isAvailable),
    lost: [],
    cameFrom: null,
    discountCode: null,
    expiresAt: 0,
    lastChosenAt: 0,
  }
}

function madeUpLine(line: MadeUpLine, index: number) {
  const picture = madeUpPicture(line, index)
  const pixels = line.declared ?? { width: line.width, height: line.height }
  const first = firstChoice(catalogForMeasures(builtInCatalog, 'in'), pixels)
  const row = {
    id: line.id ?? `line-${index}`,
    cart_id: 'cart' as CartId,
    position: index,
    image_token: picture.token,
    declared_width: line.declared?.width ?? null,
    declared_height: line.declared?.height ?? null,
    product: line.product ?? first.product,
    size: line.size ?? first.size,
    options: cartLineOptions.write(line.options ?? first.options),
    crop: cartLineCrop.write(line.crop ?? null),
    quantity: line.quantity ?? 1,
    removed_at: null,
    is_unseen: 0,
    chosen_at: null,
    name: null,
    reference_id: null,
    undo: null,
  }
  return buildLine(row, picture, { catalog: builtInCatalog, currency: 'USD' })
}

export function madeUpPicture(line: MadeUpLine, index = 0): Picture {
  const image: Image = {
    sha256: String(index).repeat(64),
    generation: '',
    pictureKey: String(index).repeat(32),
    byteLength: 1000,
    format: 'jpeg',
    width: line.width,
    height: line.height,
    orientation: 1,
    colourSpace: 'srgb',
    bitDepth: 8,
    hasAlpha: false,
    pages: 1,
    dpi: null,
    iccProfile: null,
    notes: [],
    blur: null,
    subject: line.subject ?? null,
    hasFaces: line.hasFaces ?? false,
  }
  const isPreview = line.declared !== undefined
  return {
    token: String(index).repeat(64) as ImageToken,
    storeId: storeIdOf('store'),
    kind: isPreview ? 'preview' : 'single',
    expiresAt: 0,
    isShops: null,
    priceListId: null,
    preview: isPreview ? image : null,
    print: isPreview ? null : image,
    content: null,
    proposed: null,
    shown: image,
  }
}
