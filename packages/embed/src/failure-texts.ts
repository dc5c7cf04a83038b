import type { Language } from '../../../src/pure/contract/language.ts'
import { pieces, wishesAt } from './texts.ts'

const words = {
  da: 'Butikken kan ikke vises her.|Åbn i et nyt vindue',
  de: 'Der Shop kann hier nicht angezeigt werden.|In neuem Fenster öffnen',
  en: 'The shop can’t be shown here.|Open in a new window',
  es: 'La tienda no se puede mostrar aquí.|Abrir en una ventana nueva',
  fi: 'Kauppaa ei voi näyttää tässä.|Avaa uudessa ikkunassa',
  fr: 'La boutique ne peut pas s’afficher ici.|Ouvrir dans une nouvelle fenêtre',
  it: 'Il negozio non può essere mostrato qui.|Apri in una nuova finestra',
  nl: 'De winkel kan hier niet worden getoond.|In een nieuw venster openen',
  pl: 'Nie można tu wyświetlić sklepu.|Otwórz w nowym oknie',
  pt: 'Não é possível mostrar a loja aqui.|Abrir numa nova janela',
  sv: 'Butiken kan inte visas här.|Öppna i ett nytt fönster',
} satisfies Record<Language, string>

/** That the shop stays hidden, and the label of a link that opens it elsewhere. */
export function failureTexts(wishes: readonly string[]): readonly string[] {
  return pieces(words, wishes)
}

/** @param failed a paragraph and a link, with their texts in English. */
export function sayFailure(failed: HTMLElement, reader: Element): void {
  const [text = '', label = ''] = failureTexts(wishesAt(reader))
  const [paragraph, link] = failed.children
  if (paragraph) paragraph.textContent = text
  if (link) link.textContent = label
  // There is no cart to open.
  if (link && !link.hasAttribute('href')) link.remove()
}
