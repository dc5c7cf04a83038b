// The print with its measures, in one of several views. In all but the one on the wall, which is for
// looking only, the picture can be moved.

import { zoomOf } from '../../../../pure/geometry/move-crop.ts'
import { faceCrop } from '../../../../pure/geometry/print-area.ts'
import { fill } from '../../fill.ts'
import { formatPercent } from '../../format-number.ts'
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
import { productName, sizeName } from '../../views/print-names.ts'
import type { StageViewName } from '../../views/stage-view.ts'
import { PlainPicture } from '../plain-picture.tsx'
import { RemoveButton } from '../remove-button.tsx'
import { RoomButton } from '../room/room-button.tsx'
import { ColourPicker } from './colour-picker.tsx'
import { CropPad } from './crop-pad.tsx'
import type { FurtherViews } from './further-views.ts'
import { Measures } from './measures.tsx'
import { ObjectView } from './object-view.tsx'
import { ViewSwitch } from './view-switch.tsx'

type Props = {
  view: CartView
  design: Design
  choice: Choice
  shownAs: StageViewName
  /** Null until it is loaded: the object is shown meanwhile. */
  further: FurtherViews | null
  onShowAs: (name: StageViewName) => void
  onChange: (choice: Choice) => void
  /** The next tap in the picture takes its colour, at a place in fractions of the picture. */
  onPick?: (x: number, y: number) => void
}

export function Stage(props: Props) {
  const { view, design, choice } = props
  const { line, text } = view
  const product = productOf(design, choice)
  // Where this product has no size for the picture, it is shown as the first one would be.
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
    const shape = makePrintShape(product, shown.options, shown, shown.crop)
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

  // Nothing can be dragged on the wall.
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
