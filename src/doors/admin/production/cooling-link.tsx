import { routes } from '../../../pure/contract/routes.ts'
import { countText } from '../frame/formats.ts'
import { say } from '../words/say.ts'
import type { CoolingOrders } from './print-queue.ts'

export function CoolingLink({ orders }: Pick<CoolingOrders, 'orders'>) {
  return (
    <a href={`${routes.admin.orders.page.href()}?cooling=yes`}>
      {orders === 1
        ? say('One order cools off')
        : say('{count} orders cool off', { count: countText(orders) })}
    </a>
  )
}
