// The print with its measures, in one of several views.

import type { ComponentType } from 'preact'
import { fill } from '../../fill.ts'
import type { CartView, SizeView } from '../../views/cart-view.ts'
import { RemoveButton } from '../cart/remove-button.tsx'
import { PlainPicture } from '../plain-picture.tsx'
import { otherSizeName, sizeName } from '../print-names.ts'
import { RoomButton } from '../room/room-button.tsx'
import { WallColours } from '../wall/wall-colours.tsx'
import { WallView } from '../wall/wall-view.tsx'
import { FlatView } from './flat-view.tsx'
import { Legend } from './legend.tsx'
import { ObjectView } from './object-view.tsx'
import type { StageViewName, StageViewProps } from './stage-view.ts'
import { ViewSwitch } from './view-switch.tsx'

const views: Record<StageViewName, ComponentType<StageViewProps>> = {
  object: ObjectView,
  flat: FlatView,
  wall: WallView,
}

type Props = {
  view: CartView
  /** Without a size: the picture is too small for any. */
  size: SizeView | null
  shownAs: StageViewName
  onShowAs: (name: StageViewName) => void
}

export function Stage({ view, size, shownAs, onShowAs }: Props) {
  const { line, text } = view
  if (size === null) {
    return (
      <figure class="stage">
        <div class="hanging too-small">
          <PlainPicture picture={line.picture} label={text.cart.tooSmallPicture} />
        </div>
      </figure>
    )
  }
  const name = sizeName(size.shape, view)
  const product = text.products[size.shape.product]
  const label = fill(text.cart.preview, { product, size: name })
  const View = views[shownAs]
  return (
    <figure class="stage">
      <div class="hanging">
        <ViewSwitch chosen={shownAs} text={text.stage} onChange={onShowAs} />
        <View
          picture={line.picture}
          shape={size.shape}
          label={label}
          locale={view.locale}
          measures={view.measures}
          text={text.stage}
        />
        {shownAs === 'flat' && <Legend shape={size.shape} text={text.stage} />}
        {shownAs === 'wall' && <WallColours text={text.room} />}
        <p class="measures">
          {name}
          <span>{otherSizeName(size.shape, view)}</span>
          <RoomButton label={label} text={text.room} />
          {view.others.length > 0 && <RemoveButton view={view} look="link" />}
        </p>
      </div>
    </figure>
  )
}
