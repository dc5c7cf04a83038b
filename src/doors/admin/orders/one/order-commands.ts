// The form actions of an order's page, by name. Each returns the notice for the next page.

import { addressParts } from '../../../../pure/contract/address-fields.ts'
import type { OrderId } from '../../../../pure/contract/ids.ts'
import { orderStatuses } from '../../../../pure/contract/order-statuses.ts'
import { fault, HandprintError, invalid, rethrowAs, rethrowNowAs } from '../../../../pure/errors.ts'
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
import { checkShipment } from '../../../../trade/parcels/check-shipment.ts'
import { t } from '../../i18n/t.ts'
import type { FormFields } from '../../layout/form-fields.ts'
import { readPlainAmount } from '../../layout/plain-amount.ts'

export type CommandDeps = PaymentDeps &
  Parameters<typeof prepareAgain>[0] & { wakeWorker: () => void }

export type CommandInput = {
  orderId: OrderId
  form: Pick<FormFields, 'get' | 'all'>
  by: { kind: 'operator' } & Pick<Operator, 'id' | 'name'>
}

export type OrderCommand = (deps: CommandDeps, context: CommandInput) => Promise<string>

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
      ? t('The order is on hold again for what it was held for before the backup.')
      : t('The order is released.')
  },
  release_as_made: async (deps, { orderId, by }) => {
    await releaseAsMade(deps, orderId, by)
    return t('The order is in production.')
  },
  release_at_a_loss: async (deps, { orderId, form, by }) => {
    const reason = form.get('loss_reason')
    await beside('loss_reason', () => releaseAtALoss(deps, orderId, { reason }, by))
    return t('The order is released.')
  },
  ask_for_print_image: async (deps, { orderId, form, by }) => {
    const note = form.get('ask_note')
    const lines = form.all('line').map(Number)
    await beside('ask_note', () => askForPrintImage(deps, orderId, { note, lines }, by))
    return t('Another print image was asked for.')
  },
  accept_as_it_is: async (deps, { orderId, form, by }) => {
    const seen = form.all('print_image')
    await acceptAsItIs(deps, orderId, seen.length === 0 ? {} : { seen }, by)
    const { status } = await orderOf(deps, orderId)
    return status === 'on_hold'
      ? t(
          'The print image is accepted as it is. The order stays on hold until somebody releases it.',
        )
      : t('The print image is accepted as it is, and the order goes on.')
  },
  make_print_files_again: async (deps, { orderId, by }) => {
    const { store_id: id } = await orderOf(deps, orderId)
    await prepareAgain(deps, { id }, orderId, by)
    return t('The print files are being made again.')
  },
  start_production: async (deps, { orderId, by }) => {
    await startProduction(deps, orderId, by)
    return t('The order is in production.')
  },
  take: async (deps, { orderId, by }) => {
    await takeOrder(deps, orderId, {}, by)
    return t('The order is yours.')
  },
  take_over: async (deps, { orderId, by }) => {
    await takeOrder(deps, orderId, { isOver: true }, by)
    return t('The order is yours now.')
  },
  put_back: async (deps, { orderId, by }) => {
    await putBackOrder(deps, orderId, by)
    return t('The order is put back: anybody may take it.')
  },
  ship: async (deps, { orderId, form, by }) => {
    await shipOrder(deps, orderId, parcelOf(form), by)
    return t('The order is shipped.')
  },
  change_address: async (deps, { orderId, form, by }) => {
    const names = [...addressParts, 'email', 'phone'] as const
    const typed = recordOf(names, (name) => form.get(name))
    const seen = form.get('seen')
    await changeAddress(deps, orderId, { ...typed, ...(seen && { seen }) }, by)
    return t('The order goes to the new address. The shopper is told by mail.')
  },
  change_crop: async (deps, { orderId, form, by }) => {
    const framing = readFraming(form.get)
    if (framing === null) throw formTooOld()
    const cropped = { line: Number(form.get('line')), framing }
    return (await changeCrop(deps, orderId, cropped, by))
      ? t('The crop is changed, and the print file is made anew. The shopper is told by mail.')
      : t('It is printed like this already.')
  },
  ask_for_crop: async (deps, { orderId, form, by }) => {
    await askForCrop(deps, orderId, { line: Number(form.get('line')) }, by)
    return t('The shopper is asked by mail. The order is on hold until they have chosen.')
  },
  replace_parcel: async (deps, { orderId, form, by }) => {
    await replaceParcel(deps, orderId, parcelOf(form), by)
    return t('The parcel is noted, and the shopper is told by mail.')
  },
  reprint: async (deps, { orderId, form, by }) => {
    const key = form.get('key')
    if (!/^panel-[0-9a-f]{24}$/.test(key)) throw formTooOld()
    const quantities = form.all('again').map(Number)
    const reason = reasonOf(form, 'reprint_reason', 'Say why it is printed once more.')
    const reprints = form.get('reprints')
    const request = { quantities, reason, key, ...(reprints && { seen: Number(reprints) }) }
    await reprintOrder(deps, orderId, request, by)
    return t('It is printed once more: an order of its own, below what was ordered.')
  },
  mark_delivered: async (deps, { orderId, by }) => {
    await markDelivered(deps, orderId, by)
    return t('The order is delivered.')
  },
  mark_returned: async (deps, { orderId, form, by }) => {
    const reason = form.get('return_reason')
    await beside('return_reason', () => markReturned(deps, orderId, { reason }, by))
    return t('The order is returned.')
  },
  cancel: async (deps, { orderId, form, by }) => {
    const reason = form.get('cancel_reason')
    await beside('cancel_reason', () => cancelOrder(deps, orderId, { reason }, by))
    return t('The order is cancelled.')
  },
  walk: async (deps, { orderId, form, by }) => {
    const seen = form.get('from')
    const from = orderStatuses.find((status) => status === seen)
    if (from === undefined) throw formTooOld()
    await walkTestOrder(deps, orderId, { from }, by)
    return t('The test order has walked on.')
  },
  refund: async (deps, { orderId, form, by }) => {
    const { currency } = await orderOf(deps, orderId)
    const amount = readPlainAmount(form.get('refund_amount'), currency)
    if (amount === null || amount === 0) throw amountInvalid(currency)
    const reason = reasonOf(form, 'refund_reason', t('Say why the money is given back.'))
    const key = form.get('key')
    if (!/^panel-[0-9a-f]{24}$/.test(key)) throw formTooOld()
    const left = form.get('left')
    const request = { amount, reason, key, ...(left && { leftSeen: Number(left) }) }
    const { status } = await beside('refund_amount', () => refundOrder(deps, orderId, request, by))
    return status === 'refunded'
      ? t('The money is given back.')
      : t('The money is on its way back.')
  },
  mark_refunded: async (deps, { orderId, form, by }) => {
    const reason = form.get('other_means')
    await beside('other_means', () => markRefunded(deps, orderId, { reason }, by))
    return t('The order is marked as refunded.')
  },
  note: async (deps, { orderId, form, by }) => {
    const text = form.get('note')
    await beside('note', () => addNote(deps, orderId, { text }, by))
    return t('The note is added.')
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
  const message = t('Write the amount as 12.50, in {currency} and more than nothing.', {
    currency,
  })
  const code = 'parameter_invalid'
  const fields = [{ field: 'refund_amount', code, message }]
  return fault(code, 422, message, { fields })
}

function formTooOld(): HandprintError {
  const message = t('This form is too old. Load the page again, look at what was done, and repeat.')
  return invalid(message)
}
