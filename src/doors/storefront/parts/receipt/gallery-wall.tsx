// The prints that were bought, side by side on a wall. Decoration: the list beside it has the words.

import type { LineSummaryView } from '../../views/cart-view.ts'
import { PrintPreview } from '../print-preview.tsx'

const maxPrints = 4

export function GalleryWall({ lines }: { lines: readonly LineSummaryView[] }) {
  const hung = lines.filter(({ shape }) => shape !== null).slice(0, maxPrints)
  if (hung.length === 0) return null
  return (
    <div class="gallery-wall">
      {hung.map(
        ({ id, picture, shape }) =>
          shape !== null && <PrintPreview key={id} picture={picture} shape={shape} />,
      )}
    </div>
  )
}
