// A small line drawing of each product.

import type { ProductName } from '../../../../trade/catalog/catalog.ts'

const drawings: Readonly<Record<ProductName, string>> = {
  canvas: 'M4 5h17v15H4z M21 5l4 3v15l-4-3 M4 20l4 3h17',
  'framed-print': 'M4 4h20v20H4z M7 7h14v14H7z M10 10h8v8h-8z',
  poster: 'M6 4h16v20H6z M6 20l5-5 4 3 7-7',
  metal: 'M5 5h17v17H5z M22 6l1.5 1.5v16H7.5L6 22',
  acrylic: 'M5 5h18v18H5z M8 14l6-6 M8 20L20 8',
}

const byName: Readonly<Record<string, string>> = drawings

export function ProductIcon({ product }: { product: string }) {
  return (
    <svg class="product-icon" viewBox="0 0 28 28" width="28" height="28" aria-hidden="true">
      <path
        d={byName[product] ?? drawings.metal}
        fill="none"
        stroke="currentColor"
        stroke-width="1.4"
        stroke-linejoin="round"
      />
    </svg>
  )
}
