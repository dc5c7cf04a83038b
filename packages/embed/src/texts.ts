import type { Language } from '../../../src/pure/contract/language.ts'

export type Texts = {
  readonly order: string
  readonly close: string
  readonly opening: string
  readonly failed: string
  readonly newWindow: string
}

/** In the order of `Texts`, kept short since every page loads them. */
const words: Readonly<Record<string, string>> = {
  da: 'Bestil et tryk|Luk|Indlæser …|Butikken kan ikke vises her.|Åbn i et nyt vindue',
  de: 'Druck bestellen|Schließen|Wird geladen …|Der Shop kann hier nicht angezeigt werden.|In neuem Fenster öffnen',
  en: 'Order a print|Close|Loading…|The shop can’t be shown here.|Open in a new window',
  es: 'Pedir una impresión|Cerrar|Cargando…|La tienda no se puede mostrar aquí.|Abrir en una ventana nueva',
  fi: 'Tilaa vedos|Sulje|Ladataan…|Kauppaa ei voi näyttää tässä.|Avaa uudessa ikkunassa',
  fr: 'Commander un tirage|Fermer|Chargement…|La boutique ne peut pas s’afficher ici.|Ouvrir dans une nouvelle fenêtre',
  it: 'Ordina una stampa|Chiudi|Caricamento…|Il negozio non può essere mostrato qui.|Apri in una nuova finestra',
  nl: 'Print bestellen|Sluiten|Laden…|De winkel kan hier niet worden getoond.|In een nieuw venster openen',
  pl: 'Zamów wydruk|Zamknij|Wczytywanie…|Nie można tu wyświetlić sklepu.|Otwórz w nowym oknie',
  pt: 'Encomendar uma impressão|Fechar|A carregar…|Não é possível mostrar a loja aqui.|Abrir numa nova janela',
  sv: 'Beställ ett tryck|Stäng|Laddar …|Butiken kan inte visas här.|Öppna i ett nytt fönster',
} satisfies Record<Language, string>

/** @param wishes language tags such as `de-CH`, most preferred first. */
export function textsFor(wishes: readonly string[]): Texts {
  const languages = wishes.map((wish) => wish.toLowerCase().split('-')[0] ?? '')
  const text = words[languages.find((each) => Object.hasOwn(words, each)) ?? 'en'] ?? ''
  const [order = '', close = '', opening = '', failed = '', newWindow = ''] = text.split('|')
  return { order, close, opening, failed, newWindow }
}

/** In the page's language at the element, or else the browser's. */
export function textsAt(element: Element): Texts {
  const page = element.closest<HTMLElement>('[lang]')?.lang ?? document.documentElement.lang
  return textsFor([page, ...navigator.languages])
}
