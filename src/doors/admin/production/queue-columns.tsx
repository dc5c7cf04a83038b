import { routes } from '../../../pure/contract/routes.ts'
import type { Picture } from '../../../trade/images/picture.ts'
import { plainWords } from '../catalog-words/place-text.ts'
import { dateText, dayText, timeText } from '../frame/formats.ts'
import { Submit } from '../frame/parts/post-form.tsx'
import { SmallPicture } from '../frame/parts/print-picture.tsx'
import { Badge } from '../frame/parts/state-badge.tsx'
import type { Column } from '../frame/parts/table.tsx'
import type { NamedStore } from '../frame/read-stores.ts'
import { countryName } from '../words/in-language.ts'
import { say, sayParts } from '../words/say.ts'
import type { QueueLine } from './print-queue.ts'

type QueueColumnsProps = {
  pictures: ReadonlyMap<string, Picture>
  stores: ReadonlyMap<string, NamedStore>
  mayAct: boolean
  areAllChosen: boolean
}

export function queueColumns({
  pictures,
  stores,
  mayAct,
  areAllChosen,
}: QueueColumnsProps): readonly Column<QueueLine>[] {
  return [
    {
      label: say('Choose'),
      cell: ({ orderId, orderNumber, line }) => (
        <label class="choose">
          <input type="checkbox" name="order" value={orderId} checked={areAllChosen} />
          <span class="unseen">
            {say('Order {orderNumber}, line {line}', { orderNumber, line })}
          </span>
        </label>
      ),
    },
    {
      label: say('Picture'),
      cell: ({ token, crop }) => <SmallPicture picture={pictures.get(token)} crop={crop} />,
    },
    {
      label: say('Order'),
      cell: ({ orderId, orderNumber, mode, line, linesOfOrder }) => (
        <>
          <a href={routes.admin.orders.one.page.href({ id: orderId })}>{orderNumber}</a>
          {mode === 'test' && (
            <>
              {' '}
              <Badge tone="wait">{say('Test')}</Badge>
            </>
          )}
          {linesOfOrder > 1 && (
            <span class="beside">
              {say('Line {line} of {linesOfOrder}', { line, linesOfOrder })}
            </span>
          )}
        </>
      ),
    },
    {
      label: say('Taken by'),
      cell: ({ taken }) => taken?.name ?? say('Nobody'),
    },
    { label: say('Pieces'), number: ({ quantity }) => quantity },
    {
      label: say('Promised by'),
      cell: ({ promisedBy, isLate }) => (
        <>
          {dateText(promisedBy)} {isLate && <Badge tone="stop">{say('Late')}</Badge>}
        </>
      ),
    },
    { label: say('Placed'), cell: ({ placedAt }) => dayText(placedAt) },
    {
      label: say('Shipping'),
      cell: ({ shippingMethod, country }) =>
        `${plainWords(shippingMethod)}, ${countryName(country)}`,
    },
    { label: say('Store'), cell: ({ storeId }) => stores.get(storeId)?.name ?? storeId },
    {
      label: say('File'),
      cell: ({ orderId, line, given }) => {
        const path = `/api/v1/orders/${orderId}/lines/${line}`
        return (
          <>
            {mayAct ? (
              // Part of the queue's form, because downloads are recorded.
              <Submit
                look="link"
                formAction={routes.admin.orders.one.lines.one.printFile.href({
                  id: orderId,
                  number: line,
                })}
              >
                {say('File')}
              </Submit>
            ) : (
              <a href={`${path}/print-file`}>{say('File')}</a>
            )}{' '}
            · <a href={`${path}/proof`}>{say('Proof')}</a>
            {given !== null && (
              <span class="beside">
                {sayParts('Given to {to}, {time}', { to: given.to, time: timeText(given.at) })}
              </span>
            )}
          </>
        )
      },
    },
  ]
}
