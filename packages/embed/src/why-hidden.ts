// Browsers do not tell a page why a frame stays empty. This asks for a module that every store
// serves: its answer tells a store that is down from one that may not be framed here.

import type { LateFault } from './embed-fault.ts'

const longestAnswerMs = 10_000
const longestBlockMs = 1_000

/** @throws LateFault, always. */
export async function explainHidden(store: string): Promise<never> {
  if (await blocksFrames(store)) {
    throw refused(
      `This page’s Content-Security-Policy blocks the store. Add ${new URL(store).origin} to its frame-src.`,
    )
  }
  if (await answers(store)) throw refused(`${store} may not be framed on ${page()}`)
  const fault: LateFault = {
    code: 'store_unreachable',
    message: `${store} does not answer, or not in time.`,
  }
  throw fault
}

function refused(message: string): LateFault {
  return { code: 'frame_refused', message }
}

function page(): string {
  const { protocol, host, origin } = location
  if (host === '') return 'a page without a host. Serve the page from one that the store lists.'
  // The store's list takes hosts with https, or whole origins.
  const named = protocol === 'https:' ? host : origin
  return `${origin}. Add ${named} to the store’s “Hosts that may embed its pages” in the panel. If it is there, a proxy’s X-Frame-Options or this page’s Cross-Origin-Embedder-Policy keeps the frame empty.`
}

/** True if the page's own policy blocks the store's frames. */
function blocksFrames(store: string): Promise<boolean> {
  const frame = document.createElement('iframe')
  frame.hidden = true
  return new Promise<boolean>((resolve) => {
    document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) => {
      // Browsers report the whole address, or only its origin.
      const isStore = blockedURI.startsWith(new URL(store).origin)
      if (effectiveDirective === 'frame-src' && isStore) resolve(true)
    })
    setTimeout(resolve, longestBlockMs, false)
    frame.src = `${store}/static/js/late.js`
    document.body.append(frame)
  }).finally(() => frame.remove())
}

// Not `fetch`, which the page's policy would have to allow: whatever runs this script may load the
// store's scripts. Older browsers report nothing.
function answers(store: string): Promise<boolean> {
  const link = document.createElement('link')
  if (!link.relList.supports('modulepreload')) return Promise.resolve(true)
  return new Promise<boolean>((resolve) => {
    setTimeout(resolve, longestAnswerMs, false)
    link.onload = () => resolve(true)
    link.onerror = () => resolve(false)
    link.rel = 'modulepreload'
    // Not from the browser's cache.
    link.href = `${store}/static/js/handprint.js?${Date.now()}`
    document.head.append(link)
  }).finally(() => link.remove())
}
