// The upload page: sends the chosen pictures a few at a time, shows how far each and all of them are,
// and opens the cart with those that have arrived. After a reload it goes on with what it remembers.

import type { OpenedSet, UploadPageData } from '../upload/upload-page-data.ts'
import { fill } from '../words/fill.ts'
import { fillCount } from '../words/fill-count.ts'
import { formatBytes, formatNumber } from '../words/format-number.ts'
import { pageData, readOurs } from './page-data.ts'
import { drawThumbnails } from './upload/draw-thumbnails.ts'
import { hashFile } from './upload/hash-file.ts'
import { rememberedSets } from './upload/remembered-set.ts'
import { SendingFailed, sendPicture } from './upload/send-picture.ts'
import { type RowView, type UploadRow, viewOfRow } from './upload/upload-row.ts'

// Enough to keep a connection busy while another picture is checked.
const mostAtOnce = 3
// A screen reader is told at most this often.
const tellEveryMs = 4_000

const data = pageData<UploadPageData>()
const { text, tag, advice, mostPictures } = data
const memory = rememberedSets(data.cart ?? data.storeId)
const before = memory.read()
const setId = before?.setId ?? data.setId
let ticket = data.ticket

const rows: UploadRow[] = []
const views = new Map<UploadRow, RowView>()
const drawThumbnail = drawThumbnails()

const form = byId('upload')
const field = document.querySelector<HTMLInputElement>('#upload-files')
const zone = byId('upload-drop')
const place = byId('upload-list')
for (const button of document.querySelectorAll('.without-script')) button.remove()
field?.removeAttribute('required')

const heading = made('h2', { className: 'unseen', textContent: text.list })
const bar = made('progress', { id: 'upload-all', ariaLabel: text.list })
const sum = made('p', { className: 'upload-sum' })
const notices = made('div', { className: 'upload-notices' })
const list = made('ul', { className: 'upload-rows' })
const goOn = made('button', { type: 'button', className: 'button upload-next' })
const againAll = made('button', { type: 'button', className: 'link', textContent: text.againAll })
const told = made('p', { className: 'unseen', role: 'status' })
const foot = made('div', { className: 'upload-foot' })
const said = new Map<string, HTMLElement>()

foot.append(bar, sum, againAll, goOn)
place?.append(heading, notices, list, foot, told)

for (const known of before?.pictures ?? []) {
  const state = known.token === null ? 'unchosen' : 'ready'
  addRow({ ...known, file: null, state })
}
if (rows.some(({ state }) => state === 'unchosen')) notice('interrupted', text.interrupted)
update()

form?.addEventListener('submit', (event) => event.preventDefault())
field?.addEventListener('change', () => {
  choose(field.files)
  // Allows choosing the same file again.
  field.value = ''
})
document.addEventListener('dragover', (event) => {
  event.preventDefault()
  zone?.classList.add('is-over')
})
document.addEventListener('dragleave', (event) => {
  if (event.relatedTarget === null) zone?.classList.remove('is-over')
})
document.addEventListener('drop', (event) => {
  event.preventDefault()
  zone?.classList.remove('is-over')
  choose(event.dataTransfer?.files ?? null)
})
goOn.addEventListener('click', () => void openCart())
againAll.addEventListener('click', () => rows.filter(isFailed).forEach(again))
window.addEventListener('online', () => {
  for (const row of rows) if (isFailed(row) && row.fault === text.lost) again(row)
})
window.addEventListener('beforeunload', (event) => {
  if (rows.some(isOpen)) event.preventDefault()
})
// Back from the cart: the set is in the cart now.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload()
})

function choose(files: FileList | null): void {
  let twice = 0
  let hasRoom = true
  for (const file of files ?? []) {
    const same = rows.find((row) => isSameFile(row, file))
    if (same !== undefined && same.file !== null) twice += 1
    else if (same !== undefined) attach(same, file)
    else if (rows.length < mostPictures) attach(addRow(factsOf(file)), file)
    else hasRoom = false
  }
  if (twice > 0) notice('twice', fillCount(text.alreadyHere, twice, tag))
  if (!hasRoom) notice('room', fillCount(text.tooMany, mostPictures, tag))
  if (!rows.some(({ state }) => state === 'unchosen')) unsay('interrupted')
  sendNext()
}

function isSameFile({ name, size, modified }: UploadRow, file: File): boolean {
  return name === file.name && size === file.size && modified === file.lastModified
}

function factsOf({ name, size, lastModified: modified }: File) {
  return {
    name,
    size,
    modified,
    url: null,
    token: null,
    hash: null,
    file: null,
    state: 'waiting' as const,
  }
}

type NewRow = Omit<UploadRow, 'sentBytes' | 'fault' | 'sending'>

function addRow(facts: NewRow): UploadRow {
  const sentBytes = facts.token === null ? 0 : facts.size
  const row: UploadRow = { ...facts, sentBytes, fault: '', sending: null }
  rows.push(row)
  const view = viewOfRow(row, data, { remove: () => remove(row), again: () => again(row) })
  views.set(row, view)
  list.append(view.element)
  view.update()
  return row
}

function attach(row: UploadRow, file: File): void {
  row.file = file
  const view = views.get(row)
  if (view !== undefined) drawThumbnail(view.picture, file)
  if (row.token !== null) setState(row, 'ready')
  else if (file.size > data.maxBytes) fail(row, advice.image_too_large ?? '')
  else if (file.size === 0) fail(row, advice.image_empty ?? '')
  else setState(row, 'waiting')
}

function remove(row: UploadRow): void {
  row.sending?.giveUp()
  drop(row)
  field?.focus()
  remember()
  update()
  sendNext()
}

function drop(row: UploadRow): void {
  views.get(row)?.element.remove()
  views.delete(row)
  rows.splice(rows.indexOf(row), 1)
}

function again(row: UploadRow): void {
  if (row.file === null) return
  setState(row, 'waiting')
  sendNext()
}

function sendNext(): void {
  update()
  const free = mostAtOnce - rows.filter(({ state }) => state === 'sending').length
  for (const row of rows.filter(({ state }) => state === 'waiting').slice(0, free)) void send(row)
}

async function send(row: UploadRow): Promise<void> {
  const { file } = row
  if (file === null) return
  setState(row, 'sending')
  try {
    row.hash ??= await hashFile(file)
    if (!rows.includes(row)) return
    const same = rows.find((other) => other !== row && isSamePicture(other, row))
    if (same?.file === null) {
      // Known from before a reload. Phones give a file another date each time it is chosen.
      drop(row)
      attach(same, file)
      return
    }
    if (same !== undefined) {
      setState(row, 'twice')
      return
    }
    row.token = await sendOnce(row, file).catch(async (error: unknown) => {
      if (!(error instanceof SendingFailed) || error.code !== 'access_denied') throw error
      await renewTicket()
      return await sendOnce(row, file)
    })
    row.sentBytes = row.size
    setState(row, 'ready')
  } catch (error) {
    if (!rows.includes(row)) return
    fail(row, wordsOf(error))
  } finally {
    row.sending = null
    sendNext()
  }
}

function isSamePicture(other: UploadRow, { hash }: UploadRow): boolean {
  const isCounted = ['sending', 'ready', 'unchosen'].includes(other.state)
  return hash !== null && other.hash === hash && isCounted
}

function sendOnce(row: UploadRow, file: File): Promise<string> {
  row.sending = sendPicture(file, {
    endpoint: data.picturesAddress,
    ticket: () => ticket,
    url: row.url,
    onUrl(url) {
      row.url = url
      remember()
    },
    onProgress(sentBytes) {
      row.sentBytes = sentBytes
      views.get(row)?.update()
      updateSoon()
    },
  })
  return row.sending.token
}

/** A page that has been open for a day has to ask for another. */
async function renewTicket(): Promise<void> {
  const page = await (await fetch(location.href)).text()
  const fresh = pageData<UploadPageData | null>(new DOMParser().parseFromString(page, 'text/html'))
  if (fresh !== null) ticket = fresh.ticket
}

function wordsOf(error: unknown): string {
  const code = error instanceof SendingFailed ? error.code : null
  // What failed with the picture is remembered with its upload, so the next try needs another.
  return code === null ? text.lost : (advice[code] ?? advice.internal ?? text.lost)
}

function fail(row: UploadRow, fault: string): void {
  row.fault = fault
  if (fault !== text.lost) row.url = null
  setState(row, 'failed')
}

function setState(row: UploadRow, state: UploadRow['state']): void {
  row.state = state
  views.get(row)?.update()
  update()
  remember()
}

function isOpen({ state }: UploadRow): boolean {
  return state === 'waiting' || state === 'sending'
}

function isFailed({ state, file }: UploadRow): boolean {
  return state === 'failed' && file !== null
}

function isReady({ state }: UploadRow): boolean {
  return state === 'ready'
}

let isUpdating = false
// Progress comes many times a second for each picture.
function updateSoon(): void {
  if (isUpdating) return
  isUpdating = true
  requestAnimationFrame(() => {
    isUpdating = false
    update()
  })
}

function update(): void {
  const counted = rows.filter(({ state }) => state !== 'twice')
  const ready = counted.filter(isReady)
  const failed = counted.filter(({ state }) => state === 'failed')
  const total = bytesOf(counted, 'size')
  const sent = bytesOf(counted, 'sentBytes')
  const isSending = rows.some(isOpen)
  foot.hidden = rows.length === 0
  bar.max = Math.max(1, total)
  bar.value = sent
  bar.hidden = !isSending
  const ofAll = fill(fillCount(text.ofAll, counted.length, tag), {
    ready: formatNumber(ready.length, tag),
  })
  const amount = fill(text.amount, {
    sent: formatBytes(sent, tag, total),
    total: formatBytes(total, tag),
  })
  const failures = failed.length > 0 ? fillCount(text.failed, failed.length, tag) : ''
  const parts = [ofAll, ...(isSending ? [amount] : []), ...(failures === '' ? [] : [failures])]
  sum.textContent = parts.join(' · ')
  againAll.hidden = rows.filter(isFailed).length < 2
  goOn.textContent = fillCount(text.next, ready.length, tag)
  goOn.disabled = ready.length === 0 || isSending
  const label = byId('upload-label')
  const wanted = rows.length === 0 ? text.choose : text.more
  if (label !== null && label.textContent !== wanted) label.textContent = wanted
  zone?.classList.toggle('has-pictures', rows.length > 0)
  tellSoon([ofAll, failures].filter(Boolean).join('. '), isSending)
}

function bytesOf(some: readonly UploadRow[], what: 'size' | 'sentBytes'): number {
  return some.reduce((sum, row) => sum + row[what], 0)
}

let toldAt = 0
// Every write to a live region is read out.
function tellSoon(words: string, mayWait: boolean): void {
  if (rows.length === 0 || told.textContent === words) return
  if (mayWait && Date.now() - toldAt < tellEveryMs) return
  toldAt = Date.now()
  told.textContent = words
}

function remember(): void {
  const pictures = rows
    .filter(({ state }) => state !== 'twice')
    .map(({ name, size, modified, url, token, hash }) => {
      return { name, size, modified, url, token, hash }
    })
  if (pictures.length === 0) memory.forget()
  else memory.write({ setId, pictures })
}

async function openCart(): Promise<void> {
  const ready = rows.filter(isReady)
  goOn.disabled = true
  const pictures = ready.map(({ token, name }) => ({ token, name }))
  const opened = await askForCart({ ticket, set: setId, cart: data.cart ?? '', pictures })
  if (opened === null) {
    goOn.disabled = false
    return
  }
  for (const index of opened.gone) {
    const row = ready[index]
    if (row === undefined) continue
    Object.assign(row, { url: null, token: null, sentBytes: 0 })
    if (row.file === null) setState(row, 'unchosen')
    else again(row)
  }
  if (opened.location === null) {
    notice('gone', advice.token_expired ?? '')
    return
  }
  memory.forget()
  if (opened.twice.length === 0) {
    location.assign(opened.location)
    return
  }
  for (const index of opened.twice) {
    const row = ready[index]
    if (row !== undefined) Object.assign(row, { state: 'twice' })
    if (row !== undefined) views.get(row)?.update()
  }
  notice('twice', fillCount(text.alreadyHere, opened.twice.length, tag))
  const link = made('a', { className: 'button upload-next', href: opened.location })
  link.textContent = fillCount(text.next, ready.length - opened.twice.length, tag)
  goOn.replaceWith(link)
  link.focus()
}

/** Null if it failed, which was said. */
async function askForCart(set: unknown): Promise<OpenedSet | null> {
  try {
    const answer = await fetch(data.cartAddress, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(set),
    })
    const body = await answer.text()
    if (answer.ok) return readOurs<OpenedSet>(body)
    const { code } = readOurs<{ code: string }>(body)
    if (code === 'access_denied') await renewTicket()
    notice('cart', advice[code] ?? advice.internal ?? '')
  } catch {
    notice('cart', text.lost)
  }
  return null
}

function notice(name: string, words: string): void {
  const shown = said.get(name) ?? made('p', { className: 'warning', role: 'status' })
  said.set(name, shown)
  notices.append(shown)
  shown.textContent = words
}

function unsay(name: string): void {
  said.get(name)?.remove()
}

function byId(id: string): HTMLElement | null {
  return document.getElementById(id)
}

function made<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  facts: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), facts)
}
