// Net sales by month as a server-rendered bar chart: one per currency, and a separate one for
// tests, because these are never added up. The table contains the same data (accessibility).

import { monthText } from '../i18n/in-language.ts'
import { t } from '../i18n/t.ts'
import { moneyText } from '../layout/formats.ts'

export type NetPlotProps = {
  mode: 'test' | 'live'
  currency: string
  /** Every month of the report, including those without sales. */
  months: readonly { month: string; net: number }[]
}

const width = 640
const height = 196
const baseline = 150
const top = 16

export function NetPlot({ mode, currency, months }: NetPlotProps) {
  const what =
    mode === 'test'
      ? t('Net of test orders, {currency}', { currency })
      : t('Net, {currency}', { currency })
  const most = Math.max(...months.map(({ net }) => net), 1)
  const step = width / months.length
  const every = Math.ceil(months.length / 12)
  return (
    <figure class="plot">
      <figcaption>
        {t('{what} by month; the highest bar is {amount}', {
          what,
          amount: moneyText(most, currency),
        })}
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t('{what} by month. The table below has the figures.', { what })}
      >
        <line class="plot-line" x1="0" x2={width} y1={baseline} y2={baseline} />
        {months.map(({ month, net }, index) => {
          const barHeight = (Math.max(0, net) / most) * (baseline - top)
          return (
            <g key={month}>
              <rect
                class="plot-bar"
                x={rounded(index * step + step * 0.15)}
                y={rounded(baseline - barHeight)}
                width={rounded(step * 0.7)}
                height={rounded(barHeight)}
              >
                <title>{`${monthText(month)}: ${moneyText(net, currency)}`}</title>
              </rect>
              {index % every === 0 && (
                <text class="plot-text" y={baseline + 20}>
                  <tspan x={rounded(index * step + step / 2)}>{monthText(month, 'short')}</tspan>
                  {yearOf(month) !== yearOf(months[index - every]?.month) && (
                    <tspan x={rounded(index * step + step / 2)} dy="21">
                      {yearOf(month)}
                    </tspan>
                  )}
                </text>
              )}
            </g>
          )
        })}
      </svg>
    </figure>
  )
}

/** Shown below the first month of each year. */
function yearOf(month: string | undefined): string | undefined {
  return month?.slice(0, 4)
}

function rounded(length: number): number {
  return Math.round(length * 10) / 10
}
