import { routes } from '../../../pure/contract/route-tree.ts'
import { t } from '../i18n/t.ts'
import { countText } from '../layout/formats.ts'
import type { CoolingOrders } from './print-queue.ts'

export function CoolingLink({ orders }: Pick<CoolingOrders, 'orders'>) {
  return (
    <a href={`${routes.admin.orders.page.href()}?cooling=yes`}>
      {orders === 1
        ? t('One order in the cancellation window')
        : t('{count} orders in the cancellation window', { count: countText(orders) })}
    </a>
  )
}
