// What shoppers are written, in German.

import type { MailsText } from './en.ts'

export const mailsDe: MailsText = {
  order: 'Bestellung ansehen',
  footer: 'Sie erhalten diese E-Mail wegen Ihrer Bestellung {number} bei {store}.',
  test: 'Dies ist eine Testbestellung: Es wurde nichts abgebucht, und es wird nichts hergestellt.',
  receipt: {
    subject: 'Ihre Bestellung {number}',
    heading: 'Danke für Ihre Bestellung.',
    text: 'Wir haben Ihre Zahlung von {total} erhalten. Als Nächstes wird Ihr Druck hergestellt; wir schreiben Ihnen wieder, sobald er unterwegs ist.',
  },
  shipped: {
    subject: 'Ihre Bestellung {number} ist unterwegs',
    heading: 'Ihr Paket ist unterwegs.',
    text: 'Es hat unser Haus verlassen und geht an die Adresse unten.',
    carrier: 'Paketdienst',
    tracking: 'Sendungsnummer',
    follow: 'Sendung verfolgen',
  },
  late: {
    subject: 'Ihre Bestellung {number} muss warten',
    heading: 'Ihre Bestellung muss noch etwas warten.',
    text: 'Die App, aus der Sie gekommen sind, hat uns Ihr Bild noch nicht in voller Größe gesendet, daher können wir es nicht drucken. Der Shop kümmert sich darum. Sie brauchen nichts zu tun: Wir schreiben Ihnen, sobald es Neues gibt.',
  },
  paymentFailed: {
    subject: 'Die Zahlung Ihrer Bestellung {number} ist fehlgeschlagen',
    heading: 'Ihre Zahlung ist nicht zustande gekommen.',
    text: 'Ihre Bank hat die Zahlung von {total} nach Ihrer Bestellung abgelehnt, daher können wir sie jetzt nicht ausführen. Der Shop wird Ihnen schreiben. Wenn Sie nicht warten möchten, bestellen Sie dort noch einmal, wo Sie hergekommen sind.',
  },
  awaited: {
    subject: 'Ihre Bestellung {number} wartet auf Ihre Zahlung',
    heading: 'Ihre Bestellung wartet auf Ihre Zahlung.',
    by: 'Bitte bezahlen Sie {total} bis {day}. Die Seite Ihrer Bestellung führt zu den Zahlungshinweisen. Ihre Bestellung geht von selbst weiter, sobald das Geld angekommen ist.',
    whenever:
      'Bitte folgen Sie den Zahlungshinweisen für {total}; die Seite Ihrer Bestellung führt dorthin. Ihre Bestellung geht von selbst weiter, sobald das Geld angekommen ist.',
  },
  expired: {
    subject: 'Ihre Bestellung {number} wurde nicht bezahlt',
    heading: 'Wir haben Ihre Zahlung nicht erhalten.',
    text: 'Die Zahlung von {total} ist nicht angekommen, deshalb wird Ihre Bestellung so nicht ausgeführt. Ihre Drucke liegen noch in Ihrem Warenkorb: Der Link unten führt dorthin, und Sie können auf andere Weise bezahlen.',
  },
  cancelled: {
    subject: 'Ihre Bestellung {number} ist storniert',
    heading: 'Ihre Bestellung ist storniert.',
    text: 'Sie wird nicht ausgeführt. Was Sie bezahlt haben, geht an Sie zurück; wir schreiben Ihnen, sobald es unterwegs ist.',
    unpaid: 'Sie wird nicht ausgeführt. Bitte bezahlen Sie sie nicht mehr.',
  },
  refunded: {
    subject: 'Ihr Geld für die Bestellung {number} ist auf dem Weg zurück',
    heading: 'Ihr Geld ist auf dem Weg zurück.',
    whole: 'Wir haben Ihnen {amount} zurückgesendet, alles, was Sie bezahlt haben.',
    partly: 'Wir haben Ihnen {amount} von den bezahlten {total} zurückgesendet.',
    days: 'Es geht dorthin, woher die Zahlung kam. Banken brauchen einige Tage, bis sie es anzeigen.',
  },
  surplus: {
    subject: 'Ihre Bestellung {number} wurde doppelt bezahlt',
    heading: 'Ihre zweite Zahlung ist auf dem Weg zurück.',
    text: 'Ihre Bestellung wurde zweimal bezahlt. Die zweite Zahlung von {amount} haben wir Ihnen zurückgesendet; die erste gilt, und Ihre Bestellung bleibt bestehen.',
  },
}
