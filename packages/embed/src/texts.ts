import type { Language } from '../../../src/pure/contract/language.ts'

export type Texts = {
  readonly order: string
  readonly close: string
  readonly opening: string
}

/** In the order of `Texts`, kept short since every page loads them. */
const words: Readonly<Record<string, string>> = {
  da: 'Bestil et tryk|Luk|Indlæser …',
  de: 'Druck bestellen|Schließen|Wird geladen …',
  en: 'Order a print|Close|Loading…',
  es: 'Pedir una impresión|Cerrar|Cargando…',
  fi: 'Tilaa vedos|Sulje|Ladataan…',
  fr: 'Commander un tirage|Fermer|Chargement…',
  it: 'Ordina una stampa|Chiudi|Caricamento…',
  nl: 'Print bestellen|Sluiten|Laden…',
  pl: 'Zamów wydruk|Zamknij|Wczytywanie…',
  pt: 'Encomendar uma impressão|Fechar|A carregar…',
  sv: 'Beställ ett tryck|Stäng|Laddar …',
} satisfies Record<Language, string>

/** @param wishes language tags such as `de-CH`, most preferred first. */
export function textsFor(wishes: readonly string[]): Texts {
  const [order = '', close = '', opening = ''] = pieces(words, wishes)
  return { order, close, opening }
}

/** In the page's language at the element, or else the browser's. */
export function textsAt(element: Element): Texts {
  return textsFor(wishesAt(element))
}

export function wishesAt(element: Element): string[] {
  const page = element.closest<HTMLElement>('[lang]')?.lang ?? document.documentElement.lang
  return [page, ...navigator.languages]
}

/** The texts of one language, in the table's order. */
export function pieces(table: Readonly<Record<string, string>>, wishes: readonly string[]) {
  const languages = wishes.map((wish) => wish.toLowerCase().split('-')[0] ?? '')
  return (table[languages.find((each) => Object.hasOwn(table, each)) ?? 'en'] ?? '').split('|')
}
