// GET /admin/orders/{id}/lines/{number}/crop: chooses which part of the picture is printed. The
// choice is previewed first. Saving it and asking the shopper are actions of the order.

import type { OrderId } from '../../../../pure/contract/ids.ts'
import { routes } from '../../../../pure/contract/route-tree.ts'
import { cutOffPath } from '../../../../pure/geometry/cut-off-path.ts'
import { type Framing, framedCrop, framingOf } from '../../../../pure/geometry/move-crop.ts'
import { hasRole } from '../../../../trade/operators/operator.ts'
import { nothingToCrop } from '../../../../trade/orders/actions/crops/change-crop.ts'
import {
  framingFields,
  framingLimits,
  framingTexts,
  readFraming,
} from '../../../../trade/orders/actions/crops/read-framing.ts'
import {
  type LineCrop,
  readLineCrop,
} from '../../../../trade/orders/actions/crops/read-line-crop.ts'
import { actionsOffered } from '../../../../trade/orders/core/actions/actions-offered.ts'
import { lastHold } from '../../../../trade/orders/core/holds/last-hold.ts'
import { getOrderId } from '../../../../trade/orders/core/order-errors.ts'
import { getOrder } from '../../../../trade/orders/core/read-order.ts'
import { t, tText } from '../../i18n/t.ts'
import type { Panel } from '../../layout/panel-routes.ts'
import { PostForm, Submit } from '../../layout/parts/post-form.tsx'

export function orderCropRoutes({ get, database: { queries } }: Panel): void {
  get(routes.admin.orders.one.lines.one.crop, 'staff', async ({ param, query, operator, show }) => {
    const id = getOrderId(param('id'))
    const number = Number(param('number'))
    const order = await getOrder(queries, id)
    const found = await readLineCrop(queries, order, number)
    if (found === null) throw nothingToCrop()
    const heldFor = order.status === 'on_hold' ? (await lastHold(queries, id)).cause : null
    const asking = { status: order.status, isTest: order.mode === 'test', heldFor }
    const offered = hasRole(operator, 'staff') ? actionsOffered(asking, 'operator') : []
    const chosen = readFraming(query.get)
    return await show({
      title: t('Crop of line {number}', { number }),
      back: {
        href: routes.admin.orders.one.page.href({ id }),
        label: t('Order {number}', { number: order.number }),
      },
      children: (
        <CropChoice
          id={id}
          number={number}
          found={found}
          chosen={chosen}
          mayChange={offered.includes('change_crop')}
          mayAsk={offered.includes('ask_for_crop')}
        />
      ),
    })
  })
}

type Props = {
  id: OrderId
  number: number
  found: LineCrop
  chosen: Framing | null
  mayChange: boolean
  mayAsk: boolean
}

function CropChoice({ id, number, found, chosen, mayChange, mayAsk }: Props) {
  const { space } = found
  const crop = chosen === null ? found.crop : framedCrop(chosen, space)
  const texts = framingTexts(framingOf(crop, space))
  const limits = framingLimits(space)
  return (
    <>
      <CropPicture found={found} crop={crop} />
      <form method="get" class="stack crop-form" data-space={JSON.stringify(space)}>
        {framingFields
          .filter((name) => limits[name].max > limits[name].min)
          .map((name) => (
            <div key={name} class="field">
              <label for={name}>{tText(labels[name])}</label>
              <input id={name} name={name} type="range" {...limits[name]} value={texts[name]} />
            </div>
          ))}
        {limits.zoom.max <= 100 && <input type="hidden" name="zoom" value="100" />}
        <Submit look="quiet">{t('View')}</Submit>
      </form>
      {mayChange && (
        <PostForm
          action={routes.admin.orders.one.one.href({ id, action: 'change_crop' })}
          class="stack"
        >
          <input type="hidden" name="line" value={String(number)} />
          {framingFields.map((name) => (
            <input key={name} type="hidden" name={name} value={texts[name]} data-of={name} />
          ))}
          <p>
            {t(
              'The print file is created again, and labs receive a new version of the order. An order in production goes back to preparation, and any print already made is discarded.',
            )}
          </p>
          <Submit>{t('Print like this')}</Submit>
        </PostForm>
      )}
      {mayAsk && (
        <PostForm
          action={routes.admin.orders.one.one.href({ id, action: 'ask_for_crop' })}
          class="stack"
        >
          <h2>{t('Ask the shopper instead')}</h2>
          <input type="hidden" name="line" value={String(number)} />
          <p>
            {t(
              'The shopper receives a mail with a link to choose the crop. The order stays on hold until then.',
            )}
          </p>
          <Submit look="quiet">{t('Ask the shopper by mail')}</Submit>
        </PostForm>
      )}
    </>
  )
}

const labels = {
  across: 'Horizontal position',
  down: 'Vertical position',
  zoom: 'Zoom',
} as const

function CropPicture({ found: { image }, crop }: { found: LineCrop; crop: LineCrop['crop'] }) {
  const { width, height } = image
  const [x, y] = [crop.x * width, crop.y * height]
  const [wide, tall] = [crop.width * width, crop.height * height]
  return (
    <svg
      class="crop-picture"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t('Printed area within the whole picture')}
    >
      <image
        href={routes.pictures.one.one.href({ pictureKey: image.pictureKey, file: '800.jpg' })}
        width={width}
        height={height}
        preserveAspectRatio="none"
      />
      <path class="cut-off" fill-rule="evenodd" d={cutOffPath(crop, image)} />
      <rect class="crop-edge" x={x} y={y} width={wide} height={tall} />
    </svg>
  )
}
