// What the light of a window does on smooth surfaces: broad on acrylic, faint on metal, nothing on
// canvas and paper.

import type { PrintShape } from '../../views/print-view.ts'

type Props = { shape: PrintShape; width: number; height: number }

const strengths: Readonly<Record<string, number>> = { metal: 0.07, acrylic: 0.13 }

export function Sheen({ shape: { product }, width, height }: Props) {
  const strength = strengths[product]
  if (strength === undefined) return null
  // Two rays that fall at the same slant whatever the format is.
  const slant = height * 0.45
  const ray = (from: number, to: number) =>
    `M${from * width} 0H${to * width}L${Math.max(0, to * width - slant)} ${height}` +
    `H${Math.max(0, from * width - slant)}Z`
  return (
    <g fill="#fff" fill-opacity={strength}>
      <path d={ray(0.52, 0.86)} />
      <path d={ray(0.9, 0.96)} />
    </g>
  )
}
