import { expect, it } from 'vitest'
import { action, route, routesIn } from './route.ts'

it('fills in and escapes each parameter', () => {
  const crop = route('/cart/:cartId/crop/:line')
  expect(crop.href({ cartId: 'a/b', line: 2 })).toBe('/cart/a%2Fb/crop/2')
  expect(route('/order').href()).toBe('/order')
})

it('finds every route of a tree', () => {
  const tree = { orders: { page: route('/orders'), one: { hold: action('/orders/:id/hold') } } }
  expect(routesIn(tree)).toEqual([tree.orders.page, tree.orders.one.hold])
})
