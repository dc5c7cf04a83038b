// The lines that open the shop for a picture, ready to be pasted into a page.

import type { StoreId } from '../../pure/contract/ids.ts'
import { routes } from '../../pure/contract/route-tree.ts'

export type ReadyLinesOptions = {
  /** `https://prints.example.com` */
  origin: string
  accessKey: string
  /** Absolute, or relative to the page; the link takes absolute ones only. */
  imageUrl: string
  /** Text of the button. */
  label: string
  referenceId?: string
}

/** `link` is a plain address; `script` and `element` are HTML. */
export type ReadyLines = Record<'link' | 'script' | 'element', string>

export function readyLines(options: ReadyLinesOptions): ReadyLines {
  const { origin, accessKey, imageUrl, label, referenceId } = options
  const script = `<script async src="${origin}/static/js/cpopstore.js"></script>`
  const settings = JSON.stringify({ access_key: accessKey, modal: true })
  const image = escapeAttribute(imageUrl)
  const query = new URLSearchParams({
    access_key: accessKey,
    image_url: imageUrl,
    ...(referenceId !== undefined && { reference_id: referenceId }),
  })
  return {
    link: `${origin}${routes.api.pull.page.href()}?${query}`,
    script: `${script}
<div id="cp-store-root" data-cp-settings='${settings}'></div>

<button data-cp-url="${image}">${label}</button>`,
    element: `${script}

<handprint-button src="${image}" access-key="${accessKey}">
  ${label}
</handprint-button>`,
  }
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}

export type UploadLinesOptions = {
  origin: string
  storeId: StoreId
  /** What screen readers call the frame. */
  label: string
}

/** The address of the store's upload page, and HTML that shows it within another page. */
export function uploadLines({ origin, storeId, label }: UploadLinesOptions) {
  const link = `${origin}${routes.upload.page.href()}?${new URLSearchParams({ store: storeId })}`
  const title = escapeAttribute(label)
  const frame = `<iframe src="${escapeAttribute(link)}" title="${title}" width="100%" height="800"></iframe>`
  return { link, frame }
}
