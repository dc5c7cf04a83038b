// The server's side of parts/kept-html.tsx: half of what a cart page costs to render is its list of
// sizes.

import type { VNode } from 'preact'
import { jsxTemplate } from 'preact/jsx-runtime'
import { renderToString } from 'preact-render-to-string'
import type { KeepHtml } from './parts/kept-html.tsx'

/** Of about ten kilobytes each. */
const mostKept = 500
let kept = new WeakMap<object, Map<string, string>>()
let keptCount = 0

export const keepHtml: KeepHtml = (part, by, render) => {
  const key = JSON.stringify(by)
  const html = kept.get(part)?.get(key) ?? keep(part, key, renderToString(render()))
  return jsxTemplate([html]) as VNode
}

function keep(part: object, key: string, html: string): string {
  if (keptCount >= mostKept) {
    kept = new WeakMap()
    keptCount = 0
  }
  const ofPart = kept.get(part) ?? new Map<string, string>()
  kept.set(part, ofPart.set(key, html))
  keptCount += 1
  return html
}
