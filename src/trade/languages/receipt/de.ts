// What was ordered and where it is, in German.

import type { ReceiptText } from './en.ts'

export const receiptDe: ReceiptText = {
  page: {
    title: 'Ihre Bestellung',
    heading: 'Danke. Es ist bestellt.',
    number: 'Bestellung {number}',
    state: 'Wo Ihre Bestellung ist',
    way: {
      ordered: 'Bestellt',
      making: 'Im Druck',
      onTheWay: 'Unterwegs',
      delivered: 'Zugestellt',
    },
    refresh: 'Noch einmal nachsehen',
    follow: 'Paket verfolgen',
    items: 'Was Sie bestellt haben',
    deliverTo: 'Geht an',
    placed: 'Bestellt am',
    shippedBy: 'Versand',
    reference: 'Referenz',
    receiptTo:
      'Bewahren Sie die Adresse dieser Seite auf: Sie ist Ihr Beleg und zeigt, wo Ihre Bestellung ist.',
    awaited: {
      heading: 'Ihre Bestellung wartet auf Ihre Zahlung.',
      by: 'Bezahlen Sie bis {day}: Wie und wo, steht in den Zahlungshinweisen.',
      whenever: 'Folgen Sie den Zahlungshinweisen.',
      afterwards: 'Ihre Bestellung geht von selbst weiter, sobald das Geld angekommen ist.',
      instructions: 'Zahlungshinweise öffnen',
    },
  },
  cancel: {
    still: {
      one: 'Sie können diese Bestellung noch {count} Minute lang stornieren.',
      other: 'Sie können diese Bestellung noch {count} Minuten lang stornieren.',
    },
    ask: 'Bestellung stornieren',
    question: 'Diese Bestellung stornieren?',
    follows: 'Sie wird nicht ausgeführt, und Sie bekommen {total} zurück.',
    yes: 'Ja, stornieren',
    no: 'Nein, behalten',
    tooLate:
      'Zum Stornieren ist es zu spät: Die Zeit dafür ist abgelaufen. Wenn mit Ihrer Bestellung etwas nicht stimmt, fragen Sie den Shop.',
    heading: 'Ihre Bestellung ist storniert.',
    moneyBack: 'Sie wird nicht ausgeführt. Das Geld ist auf dem Weg zurück zu Ihnen.',
  },
  status: {
    awaiting_payment: 'Wartet auf die Zahlung',
    awaiting_print_image: 'Wartet auf das Bild in voller Größe',
    preparing: 'Wird für den Druck vorbereitet',
    ready: 'Bereit zum Drucken',
    in_production: 'Wird gedruckt',
    shipped: 'Auf dem Weg zu Ihnen',
    delivered: 'Zugestellt',
    on_hold: 'Angehalten',
    cancelled: 'Storniert',
    refunded: 'Erstattet',
    returned: 'Zurückgekommen',
  },
  statusText: {
    awaiting_payment: 'Wir warten auf Ihre Bank. Sie brauchen nicht noch einmal zu bezahlen.',
    awaiting_print_image:
      'Es ist bezahlt. Die App, aus der Sie gekommen sind, sendet Ihr Bild noch in voller Größe; der Druck beginnt von selbst, wenn es ankommt. Sie brauchen nichts zu tun.',
    preparing:
      'Es ist bezahlt, und Ihr Bild ist da. Der Shop bereitet es als Nächstes für den Druck vor.',
    ready: 'Die Datei für den Druck ist fertig. Als Nächstes wird gedruckt.',
    in_production: 'Ihr Druck wird gerade hergestellt.',
    shipped: 'Das Paket hat unser Haus verlassen.',
    delivered: 'Das Paket ist angekommen. Viel Freude mit Ihrem Druck.',
    on_hold: 'Diese Bestellung muss sich jemand ansehen. Wir schreiben Ihnen.',
    cancelled: 'Diese Bestellung wird nicht ausgeführt.',
    refunded: 'Das Geld ist auf dem Weg zurück zu Ihnen.',
    returned: 'Das Paket kam zu uns zurück. Wir schreiben Ihnen.',
  },
}
