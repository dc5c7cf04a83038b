// The form actions of an order's page, by name. Each returns the notice for the next page.

import { addressParts } from '../../../../pure/contract/address-fields.ts'
import type { OrderId } from '../../../../pure/contract/ids.ts'
import { orderStatuses } from '../../../../pure/contract/order-statuses.ts'
import { readPlainAmount } from '../../../../pure/contract/plain-money.ts'
import { fault, HandprintError, invalid, rethrowAs, rethrowNowAs } from '../../../../pure/errors.ts'
import { readNumberRanges } from '../../../../pure/group-lines.ts'
import { isKeyOf, recordOf } from '../../../../pure/objects.ts'
import type { PaymentDeps } from '../../../../trade/checkout/payment.ts'
import { refundOrder } from '../../../../trade/checkout/refunds/refund-order.ts'
import { prepareAgain } from '../../../../trade/fulfilment/print-files/prepare-again.ts'
import { startProduction } from '../../../../trade/fulfilment/start-production.ts'
import type { Operator } from '../../../../trade/operators/operator.ts'
import { cancelOrder } from '../../../../trade/orders/actions/cancelling/cancel-order.ts'
import { changeAddress } from '../../../../trade/orders/actions/change-address.ts'
import { askForCrop } from '../../../../trade/orders/actions/crops/ask-for-crop.ts'
import { changeCrop } from '../../../../trade/orders/actions/crops/change-crop.ts'
import { readFraming } from '../../../../trade/orders/actions/crops/read-framing.ts'
import { acceptAsItIs } from '../../../../trade/orders/actions/holds/accept-as-it-is.ts'
import { askForPrintImage } from '../../../../trade/orders/actions/holds/ask-for-print-image.ts'
import { holdOrder } from '../../../../trade/orders/actions/holds/hold-order.ts'
import {
  releaseAsMade,
  releaseAtALoss,
  releaseOrder,
} from '../../../../trade/orders/actions/holds/release-order.ts'
import { markRefunded } from '../../../../trade/orders/actions/mark-refunded.ts'
import { addNote } from '../../../../trade/orders/actions/order-notes.ts'
import {
  markDelivered,
  markReturned,
  replaceParcel,
  shipOrder,
} from '../../../../trade/orders/actions/parcel-actions.ts'
import { reprintOrder } from '../../../../trade/orders/actions/reprint-order.ts'
import { putBackOrder, takeOrder } from '../../../../trade/orders/actions/take-order.ts'
import { tidyNote } from '../../../../trade/orders/actions/tidy-note.ts'
import { walkTestOrder } from '../../../../trade/orders/actions/walk-test-order.ts'
import { orderUnknown } from '../../../../trade/orders/core/order-errors.ts'
import { readOrderLines } from '../../../../trade/orders/core/order-lines.ts'
import { checkShipment } from '../../../../trade/parcels/check-shipment.ts'
import { takeBack } from '../../../../trade/withdrawals/take-back.ts'
import { t } from '../../i18n/t.ts'
import type { FormFields } from '../../layout/form-fields.ts'
import { moneyText } from '../../layout/formats.ts'

export type CommandDeps = PaymentDeps &
  Parameters<typeof prepareAgain>[0] & { wakeWorker: () => void }

export type CommandInput = {
  orderId: OrderId
  form: Pick<FormFields, 'get' | 'all'>
  by: { kind: 'operator' } & Pick<Operator, 'id' | 'name'>
}

export type OrderCommand = (deps: CommandDeps, context: CommandInput) => Promise<string>

/** Of each line: as typed or, in a large order, all copies of the lines that were named. */
async function quantitiesAgain(
  { database }: CommandDeps,
  orderId: OrderId,
  form: CommandInput['form'],
): Promise<number[]> {
  const named = form.get('again_lines')
  if (!named) return form.all('again').map(Number)
  const lines = await readOrderLines(database.queries, orderId)
  const numbers = await beside('again_lines', () => {
    const read = readNumberRanges(named, lines.length)
    if (read === null) {
      const message = t('Enter numbers of lines from 1 to {count}, such as 3 or 3, 7–9.', {
        count: lines.length,
      })
      throw invalid(message)
    }
    return Promise.resolve(new Set(read))
  })
  return lines.map(({ quantity }, index) => (numbers.has(index + 1) ? quantity : 0))
}

export const orderCommands = {
  hold: async (deps, { orderId, form, by }) => {
    const reason = form.get('hold_reason')
    await beside('hold_reason', () => holdOrder(deps, orderId, { reason }, by))
    return t('The order is on hold.')
  },
  release: async (deps, { orderId, by }) => {
    await releaseOrder(deps, orderId, by)
    const { status } = await orderOf(deps, orderId)
    return status === 'on_hold'
      ? t('The order is on hold again, for the same reason as before the backup.')
      : t('Order released.')
  },
  release_as_made: async (deps, { orderId, by }) => {
    await releaseAsMade(deps, orderId, by)
    return t('Production started.')
  },
  release_at_a_loss: async (deps, { orderId, form, by }) => {
    const reason = form.get('loss_reason')
    await beside('loss_reason', () => releaseAtALoss(deps, orderId, { reason }, by))
    return t('Order released.')
  },
  ask_for_print_image: async (deps, { orderId, form, by }) => {
    const note = form.get('ask_note')
    const lines = form.all('line').map(Number)
    await beside('ask_note', () => askForPrintImage(deps, orderId, { note, lines }, by))
    return t('Another print image requested.')
  },
  accept_as_it_is: async (deps, { orderId, form, by }) => {
    const seen = form.all('print_image')
    await acceptAsItIs(deps, orderId, seen.length === 0 ? {} : { seen }, by)
    const { status } = await orderOf(deps, orderId)
    return status === 'on_hold'
      ? t('Print image accepted. The order stays on hold until someone releases it.')
      : t('Print image accepted. The order continues.')
  },
  make_print_files_again: async (deps, { orderId, by }) => {
    const { store_id: id } = await orderOf(deps, orderId)
    await prepareAgain(deps, { id }, orderId, by)
    return t('The print files are being recreated.')
  },
  start_production: async (deps, { orderId, by }) => {
    await startProduction(deps, orderId, by)
    return t('Production started.')
  },
  take: async (deps, { orderId, by }) => {
    await takeOrder(deps, orderId, {}, by)
    return t('The order is assigned to you.')
  },
  take_over: async (deps, { orderId, by }) => {
    await takeOrder(deps, orderId, { isOver: true }, by)
    return t('The order is now assigned to you.')
  },
  put_back: async (deps, { orderId, by }) => {
    await putBackOrder(deps, orderId, by)
    return t('Order unassigned. Anyone can take it now.')
  },
  ship: async (deps, { orderId, form, by }) => {
    await shipOrder(deps, orderId, parcelOf(form), by)
    return t('Order marked as shipped.')
  },
  change_address: async (deps, { orderId, form, by }) => {
    const names = [...addressParts, 'email', 'phone'] as const
    const typed = recordOf(names, (name) => form.get(name))
    const seen = form.get('seen')
    await changeAddress(deps, orderId, { ...typed, ...(seen && { seen }) }, by)
    return t('Address changed. The shopper is notified by mail.')
  },
  change_crop: async (deps, { orderId, form, by }) => {
    const framing = readFraming(form.get)
    if (framing === null) throw formTooOld()
    const cropped = { line: Number(form.get('line')), framing }
    return (await changeCrop(deps, orderId, cropped, by))
      ? t('Crop changed. The print file is being recreated, and the shopper is notified by mail.')
      : t('This crop is already in use.')
  },
  ask_for_crop: async (deps, { orderId, form, by }) => {
    await askForCrop(deps, orderId, { line: Number(form.get('line')) }, by)
    return t('The shopper was asked by mail. The order is on hold until they choose.')
  },
  replace_parcel: async (deps, { orderId, form, by }) => {
    await replaceParcel(deps, orderId, parcelOf(form), by)
    return t('Parcel added. The shopper is notified by mail.')
  },
  reprint: async (deps, { orderId, form, by }) => {
    const key = form.get('key')
    if (!/^panel-[0-9a-f]{24}$/.test(key)) throw formTooOld()
    const quantities = await quantitiesAgain(deps, orderId, form)
    const reason = reasonOf(form, 'reprint_reason', 'Enter a reason for the reprint.')
    const reprints = form.get('reprints')
    const request = { quantities, reason, key, ...(reprints && { seen: Number(reprints) }) }
    await reprintOrder(deps, orderId, request, by)
    return t('Reprint created. It is a separate order, linked below the ordered items.')
  },
  mark_delivered: async (deps, { orderId, by }) => {
    await markDelivered(deps, orderId, by)
    return t('Order marked as delivered.')
  },
  mark_returned: async (deps, { orderId, form, by }) => {
    const reason = form.get('return_reason')
    await beside('return_reason', () => markReturned(deps, orderId, { reason }, by))
    return t('Order marked as returned.')
  },
  take_back: async (deps, { orderId, by }) => {
    await takeBack(deps, orderId, by)
    return t('Return noted.')
  },
  cancel: async (deps, { orderId, form, by }) => {
    const reason = form.get('cancel_reason')
    await beside('cancel_reason', () => cancelOrder(deps, orderId, { reason }, by))
    return t('Order cancelled.')
  },
  walk: async (deps, { orderId, form, by }) => {
    const seen = form.get('from')
    const from = orderStatuses.find((status) => status === seen)
    if (from === undefined) throw formTooOld()
    await walkTestOrder(deps, orderId, { from }, by)
    return t('Test order advanced.')
  },
  refund: async (deps, { orderId, form, by }) => {
    const { currency } = await orderOf(deps, orderId)
    const amount = readPlainAmount(form.get('refund_amount'), currency)
    if (amount === null || amount === 0) throw amountInvalid(currency)
    const reason = reasonOf(form, 'refund_reason', t('Enter the reason for the refund.'))
    const key = form.get('key')
    if (!/^panel-[0-9a-f]{24}$/.test(key)) throw formTooOld()
    const left = form.get('left')
    const request = { amount, reason, key, ...(left && { leftSeen: Number(left) }) }
    const { status } = await beside('refund_amount', () => refundOrder(deps, orderId, request, by))
    return status === 'refunded'
      ? t('{amount} refunded.', { amount: moneyText(amount, currency) })
      : t('Refund started.')
  },
  mark_refunded: async (deps, { orderId, form, by }) => {
    const reason = form.get('other_means')
    await beside('other_means', () => markRefunded(deps, orderId, { reason }, by))
    return t('Order marked as refunded.')
  },
  note: async (deps, { orderId, form, by }) => {
    const text = form.get('note')
    await beside('note', () => addNote(deps, orderId, { text }, by))
    return t('Note added.')
  },
} satisfies Readonly<Record<string, OrderCommand>>

/** Validates each field separately, so that faults are shown beside their fields. */
function parcelOf(form: CommandInput['form']) {
  const carrier = form.get('carrier')
  const trackingNumber = form.get('tracking_number')
  const trackingUrl = form.get('tracking_url')
  const check = (field: string, parcel: Parameters<typeof checkShipment>[0]) =>
    rethrowNowAs(asFaultOf(field), () => checkShipment(parcel))
  check('carrier', { carrier })
  check('tracking_number', { carrier, trackingNumber })
  check('tracking_url', { carrier, trackingNumber, trackingUrl })
  const seen = form.get('from')
  return { carrier, trackingNumber, trackingUrl, ...(seen && { seen }) }
}

/** Throws the errors of `tidyNote`, assigned to the field. */
function reasonOf(form: CommandInput['form'], field: string, ifEmpty: string): string {
  return rethrowNowAs(asFaultOf(field), () => tidyNote(form.get(field), ifEmpty))
}

/** Assigns errors about the typed value to its field. */
function beside<T>(field: string, work: () => Promise<T>): Promise<T> {
  return rethrowAs(asFaultOf(field), work)
}

function asFaultOf(field: string): (error: unknown) => unknown {
  return (error) => {
    if (!(error instanceof HandprintError) || error.status !== 422 || error.fields) return error
    const { code, status, publicMessage: message, told } = error
    const fields = [{ field, code, message, told }]
    return new HandprintError({ code, status, message, told, fields })
  }
}

export function findOrderCommand(name: string): OrderCommand | null {
  return isKeyOf(orderCommands, name) ? orderCommands[name] : null
}

async function orderOf({ database }: CommandDeps, orderId: OrderId) {
  const order = await database.queries
    .selectFrom('orders')
    .select(['store_id', 'currency', 'status'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (order === undefined) throw orderUnknown()
  return order
}

function amountInvalid(currency: string): HandprintError {
  const message = t('Enter an amount in {currency} greater than zero, such as 12.50.', {
    currency,
  })
  const code = 'parameter_invalid'
  const fields = [{ field: 'refund_amount', code, message }]
  return fault(code, 422, message, { fields })
}

function formTooOld(): HandprintError {
  const message = t('This form has expired. Reload the page, check what was done, and try again.')
  return invalid(message)
}
