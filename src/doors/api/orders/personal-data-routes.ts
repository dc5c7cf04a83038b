// Deletes a shopper's personal data. Requires the store's secret key.

import { type Static, Type } from 'typebox'
import { jsonBody } from '../../../ground/http/api/api-operation.ts'
import type { Refusal } from '../../../ground/http/api/validate-by-schema.ts'
import { isOrderId } from '../../../pure/contract/ids.ts'
import { personalDataDeletion } from '../../../pure/contract/schemas/hand-off-schemas.ts'
import { referenceIdText } from '../../../pure/contract/schemas/reference-id-schema.ts'
import { invalid } from '../../../pure/errors.ts'
import { tidyMailAddress } from '../../../pure/mail-address.ts'
import type { Shopper } from '../../../trade/orders/core/erase-shopper.ts'
import { orderUnknown } from '../../../trade/orders/core/order-errors.ts'
import {
  deletePersonalData,
  type PersonalDataDeps,
} from '../../../trade/personal-data/delete-personal-data.ts'
import { deleteShopperData } from '../../../trade/personal-data/delete-shopper-data.ts'
import { auditByKey } from '../../../trade/stores/audit-by-key.ts'
import type { KeyedStore } from '../../../trade/stores/authenticate.ts'
import type { Api } from '../create-api.ts'
import type { Operation } from '../operation.ts'
import { checkReference } from './checks/check-reference.ts'
import { orderId } from './order-operations.ts'

export function personalDataRoutes(api: Api, deps: PersonalDataDeps): void {
  api.route(personalDataOperations.ofOrder, async ({ store, params: { id } }) => {
    if (!isOrderId(id)) throw orderUnknown()
    await deletePersonalData(deps, store, id, store.by)
    return null
  })

  api.route(personalDataOperations.ofShopper, async ({ store, body, once }) => {
    const { reference_id: referenceId, email } = body
    const shopper: Shopper =
      referenceId === undefined ? { email: tidyMailAddress(email ?? '') } : { referenceId }
    return await once(['personal-data-deletion', shopper], async () => ({
      location: null,
      body: await deleteOf(store, shopper),
    }))
  })

  // Each order has its own audit log entry. One more records the request, without identifying the
  // shopper.
  async function deleteOf(store: KeyedStore, shopper: Shopper) {
    const done = await deleteShopperData(deps, store, shopper, store.by)
    const detail = { orders: done.orders.length, carts: done.carts_deleted }
    const entry = { action: 'personal_data.deleted', detail } as const
    await deps.database.transaction((tx) => auditByKey(tx, store, entry, deps.now()))
    return done
  }
}

const tag = 'Personal data'

const ofOrder = {
  route: 'DELETE /api/v1/orders/:id/personal-data',
  id: 'deletePersonalData',
  tag,
  key: 'secret',
  summary: 'Delete the personal data of an order',
  description:
    'Deletes name, addresses, mail address, phone number and pictures. What was bought and for how much is kept. Refused while the order is in progress.',
  params: { id: orderId },
  answers: { 204: { description: 'Deleted.' } },
  errors: { 404: ['order_unknown'], 409: ['order_state_refused'] },
} satisfies Operation

const shopperRequest = Type.Object(
  {
    reference_id: Type.Optional(
      referenceIdText('Your reference, as passed to the loader or the pull.'),
    ),
    email: Type.Optional(
      Type.String({ description: 'Mail address of the orders, case-insensitive.' }),
    ),
  },
  { minProperties: 1, maxProperties: 1, additionalProperties: false },
)

const refusal: Refusal<Static<typeof shopperRequest>> = {
  what: 'Nothing was deleted.',
  status: 400,
  codeOf: () => 'parameter_invalid',
  rules: {
    reference_id(text) {
      refuseBlank(text)
      checkReference(text)
    },
    email: refuseBlank,
  },
}

// A blank value would match orders without a reference, and orders whose data was deleted.
function refuseBlank(text: string): void {
  if (text.trim() === '') throw invalid('Specify whose data to delete.', 400)
}

const ofShopper = {
  route: 'POST /api/v1/personal-data-deletions',
  id: 'deleteShopperData',
  tag,
  key: 'secret',
  isOnce: true,
  summary: 'Delete all that is known of one shopper',
  description: 'By either your reference or the shopper’s mail address.',
  body: jsonBody(shopperRequest, refusal),
  answers: { 200: { description: 'Result for each order.', schema: personalDataDeletion } },
  errors: { 400: ['parameter_invalid'] },
  example: { json: { reference_id: 'your-own-id' } },
} satisfies Operation

const personalDataOperations = { ofOrder, ofShopper }
