// What the API says of the addresses for personal data.

import { Type } from 'typebox'
import { type ApiOperation, jsonBody } from '../../../ground/http/api/api-operation.ts'
import { personalDataDeletion } from '../../../pure/contract/schemas/hand-off-schemas.ts'
import { referenceIdText } from '../../../pure/contract/schemas/reference-id-schema.ts'
import { orderId } from './order-operations.ts'

const tag = 'Personal data'

const ofOrder: ApiOperation = {
  ...{ id: 'deletePersonalData', tag, key: 'secret' },
  summary: 'Delete the personal data of an order',
  description:
    'Name, addresses, mail, phone and pictures go; what was bought for how much stays. Refused while the order is in work.',
  params: { id: orderId },
  answers: { 204: { description: 'It is gone.' } },
  errors: { 404: ['order_unknown'], 409: ['order_state_refused'] },
}

/** Whose data is to be deleted. */
export const shopperRequest = Type.Object(
  {
    reference_id: Type.Optional(
      referenceIdText('Yours, as it was given to the loader or the pull.'),
    ),
    email: Type.Optional(Type.String({ description: 'Of their orders, in any case.' })),
  },
  { ...{ minProperties: 1, maxProperties: 1 }, additionalProperties: false },
)

const ofShopper: ApiOperation = {
  ...{ id: 'deleteShopperData', tag, key: 'secret', isOnce: true },
  summary: 'Delete all that is known of one shopper',
  description: 'By your reference or by their mail address, one of the two.',
  body: jsonBody(shopperRequest),
  answers: { 200: { description: 'What became of each order.', schema: personalDataDeletion } },
  errors: { 400: ['parameter_invalid'] },
  example: { json: { reference_id: 'your-own-id' } },
}

export const personalDataOperations = { ofOrder, ofShopper }
