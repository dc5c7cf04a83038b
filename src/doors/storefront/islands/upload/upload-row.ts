// One picture of the list: its small picture, its name, how far it is, and what can be done.

import type { UploadPageData } from '../../upload/upload-page-data.ts'
import { fill } from '../../words/fill.ts'
import { formatPercent } from '../../words/format-number.ts'
import type { Sending } from './send-picture.ts'

export type RowState =
  | 'waiting'
  | 'sending'
  | 'ready'
  | 'failed'
  /** The same picture is in the list already. */
  | 'twice'
  /** Known from before a reload; its file has to be chosen again. */
  | 'unchosen'

export type UploadRow = {
  readonly name: string
  readonly size: number
  readonly modified: number
  file: File | null
  url: string | null
  token: string | null
  hash: string | null
  state: RowState
  sentBytes: number
  /** Why it failed. */
  fault: string
  sending: Sending | null
}

export type RowView = { element: HTMLLIElement; picture: Element; update(): void }

export function viewOfRow(
  row: UploadRow,
  { text, tag }: Pick<UploadPageData, 'text' | 'tag'>,
  on: { remove(): void; again(): void },
): RowView {
  const element = document.createElement('li')
  const picture = add(element, 'div', 'upload-picture')
  picture.textContent = /\.(\w{2,5})$/.exec(row.name)?.[1]?.toUpperCase() ?? ''
  const bar = document.createElement('progress')
  bar.max = 1
  bar.ariaLabel = row.name
  const name = add(element, 'p', 'upload-name')
  name.textContent = row.name
  name.title = row.name
  const state = add(element, 'p', 'upload-state')
  const again = button(text.again, 'link', on.again)
  const remove = button('×', 'upload-remove', on.remove)
  remove.ariaLabel = fill(text.remove, { name: row.name })
  element.append(remove)

  return {
    element,
    picture,
    update() {
      element.dataset.state = row.state
      const part = row.size === 0 ? 0 : row.sentBytes / row.size
      bar.value = part
      if (row.state === 'sending') picture.after(bar)
      else bar.remove()
      const said = wordsOf(row, part)
      if (state.textContent !== said) state.textContent = said
      if (row.state === 'failed' && row.file !== null) element.append(again)
      else again.remove()
    },
  }

  function wordsOf({ state, fault }: UploadRow, part: number): string {
    if (state === 'failed') return fault
    if (state === 'unchosen') return text.chooseAgain
    if (state !== 'sending') return text[state]
    return part < 1 ? fill(text.sending, { percent: formatPercent(part, tag) }) : text.checking
  }
}

function add(parent: Element, name: 'div' | 'p', className: string): HTMLElement {
  const child = document.createElement(name)
  child.className = className
  parent.append(child)
  return child
}

function button(label: string, className: string, onClick: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.className = className
  made.textContent = label
  made.addEventListener('click', onClick)
  return made
}
