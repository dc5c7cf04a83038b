import { routes } from '../../../pure/contract/route-tree.ts'
import type { Picture } from '../../../trade/images/picture.ts'
import { plainWords } from '../catalog-words/place-text.ts'
import { readersCountryName } from '../i18n/in-language.ts'
import { t, tParts } from '../i18n/t.ts'
import { dateText, dayText, timeText } from '../layout/formats.ts'
import { Submit } from '../layout/parts/post-form.tsx'
import { PrintThumbnail } from '../layout/parts/print-picture.tsx'
import { Badge } from '../layout/parts/state-badge.tsx'
import type { Column } from '../layout/parts/table.tsx'
import type { NamedStore } from '../layout/read-stores.ts'
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
      label: t('Choose'),
      cell: ({ orderId, orderNumber, line }) => (
        <label class="choose">
          <input type="checkbox" name="order" value={orderId} checked={areAllChosen} />
          <span class="unseen">{t('Order {orderNumber}, line {line}', { orderNumber, line })}</span>
        </label>
      ),
    },
    {
      label: t('Picture'),
      cell: ({ token, crop }) => <PrintThumbnail picture={pictures.get(token)} crop={crop} />,
    },
    {
      label: t('Order'),
      cell: ({ orderId, orderNumber, mode, line, linesOfOrder }) => (
        <>
          <a href={routes.admin.orders.one.page.href({ id: orderId })}>{orderNumber}</a>
          {mode === 'test' && (
            <>
              {' '}
              <Badge tone="wait">{t('Test')}</Badge>
            </>
          )}
          {linesOfOrder > 1 && (
            <span class="beside">{t('Line {line} of {linesOfOrder}', { line, linesOfOrder })}</span>
          )}
        </>
      ),
    },
    {
      label: t('Assigned to'),
      cell: ({ taken }) => taken?.name ?? t('No one'),
    },
    { label: t('Pieces'), number: ({ quantity }) => quantity },
    {
      label: t('Promised by'),
      cell: ({ promisedBy, isLate }) => (
        <>
          {dateText(promisedBy)} {isLate && <Badge tone="stop">{t('Late')}</Badge>}
        </>
      ),
    },
    { label: t('Placed'), cell: ({ placedAt }) => dayText(placedAt) },
    {
      label: t('Shipping'),
      cell: ({ shippingMethod, country }) =>
        `${plainWords(shippingMethod)}, ${readersCountryName(country)}`,
    },
    { label: t('Store'), cell: ({ storeId }) => stores.get(storeId)?.name ?? storeId },
    {
      label: t('File'),
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
                {t('File')}
              </Submit>
            ) : (
              <a href={`${path}/print-file`}>{t('File')}</a>
            )}{' '}
            · <a href={`${path}/proof`}>{t('Proof')}</a>
            {given !== null && (
              <span class="beside">
                {tParts('Handed out to {to}, {time}', { to: given.to, time: timeText(given.at) })}
              </span>
            )}
          </>
        )
      },
    },
  ]
}
