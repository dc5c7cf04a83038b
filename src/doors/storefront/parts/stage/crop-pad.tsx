// The area in which the picture can be dragged under the print. It keeps the crop while it moves,
// so that only the drawing updates with each frame, and reports it once it has come to rest.

import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Crop } from '../../../../pure/geometry/crop.ts'
import {
  type CropSpace,
  framedCrop,
  movedCrop,
  zoomedCrop,
  zoomOf,
} from '../../../../pure/geometry/move-crop.ts'
import type { Messages } from '../../../../trade/languages/messages.ts'
import type { SizeView } from '../../views/design/size-view.ts'
import { listenForCrops } from './crop-gestures.ts'

type Props = {
  size: SizeView
  space: CropSpace
  /** The part of the picture on the face for the crop `crop`. */
  faceAt: (crop: Crop) => Crop
  /** The same print with another crop. */
  sizeAt: (crop: Crop) => SizeView
  onCrop: (crop: Crop) => void
  /** The announcement for screen readers when the crop has come to rest. */
  announcementOf: (size: SizeView) => string
  text: Messages['stage']
  /** The print, and the content below it beside the buttons. */
  draw: (size: SizeView) => { print: ComponentChildren; below: ComponentChildren }
}

/** In milliseconds. Wheel, keys and buttons are at rest if no event has followed for this long. */
const restMs = 160

export function CropPad(props: Props) {
  const { size, space, text } = props
  const pad = useRef<HTMLDivElement>(null)
  const [moving, setMoving] = useState<SizeView | null>(null)
  const [message, setSaid] = useState('')
  const shown = moving ?? size
  const latest = useRef({ ...props, shown, restTimer: 0 })
  Object.assign(latest.current, props, { shown })

  function show(crop: Crop): void {
    latest.current.shown = latest.current.sizeAt(crop)
    setMoving(latest.current.shown)
  }

  function settle(): void {
    window.clearTimeout(latest.current.restTimer)
    latest.current.restTimer = window.setTimeout(() => {
      const { shown, size, announcementOf } = latest.current
      setMoving(null)
      if (shown === size) return
      latest.current.onCrop(shown.crop)
      setSaid(announcementOf(shown))
    }, restMs)
  }

  useEffect(() => {
    if (pad.current === null) return
    const read = () => {
      const { shown, space, faceAt } = latest.current
      return { crop: shown.crop, face: faceAt(shown.crop), space }
    }
    return listenForCrops(pad.current, { read, show, settle })
  }, [])

  const { print, below } = props.draw(shown)
  const onChange = (crop: Crop) => {
    show(crop)
    settle()
  }
  return (
    <>
      <div
        ref={pad}
        class="crop-pad"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes keys
        tabIndex={0}
        role="application"
        aria-label={text.cropPad}
        aria-describedby="crop-keys"
      >
        {print}
      </div>
      <div class="stage-bar">
        {below}
        <CropButtons crop={shown.crop} space={space} text={text} onChange={onChange} />
      </div>
      <p class="crop-hint needs-script">
        <span class="mouse">{text.hintDrag}</span>
        <span class="touch">{text.hintTouch}</span>
      </p>
      <p class="unseen" id="crop-keys">
        {text.cropKeys}
      </p>
      <p class="unseen" aria-live="polite" id="crop-said">
        {message}
      </p>
    </>
  )
}

type CropButtonsProps = {
  crop: Crop
  space: CropSpace
  text: Messages['stage']
  onChange: (crop: Crop) => void
}

type CropButton = {
  sign: string
  /** Needed if the sign is not a word. */
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

/** For people who can't pinch, use a wheel or drag (WCAG 2.2, 2.5.7). */
function CropButtons({ crop, space, text, onChange }: CropButtonsProps) {
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
  // Not `disabled`, because the button would lose the focus while it is being pressed. Buttons
  // without effect are hidden, see stage.css.
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
