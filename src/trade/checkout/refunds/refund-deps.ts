// What refunds need of the other parts.

import type { OrderDeps } from '../../orders/add-order-event.ts'
import type { PaymentGateways } from '../../payments/payment-gateways.ts'

export type RefundDeps = OrderDeps & { gateways: PaymentGateways }
