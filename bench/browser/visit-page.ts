import type { SlowPhone } from './slow-phone.ts'

export type Visit = {
  /** Largest contentful paint. */
  paintedMs: number
  /** Cumulative layout shift. */
  shift: number
  totalBytes: number
  scriptBytes: number
  stylesheets: number
}

/** How long a page may still paint and shift after its load event. */
const settleMs = 1_500

export async function visitPage({ page, devtools }: SlowPhone, url: string): Promise<Visit> {
  const kinds = new Map<string, string>()
  const bytes: { kind: string; count: number }[] = []
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (!response.url.startsWith('data:')) kinds.set(requestId, type)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.push({ kind: kinds.get(requestId) ?? 'none', count: encodedDataLength })
  })
  await page.addInitScript(watch)
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(settleMs)
  const seen = await page.evaluate(() => window.benchSeen)
  const sum = (isCounted: (kind: string) => boolean) =>
    bytes.reduce((total, { kind, count }) => total + (isCounted(kind) ? count : 0), 0)
  return {
    ...seen,
    totalBytes: sum(() => true),
    scriptBytes: sum((kind) => kind === 'Script'),
    stylesheets: bytes.filter(({ kind }) => kind === 'Stylesheet').length,
  }
}

declare global {
  interface Window {
    benchSeen: { paintedMs: number; shift: number }
  }
}

// Runs in the page, before any other script.
function watch(): void {
  const seen = { paintedMs: 0, shift: 0 }
  window.benchSeen = seen
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.paintedMs = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      }
      if (!hadRecentInput) seen.shift += value
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
