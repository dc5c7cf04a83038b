// Draws the print of a bought line as the shopper saw it, for the panel's pages.

import type { VNode } from 'preact'
import type { Catalog } from '../../trade/catalog/catalog.ts'
import type { Image } from '../../trade/images/picture.ts'
import type { BoughtLine } from '../../trade/production/lay-out-line.ts'
import { PrintPreview } from './parts/print-preview.tsx'
import { lineShape } from './views/make-receipt-view.ts'
import { pictureView } from './views/picture-view.ts'

type Bought = {
  line: BoughtLine
  /** The catalog that the order was sold from. */
  catalog: Catalog
  image: Pick<Image, 'pictureKey' | 'width' | 'height'>
  label: string
}

/** Null if the catalog does not have the print. */
export function drawBoughtPrint({ line, catalog, image, label }: Bought): VNode | null {
  const shape = lineShape(line, catalog, image)
  // Always WebP instead of content negotiation: a drawing that is printed must work in every
  // browser.
  return shape && <PrintPreview picture={pictureView(image, 'webp')} shape={shape} label={label} />
}
