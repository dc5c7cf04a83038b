// The panel's texts in the reader's language. The code has each sentence in English, `de.json` its
// translation. A sentence that is missing there does not compile:
//
//   t('Order {number}', { number })                       a text
//   tParts('Follow {link}.', { link: <a href="…">…</a> }) a part of a page
//   tText(labels[name])                                   an English text from a constant

import { AsyncLocalStorage } from 'node:async_hooks'
import { type ComponentChildren, Fragment, h } from 'preact'
import type { Measures } from '../../../pure/contract/preferences.ts'
import type { CustomWords } from '../../../trade/catalog/catalog.ts'
import german from './de.json' with { type: 'json' }

export type PanelSentence = keyof typeof german

/** Each language's name in that language. */
export const panelLanguages = { en: 'English', de: 'Deutsch' } as const
export type PanelLanguage = keyof typeof panelLanguages

const translations: Readonly<Record<PanelLanguage, Readonly<Record<string, string>>>> = {
  en: {},
  de: german,
}

const reader = new AsyncLocalStorage<Reader>()
/** The reader of one request. Can be updated when the account becomes known. */
export type Reader = {
  /** The browser's preferred language. */
  asked: PanelLanguage
  language: PanelLanguage
  /** The unit shown in addition to a size's own unit. Null for none. */
  measures: Measures | null
  /** Names of custom products and choices, which only the shop's catalog has. */
  customWords?: CustomWords | null
}

/** Runs `work`, including asynchronous work that it starts, with this reader. */
export function withReader<T>(whom: Reader, work: () => T): T {
  return reader.run(whom, work)
}

export function isPanelLanguage(text: string | null): text is PanelLanguage {
  return text !== null && Object.hasOwn(panelLanguages, text)
}

export function readersMeasures(): Measures | null {
  return reader.getStore()?.measures ?? null
}

export function readersCustomWords(): CustomWords | null {
  return reader.getStore()?.customWords ?? null
}

export function readersLanguage(): PanelLanguage {
  return reader.getStore()?.language ?? 'en'
}

export function t(
  sentence: PanelSentence,
  values: Readonly<Record<string, string | number | null | undefined>> = {},
): string {
  return tText(sentence).replace(placeholder, (_, name) => String(values[name] ?? ''))
}

export function tParts(
  sentence: PanelSentence,
  parts: Readonly<Record<string, ComponentChildren>>,
): ComponentChildren {
  // Every second piece is the name of a placeholder.
  const pieces = tText(sentence).split(placeholder)
  return h(Fragment, null, ...pieces.map((piece, index) => (index % 2 ? parts[piece] : piece)))
}

/** Returns the text unchanged if there is no translation, such as for a shop's own words. */
export function tText(text: string): string {
  return translations[readersLanguage()][text] ?? text
}

export function tLabels<Choice extends { label: string }>(choices: readonly Choice[]): Choice[] {
  return choices.map((choice) => ({ ...choice, label: tText(choice.label) }))
}

/** The form used within a sentence. German keeps the capital letters of its nouns. */
export function inSentence(label: string): string {
  return readersLanguage() === 'en' ? label.toLowerCase() : label
}

const placeholder = /\{(\w+)\}/g
