// For those who can't drag (WCAG 2.2, 2.5.7).

import type { Crop } from '../../../../pure/geometry/crop.ts'
import { type CropSpace, movedCrop } from '../../../../pure/geometry/move-crop.ts'
import type { Messages } from '../../../../trade/languages/messages.ts'

type Props = {
  crop: Crop
  space: CropSpace
  text: Messages['stage']
  onChange: (crop: Crop) => void
}

const step = 0.1
const ways = [
  { name: 'moveLeft', sign: '←', across: step, down: 0 },
  { name: 'moveUp', sign: '↑', across: 0, down: step },
  { name: 'moveDown', sign: '↓', across: 0, down: -step },
  { name: 'moveRight', sign: '→', across: -step, down: 0 },
] as const

export function MoveButtons({ crop, space, text, onChange }: Props) {
  return (
    <fieldset class="zoom-buttons">
      <legend class="unseen">{text.move}</legend>
      {ways.map(({ name, sign, across, down }) => {
        const moved = movedCrop(crop, space, across * crop.width, down * crop.height)
        return (
          <button
            key={name}
            type="button"
            aria-label={text[name]}
            aria-disabled={moved.x === crop.x && moved.y === crop.y}
            onClick={() => onChange(moved)}
          >
            {sign}
          </button>
        )
      })}
    </fieldset>
  )
}
