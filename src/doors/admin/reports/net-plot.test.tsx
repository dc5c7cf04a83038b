import { renderToString } from 'preact-render-to-string'
import { expect, it } from 'vitest'
import { addMonths } from '../../../trade/bookkeeping/months.ts'
import { withReader } from '../i18n/t.ts'
import { NetPlot } from './net-plot.tsx'

it('the plot of a report abbreviates its months, and names each year once', () => {
  const named = (first: string, count: number) => {
    const months = Array.from({ length: count }, (_, index) => addMonths(first, index))
    const html = withReader({ asked: 'de', language: 'de', measures: null }, () =>
      renderToString(
        <NetPlot mode="live" currency="EUR" months={months.map((month) => ({ month, net: 1 }))} />,
      ),
    )
    return [...html.matchAll(/<tspan[^>]*>([^<]*)/g)].map(([, text]) => text).join(' ')
  }
  expect(named('2025-12', 12)).toBe('Dez 2025 Jan 2026 Feb Mär Apr Mai Jun Jul Aug Sep Okt Nov')
  expect(named('2024-11', 24)).toMatch(/^Nov 2024 Jan 2025 Mär .* Nov Jan 2026 Mär /)
})
