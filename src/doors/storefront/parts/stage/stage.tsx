// The print with its dimensions, in one of several views. The picture can be moved in all views
// except the wall.

import type { ComponentChildren } from 'preact'
import type { Crop } from '../../../../pure/geometry/crop.ts'
import { zoomOf } from '../../../../pure/geometry/move-crop.ts'
import { faceCrop } from '../../../../pure/geometry/print-area.ts'
import type { Messages } from '../../../../trade/languages/messages.ts'
import type { CartView } from '../../views/cart-view.ts'
import {
  type Choice,
  type Design,
  productOf,
  sizeOf,
  sizesOf,
  withCropOf,
} from '../../views/design/choice.ts'
import type { ShopProduct } from '../../views/design/page-catalog.ts'
import { type SizeView, spaceOf, withCrop } from '../../views/design/size-view.ts'
import { makePrintShape } from '../../views/make-print-shape.ts'
import { extentName, otherSizeName, productName, sizeName } from '../../views/print-names.ts'
import { type StageViewName, type StageViewProps, stageViewNames } from '../../views/stage-view.ts'
import { fill } from '../../words/fill.ts'
import { formatPercent } from '../../words/format-number.ts'
import { PlainPicture } from '../plain-picture.tsx'
import { PrintPreview } from '../print-preview.tsx'
import { RemoveButton } from '../remove-button.tsx'
import { RoomButton } from '../room/room-button.tsx'
import { CropPad } from './crop-pad.tsx'
import type { FurtherViews } from './further-views.ts'

type Props = {
  view: CartView
  design: Design
  choice: Choice
  shownAs: StageViewName
  /** Null until it is loaded. The object is shown in the meantime. */
  further: FurtherViews | null
  onShowAs: (name: StageViewName) => void
  onChange: (choice: Choice) => void
  /** Picks the color at the next tap in the picture. `face` is its visible part. */
  onPick?: (face: Crop, tap: MouseEvent) => void
}

export function Stage(props: Props) {
  const { view, design, choice } = props
  const { line, text } = view
  const product = productOf(design, choice)
  // If no size of this product suits the picture, it is shown in the first one.
  const size = sizeOf(design, choice) ?? sizesOf(design, choice)[0] ?? null
  return (
    <figure class="stage">
      {size === null || product === null || line.leastPixels !== null ? (
        <div class="hanging too-small">
          <PlainPicture picture={line.picture} label={text.cart.tooSmallPicture} />
        </div>
      ) : (
        <Hanging {...props} size={size} product={product} />
      )}
    </figure>
  )
}

type HangingProps = Props & { size: SizeView; product: ShopProduct }

function Hanging(props: HangingProps) {
  const { view, design, choice, shownAs, further, onShowAs, onChange, onPick } = props
  const { size, product } = props
  const { line, text, locale } = view
  const print = { product, picture: design.picture }
  const space = spaceOf(size, print)
  const faceAt = (crop: SizeView['crop']) => faceCrop(crop, size.area)
  const room = shownAs === 'wall' ? further : null
  const sheet = shownAs === 'flat' ? further : null
  const View = room?.WallView ?? sheet?.FlatView ?? ObjectView

  function draw(shown: SizeView) {
    const shape = makePrintShape(product, shown.options, shown, shown.crop, design.picture)
    const name = { product: productName(product.name, text), size: sizeName(shown, view) }
    const label = fill(text.cart.preview, name)
    return {
      print: (
        <View
          picture={line.picture}
          shape={shape}
          label={label}
          locale={locale}
          measures={view.measures}
          text={text.stage}
        />
      ),
      below: (
        <>
          {sheet !== null && <sheet.Legend shape={shape} text={text.stage} />}
          {room !== null && <room.WallColours text={text.room} />}
          <Measures size={shown} view={view}>
            <RoomButton label={label} text={text.room} />
            {view.others.length > 0 && <RemoveButton view={view} look="link" />}
          </Measures>
        </>
      ),
    }
  }

  function announcementOf(shown: SizeView): string {
    const zoom = formatPercent(zoomOf(shown.crop, space), locale)
    return fill(text.stage.cropSaid, {
      zoom,
      sharpness: text.size[shown.sharpness],
      dpi: shown.dpi,
    })
  }

  // The picture can't be dragged on the wall.
  const still = room === null ? null : draw(size)
  return (
    <div class="hanging">
      <ViewSwitch chosen={shownAs} text={text.stage} onChange={onShowAs} />
      {still !== null ? (
        <>
          <div class="crop-pad is-still">{still.print}</div>
          <div class="stage-bar">{still.below}</div>
        </>
      ) : (
        <CropPad
          size={size}
          space={space}
          faceAt={faceAt}
          sizeAt={(crop) => withCrop(size, print, crop)}
          onCrop={(crop) => onChange(withCropOf(design, choice, crop))}
          announcementOf={announcementOf}
          text={text.stage}
          draw={draw}
        />
      )}
      {onPick && <ColourPicker face={faceAt(size.crop)} text={text.options} onPick={onPick} />}
    </div>
  )
}

function ObjectView({ picture, shape, label }: StageViewProps) {
  return <PrintPreview picture={picture} shape={shape} label={label} />
}

type MeasuresProps = { size: SizeView; view: CartView; children: ComponentChildren }

/** The dimensions of the print, and its sharpness with the current crop. */
function Measures({ size, view, children }: MeasuresProps) {
  const text = view.text.size
  return (
    <p class="measures">
      <span class="measure">
        {sizeName(size, view)} <small>({otherSizeName(size, view)})</small>
      </span>
      {size.area.frame !== null && (
        <span>{fill(text.outer, { size: extentName(size.area.outside, view) })}</span>
      )}
      {size.fault === null && (
        <span class="resolution">
          <span class={`sharpness ${size.sharpness}`}>{text[size.sharpness]}</span>
          {` ${fill(text.dpi, { dpi: size.dpi })}`}
        </span>
      )}
      {children}
    </p>
  )
}

type ViewSwitchProps = {
  chosen: StageViewName
  text: Messages['stage']
  onChange: (view: StageViewName) => void
}

/** Switches the view. Without script the choice is sent with the form. */
function ViewSwitch({ chosen, text, onChange }: ViewSwitchProps) {
  return (
    <fieldset class="view-switch">
      <legend class="unseen">{text.views}</legend>
      {stageViewNames.map((name) => (
        <label key={name}>
          <input
            type="radio"
            name="view"
            value={name}
            checked={name === chosen}
            onChange={() => onChange(name)}
          />
          <span>{text[name]}</span>
        </label>
      ))}
    </fieldset>
  )
}

type ColourPickerProps = {
  /** The part of the picture on the face. */
  face: Crop
  text: Messages['options']
  onPick: (face: Crop, tap: MouseEvent) => void
}

/**
 * Covers the stage while a color is being picked: the next tap takes the color of the picture
 * there.
 */
function ColourPicker({ face, text, onPick }: ColourPickerProps) {
  return (
    <button type="button" class="colour-picker" onClick={(tap) => onPick(face, tap)}>
      <span>{text.picking}</span>
    </button>
  )
}
