// A measure that lies on the floor, in what the shopper measures with.

import type { Measures } from '../../../../pure/contract/preferences.ts'

type Props = { locale: string; measures: Measures }

const bars = {
  cm: { unit: 'meter', count: 1, cm: 100 },
  in: { unit: 'foot', count: 3, cm: 91.44 },
} as const

export function ScaleBar({ locale, measures }: Props) {
  const { unit, count, cm } = bars[measures]
  const text = new Intl.NumberFormat(locale, { style: 'unit', unit }).format(count)
  return (
    <g class="scale-bar" transform={`translate(${-cm / 2} 15)`}>
      <path d={`M0 -2.5V2.5M0 0H${cm}M${cm} -2.5V2.5`} />
      <text x={cm / 2} y="9.5" text-anchor="middle">
        {text}
      </text>
    </g>
  )
}
