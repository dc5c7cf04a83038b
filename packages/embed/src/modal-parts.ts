// Builds the modal's elements one by one: pages with Trusted Types do not accept HTML strings.

import { modalFrameName } from '../../../src/pure/contract/modal-frame-name.ts'
import { addStyles, modalStyles } from './modal-styles.ts'
import type { Texts } from './texts.ts'

export type { Opener } from './opener.ts'

export function buildModal(texts: Texts) {
  const host = element('div')
  const frame = element('iframe', {
    title: texts.order,
    // By this name the shop's pages know that the close button floats above them.
    name: modalFrameName,
    allow: 'payment; fullscreen; xr-spatial-tracking',
  })
  const close = element('button', { type: 'button', class: 'close', 'aria-label': texts.close })
  const newWindow = element('a', { target: '_blank' }, 'Open in a new window')
  const opening = element('div', { class: 'state', role: 'status' }, words(texts.opening))
  const failed = element(
    'div',
    { class: 'state', role: 'alert' },
    words('The shop can’t be shown here.'),
  )
  const dialog = element('dialog', { 'aria-label': texts.order }, close, frame, opening, failed)
  close.append('✕')
  failed.append(newWindow)
  const root = host.attachShadow({ mode: 'open' })
  addStyles(root, modalStyles)
  root.append(dialog)
  return { host, root, dialog, frame, close, opening, failed, newWindow }
}

function words(text: string): HTMLElement {
  return element('p', {}, text)
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value)
  made.append(...children)
  return made
}
