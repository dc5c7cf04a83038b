// The script for any page: a click on an element with `data-cp-url` opens the store for that
// picture. The script may be loaded early, late, twice, with a query string, or by another script.

import { reportFault } from './embed-fault.ts'
import { defineHandprintButton } from './handprint-button.ts'
import type { Opener } from './modal-parts.ts'
import { openStore } from './open-store.ts'
import { readSettings } from './read-settings.ts'
import { servedFrom } from './served-from.ts'

const mark = Symbol.for('handprint.cpopstore')
if (!(mark in window)) {
  Object.defineProperty(window, mark, { value: true })
  start(storeOfScript())
}

function start(store: string | undefined): void {
  defineHandprintButton(store)
  // In the capturing phase, because sliders and galleries stop clicks from bubbling.
  document.addEventListener('click', (click) => open(click, store), { capture: true })
}

function open(click: MouseEvent, store: string | undefined): void {
  const clicked = clickedPicture(click)
  if (clicked === undefined || keepsItsMeaning(click, clicked)) return
  try {
    const settings = readSettings(document.getElementById('cp-store-root')?.dataset.cpSettings)
    const { cpUrl, cpReferenceId = settings.referenceId } = clicked.dataset
    openStore({
      ...settings,
      store,
      imageUrl: cpUrl,
      referenceId: cpReferenceId,
      opener: clicked,
    })
    click.preventDefault()
  } catch (fault) {
    reportFault(fault, clicked)
  }
}

// Uses the composed path instead of `closest`: the clicked element may be in a component's shadow
// tree.
function clickedPicture(click: MouseEvent): Opener | undefined {
  return click.composedPath().find(isPicture)
}

function isPicture(target: EventTarget): target is Opener {
  // The script's own tag may have the attribute as well.
  const isElement = target instanceof Element && !(target instanceof HTMLScriptElement)
  return isElement && target.matches('[data-cp-url],[data-cp-all]')
}

function keepsItsMeaning(click: MouseEvent, clicked: Opener): boolean {
  if (clicked.getAttribute('aria-disabled') === 'true') return true
  const isModified = click.ctrlKey || click.metaKey || click.shiftKey || click.altKey
  // Leaves modified clicks on links, such as "open in new tab" or "download", to the browser.
  return isModified && click.composedPath().some((each) => each instanceof HTMLAnchorElement)
}

// A module has no current script. Scripts hosted elsewhere may name the store in their own
// `data-cp-url`, as existing pages do on all of them.
function storeOfScript(): string | undefined {
  const current = document.currentScript
  const scripts = current instanceof HTMLScriptElement ? [current] : [...document.scripts].reverse()
  const script = scripts.find(({ src }) => /\/cpopstore\.js(?:[?#]|$)/.test(src)) ?? scripts[0]
  return servedFrom(script?.src ?? '') ?? script?.dataset.cpUrl
}
