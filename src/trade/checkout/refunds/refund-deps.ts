// What refunds need of the other parts.

import type { Database } from '../../../ground/database/database.ts'
import type { PaymentGateways } from '../../payments/payment-gateways.ts'

export type RefundDeps = { database: Database; gateways: PaymentGateways; now: () => number }
