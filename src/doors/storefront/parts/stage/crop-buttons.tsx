// For those who neither pinch nor turn a wheel, and those who can't drag (WCAG 2.2, 2.5.7).

import type { Crop } from '../../../../pure/geometry/crop.ts'
import {
  type CropSpace,
  framedCrop,
  movedCrop,
  zoomedCrop,
  zoomOf,
} from '../../../../pure/geometry/move-crop.ts'
import type { Messages } from '../../../../trade/languages/messages.ts'

type Props = {
  crop: Crop
  space: CropSpace
  text: Messages['stage']
  onChange: (crop: Crop) => void
}

type CropButton = {
  sign: string
  /** Where the sign is no word. */
  label?: string
  to: Crop
  isIdle: boolean
}

const zoomStep = 1.25
const moveStep = 0.1
const ways = [
  { name: 'moveLeft', sign: '←', across: moveStep, down: 0 },
  { name: 'moveUp', sign: '↑', across: 0, down: moveStep },
  { name: 'moveDown', sign: '↓', across: 0, down: -moveStep },
  { name: 'moveRight', sign: '→', across: -moveStep, down: 0 },
] as const

export function CropButtons({ crop, space, text, onChange }: Props) {
  const zoom = zoomOf(crop, space)
  const whole = framedCrop(null, space)
  const isWhole = zoom < 1.001
  const isNearest = zoom > space.mostZoom * 0.999
  const isThere = (to: Crop) => to.x === crop.x && to.y === crop.y
  const zoomTo = (wanted: number) => zoomedCrop(crop, space, wanted)
  const moves = ways.map(({ name, sign, across, down }) => {
    const to = movedCrop(crop, space, across * crop.width, down * crop.height)
    return { sign, label: text[name], to, isIdle: isThere(to) }
  })
  const zooms = [
    { sign: '−', label: text.zoomOut, to: zoomTo(zoom / zoomStep), isIdle: isWhole },
    {
      sign: '+',
      label: isNearest ? text.zoomedMost : text.zoomIn,
      to: zoomTo(zoom * zoomStep),
      isIdle: isNearest,
    },
    { sign: text.reset, to: whole, isIdle: isWhole && isThere(whole) },
  ]
  // Not `disabled`: a button that loses the focus under one's finger leads nowhere. Those without effect
  // are not shown, see stage.css.
  const group = (legend: string, buttons: readonly CropButton[]) => (
    <fieldset class="crop-buttons">
      <legend class="unseen">{legend}</legend>
      {buttons.map(({ sign, label, to, isIdle }) => (
        <button
          key={sign}
          type="button"
          aria-label={label}
          aria-disabled={isIdle}
          onClick={() => onChange(to)}
        >
          {sign}
        </button>
      ))}
    </fieldset>
  )
  return (
    <>
      {group(text.zoom, zooms)}
      {group(text.move, moves)}
    </>
  )
}
