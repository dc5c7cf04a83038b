import { routes } from '../../../pure/contract/route-tree.ts'
import { t } from '../i18n/t.ts'
import { countText } from '../layout/formats.ts'
import type { CoolingOrders } from './print-queue.ts'

export function CoolingLink({ orders }: Pick<CoolingOrders, 'orders'>) {
  return (
    <a href={`${routes.admin.orders.page.href()}?cooling=yes`}>
      {orders === 1
        ? t('One order cools off')
        : t('{count} orders cool off', { count: countText(orders) })}
    </a>
  )
}
