// Enhancements of the panel: keyboard shortcuts, range selection of checkboxes, and protection
// against double submits. Everything works without them.

import './passkeys.ts'
import './scan.ts'
import { cutOffPath } from '../../../pure/geometry/cut-off-path.ts'
import { type CropSpace, framedCrop, framingOf } from '../../../pure/geometry/move-crop.ts'

const search = document.querySelector<HTMLInputElement>('#panel-search')

function isTyping({ target }: Event): boolean {
  return target instanceof Element && target.closest('input, textarea, select') !== null
}

function rows(): HTMLTableRowElement[] {
  return [...document.querySelectorAll<HTMLTableRowElement>('main .list tbody tr')]
}

/** Moves to the next or previous row and focuses its checkbox, or else its link. */
function step(by: 1 | -1): void {
  const all = rows()
  const at = all.findIndex((row) => row.contains(document.activeElement))
  const next = all[at === -1 ? (by === 1 ? 0 : all.length - 1) : at + by]
  next?.querySelector<HTMLElement>('input[type=checkbox], a')?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

function open(): void {
  rows()
    .find((row) => row.contains(document.activeElement))
    ?.querySelector<HTMLAnchorElement>('a')
    ?.click()
}

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const isTick = event.target instanceof HTMLInputElement && event.target.type === 'checkbox'
  if (isTyping(event) && !isTick) return
  if (event.key === '/' && search !== null) search.focus()
  else if (event.key === 'j') step(1)
  else if (event.key === 'k') step(-1)
  else if (event.key === 'o') open()
  else return
  event.preventDefault()
})

// Ignores double clicks, which would submit the form twice. A later submit is intended, for example
// after a file download.
const sentAt = new WeakMap<HTMLFormElement, number>()
document.addEventListener('submit', (event) => {
  const { target: form, timeStamp } = event
  if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return
  if (timeStamp - (sentAt.get(form) ?? -Infinity) < 2000) event.preventDefault()
  else sentAt.set(form, timeStamp)
})

// With shift held, all checkboxes between the last one and this one take its state.
let last: HTMLInputElement | null = null
document.addEventListener('click', (event) => {
  const { target } = event
  if (!(target instanceof HTMLInputElement) || target.type !== 'checkbox') return
  const all = [
    ...document.querySelectorAll<HTMLInputElement>(`input[type=checkbox][name="${target.name}"]`),
  ]
  const [from, to] = [last === null ? -1 : all.indexOf(last), all.indexOf(target)]
  if (event.shiftKey && from !== -1) {
    const range = all.slice(Math.min(from, to), Math.max(from, to) + 1)
    for (const tick of range) tick.checked = target.checked
  }
  last = target
})

// Copies the lines above the button. Where the browser does not allow that, such as on pages without
// https, they stay selected.
document.addEventListener('click', async ({ target }) => {
  if (!(target instanceof HTMLElement) || target.dataset.copied === undefined) return
  const lines = target.previousElementSibling
  if (lines === null) return
  getSelection()?.selectAllChildren(lines)
  try {
    await navigator.clipboard.writeText(lines.textContent ?? '')
    target.textContent = target.dataset.copied
  } catch {}
})

// No time zone is chosen, and the browser's differs from the shop's.
const offer = document.querySelector<HTMLFormElement>('#zone-offer')
const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
if (offer !== null && offer.dataset.zone !== timeZone) {
  const field = offer.querySelector<HTMLInputElement>('[name=time_zone]')
  const button = offer.querySelector('button')
  if (field !== null && button !== null) {
    field.value = timeZone
    button.textContent = (offer.dataset.words ?? '').replace('{zone}', timeZone)
    offer.hidden = false
  }
}

// Keeps the color picker and its text field in sync.
for (const picker of document.querySelectorAll<HTMLInputElement>('.colour-picker')) {
  const typed = picker.previousElementSibling
  if (!(typed instanceof HTMLInputElement)) continue
  const follow = () => {
    const isColour = /^#[0-9a-f]{6}$/i.test(typed.value)
    if (isColour) picker.value = typed.value
    // A color input has no empty state and would show black.
    picker.classList.toggle('none', !isColour)
  }
  follow()
  picker.hidden = false
  typed.addEventListener('input', follow)
  picker.addEventListener('input', () => {
    typed.value = picker.value
    follow()
  })
}

// Shows a moved crop immediately, exactly as it will be saved.
const cropForm = document.querySelector<HTMLFormElement>('.crop-form')
cropForm?.addEventListener('input', () => {
  const space: CropSpace = JSON.parse(cropForm.dataset.space ?? '{}')
  const sent = new FormData(cropForm)
  const part = (name: string) => Number(sent.get(name)) / 100
  const crop = framedCrop({ x: part('across'), y: part('down'), zoom: part('zoom') }, space)
  const picture = document.querySelector<SVGSVGElement>('.crop-picture')
  if (picture === null) return
  const { width, height } = picture.viewBox.baseVal
  const [x, y] = [crop.x * width, crop.y * height]
  const [wide, tall] = [crop.width * width, crop.height * height]
  picture.querySelector('.cut-off')?.setAttribute('d', cutOffPath(crop, { width, height }))
  const edge = picture.querySelector('.crop-edge')
  for (const [name, value] of Object.entries({ x, y, width: wide, height: tall })) {
    edge?.setAttribute(name, String(value))
  }
  const framing = framingOf(crop, space)
  const parts = { across: framing.x, down: framing.y, zoom: framing.zoom }
  for (const [name, value] of Object.entries(parts)) {
    const field = document.querySelector<HTMLInputElement>(`[data-of=${name}]`)
    if (field !== null) field.value = String(Math.round(value * 1000) / 10)
  }
})
