// The print of a bought line, drawn as the shopper was shown it, for the panel's pages.

import type { VNode } from 'preact'
import type { Catalog } from '../../trade/catalog/catalog.ts'
import type { Image } from '../../trade/images/picture.ts'
import type { BoughtLine } from '../../trade/production/lay-out-line.ts'
import { PrintPreview } from './parts/print-preview.tsx'
import { lineShape } from './views/make-receipt-view.ts'
import { pictureView } from './views/picture-view.ts'

type Bought = {
  line: BoughtLine
  /** That the order was sold from. */
  catalog: Catalog
  image: Pick<Image, 'pictureKey' | 'width' | 'height'>
  label: string
}

/** Null: the catalog does not have it. */
export function drawBoughtPrint({ line, catalog, image, label }: Bought): VNode | null {
  const shape = lineShape(line, catalog)
  // WebP, and not what the browser says: of a picture that is printed every browser has to have it.
  return shape && <PrintPreview picture={pictureView(image, 'webp')} shape={shape} label={label} />
}
