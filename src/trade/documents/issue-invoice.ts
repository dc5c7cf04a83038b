// The invoice of an order: the data frozen when it was placed, plus the current seller. Orders on
// account have none, because the store is the buyer and is billed by the shop separately.

import type { Queries } from '../../ground/database/database.ts'
import type { DocumentFacts } from '../../ground/database/tables/documents-table.ts'
import {
  billingAddress,
  orderDiscounts,
  orderFees,
  orderLineOptions,
  orderTaxes,
  shippingAddress,
} from '../../ground/database/tables/orders-table.ts'
import type { Seller } from '../../ground/database/tables/seller-table.ts'
import type { OrderId } from '../../pure/contract/ids.ts'
import type { AddressJson, PostalAddressJson } from '../../pure/contract/schemas/order-schema.ts'
import { isSellerKnown, readSeller, sellerPlace } from '../legal/seller.ts'
import { wasPaid } from '../orders/core/is-paid.ts'
import type { OrderRow } from '../orders/core/lock-order.ts'
import { readOrderLines } from '../orders/core/order-lines.ts'
import { readOrder } from '../orders/core/read-order.ts'
import { getStore } from '../stores/find-store.ts'
import { issueCreditNotes } from './issue-credit-notes.ts'
import { type DocumentRow, issueDocument, type Moment } from './issue-document.ts'

/**
 * Returns an order event handler that issues the invoice, if the seller wants invoices at this
 * moment.
 */
export function invoiceAt(moment: 'paid' | 'shipped') {
  return async (
    tx: Queries,
    orderId: OrderId,
    at: number,
    { timeZone, order }: { timeZone: string; order: () => Promise<OrderRow> },
  ): Promise<void> => {
    const seller = await readSeller(tx)
    const { invoicesAt } = seller
    // An order without an invoice when it was paid, because no seller was set, gets one when it
    // ships.
    if (invoicesAt === moment || (invoicesAt === 'paid' && moment === 'shipped')) {
      const known = { seller, order: await order() }
      const isDayOfSupply = invoicesAt === moment
      await issueInvoice(tx, orderId, { at, timeZone, isDayOfSupply, known })
    }
  }
}

type Known = { seller: Seller; order: OrderRow }

/** Null if an invoice exists or none can be issued. `known`: the current rows, if already read. */
export async function issueInvoice(
  tx: Queries,
  orderId: OrderId,
  { isDayOfSupply = false, known, ...moment }: Moment & { isDayOfSupply?: boolean; known?: Known },
): Promise<DocumentRow | null> {
  const seller = known?.seller ?? (await readSeller(tx))
  const order = known?.order ?? (await readOrder(tx, orderId))
  if (!mayBeInvoiced(seller, order)) return null
  const facts = { ...(await factsOf(tx, order, seller)), isDayOfSupply }
  const { tax, total } = order
  const invoice = { kind: 'invoice', cause: causeOfInvoice(orderId), tax, total, facts } as const
  const issued = await issueDocument(tx, order, invoice, moment)
  // Credits refunds that came before the invoice.
  if (issued !== null) await issueCreditNotes(tx, orderId, moment)
  return issued
}

export function mayBeInvoiced(
  seller: Seller,
  order: Pick<
    OrderRow,
    'on_account' | 'payment_status' | 'personal_data_deleted_at' | 'reprint_of'
  >,
): boolean {
  const isSold = order.personal_data_deleted_at === null && order.reprint_of === null
  return isSold && isSellerKnown(seller) && order.on_account === 0 && wasPaid(order.payment_status)
}

export function causeOfInvoice(orderId: OrderId): string {
  return `invoice:${orderId}`
}

async function factsOf(
  tx: Queries,
  order: OrderRow,
  seller: Seller,
): Promise<Omit<DocumentFacts, 'isDayOfSupply' | 'timeZone'>> {
  const lines = await readOrderLines(tx, order.id)
  const { name: storeName } = await getStore(tx, order.store_id)
  const delivery = withoutContact(shippingAddress.read(order.shipping_address))
  const billing = billingAddress.read(order.billing_address)
  const { name, country, representative, register, vatId, taxNumber, email, phone } = seller
  return {
    seller: {
      name,
      lines: sellerPlace(seller),
      country,
      representative,
      register,
      vatId,
      taxNumber,
      email,
      phone,
    },
    buyer: { address: billing ?? delivery, company: order.company, vatId: order.vat_id },
    deliveredTo: billing === null ? null : delivery,
    storeName,
    orderNumber: order.number,
    orderedAt: order.created_at,
    referenceId: order.reference_id,
    language: order.language ?? seller.language,
    catalogSha256: order.catalog_sha256,
    lines: lines.map(({ product, size, options, quantity, unit_price: unitPrice }) => ({
      product,
      size,
      options: orderLineOptions.read(options),
      quantity,
      unitPrice,
    })),
    shipping: order.shipping,
    ...(order.discounts !== null && { discounts: orderDiscounts.read(order.discounts) }),
    fees: orderFees.read(order.fees) ?? [],
    ...(order.gift_card_amount > 0 && { giftCard: order.gift_card_amount }),
    isTaxIncluded: order.tax_included === 1,
    isTaxExempt: order.tax_exempt === 1,
    taxes: orderTaxes.read(order.taxes) ?? [],
    about: null,
  }
}

function withoutContact(address: AddressJson): PostalAddressJson {
  const { email: _, phone: __, ...postal } = address
  return postal
}
