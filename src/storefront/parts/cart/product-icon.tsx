// A small line drawing of each product.

import type { ProductView } from '../../views/cart-view.ts'

const drawings: Record<ProductView['name'], string> = {
  canvas: 'M4 5h17v15H4z M21 5l4 3v15l-4-3 M4 20l4 3h17',
  poster: 'M6 4h16v20H6z M6 20l5-5 4 3 7-7',
}

export function ProductIcon({ product }: { product: ProductView['name'] }) {
  return (
    <svg class="product-icon" viewBox="0 0 28 28" width="28" height="28" aria-hidden="true">
      <path
        d={drawings[product]}
        fill="none"
        stroke="currentColor"
        stroke-width="1.4"
        stroke-linejoin="round"
      />
    </svg>
  )
}
