// For those who neither pinch nor turn a wheel.

import type { Crop } from '../../../../pure/geometry/crop.ts'
import {
  type CropSpace,
  framedCrop,
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

const step = 1.25

export function ZoomButtons({ crop, space, text, onChange }: Props) {
  const zoom = zoomOf(crop, space)
  const whole = framedCrop(null, space)
  const isWhole = zoom < 1.001
  const isNearest = zoom > space.mostZoom * 0.999
  const zoomTo = (wanted: number) => onChange(zoomedCrop(crop, space, wanted))
  // Not `disabled`: a button that loses the focus under one's finger leads nowhere. Those without effect
  // are not shown, see stage.css.
  return (
    <fieldset class="zoom-buttons">
      <legend class="unseen">{text.zoom}</legend>
      <button
        type="button"
        aria-label={text.zoomOut}
        aria-disabled={isWhole}
        onClick={() => zoomTo(zoom / step)}
      >
        −
      </button>
      <button
        type="button"
        aria-label={isNearest ? text.zoomedMost : text.zoomIn}
        aria-disabled={isNearest}
        onClick={() => zoomTo(zoom * step)}
      >
        +
      </button>
      <button
        type="button"
        aria-disabled={isWhole && crop.x === whole.x && crop.y === whole.y}
        onClick={() => onChange(whole)}
      >
        {text.reset}
      </button>
    </fieldset>
  )
}
