// What shoppers are written, in Swedish.

import type { MailsText } from './en.ts'

export const mailsSv: MailsText = {
  order: 'Se din beställning',
  footer: 'Du får det här mejlet på grund av din beställning {number} hos {store}.',
  test: 'Det här är en testbeställning: inget har dragits och inget kommer att tillverkas.',
  receipt: {
    subject: 'Din beställning {number}',
    heading: 'Tack för din beställning.',
    text: 'Vi har fått din betalning på {total}. Nu tillverkas ditt tryck; vi skriver igen när det är på väg.',
  },
  shipped: {
    subject: 'Din beställning {number} är på väg',
    heading: 'Ditt paket är på väg.',
    text: 'Det har lämnat oss och går till adressen nedan.',
    carrier: 'Fraktbolag',
    tracking: 'Spårningsnummer',
    follow: 'Följ paketet',
  },
  late: {
    subject: 'Din beställning {number} får vänta',
    heading: 'Din beställning får vänta lite.',
    text: 'Appen som du kom från har inte skickat oss din bild i full storlek än, så vi kan inte trycka den. Butiken ser över det. Du behöver inte göra något: vi skriver till dig när det finns nyheter.',
  },
  paymentFailed: {
    subject: 'Betalningen för din beställning {number} misslyckades',
    heading: 'Din betalning gick inte igenom.',
    text: 'Din bank avvisade betalningen på {total} efter att du hade beställt, så vi kan inte tillverka beställningen nu. Butiken skriver till dig. Vill du inte vänta kan du beställa igen där du kom ifrån.',
  },
  awaited: {
    subject: 'Din beställning {number} väntar på din betalning',
    heading: 'Din beställning väntar på din betalning.',
    by: 'Betala {total} senast den {day}. Sidan för din beställning leder till betalningsinstruktionerna. Din beställning går vidare av sig själv när pengarna har kommit.',
    whenever:
      'Följ betalningsinstruktionerna för {total}; sidan för din beställning leder dit. Din beställning går vidare av sig själv när pengarna har kommit.',
  },
  expired: {
    subject: 'Din beställning {number} betalades inte',
    heading: 'Vi har inte fått din betalning.',
    text: 'Betalningen på {total} har inte kommit, så din beställning tillverkas inte som den är. Dina bilder ligger kvar i varukorgen: länken nedan leder dit, och du kan betala på ett annat sätt.',
  },
  cancelled: {
    subject: 'Din beställning {number} är avbruten',
    heading: 'Din beställning är avbruten.',
    text: 'Den kommer inte att tillverkas. Det du har betalat får du tillbaka; vi skriver när pengarna är på väg.',
    unpaid: 'Den kommer inte att tillverkas. Betala den inte längre.',
  },
  refunded: {
    subject: 'Dina pengar för beställning {number} är på väg tillbaka',
    heading: 'Dina pengar är på väg tillbaka.',
    whole: 'Vi har skickat {amount} tillbaka till dig, allt som du har betalat.',
    partly: 'Vi har skickat {amount} av de {total} som du har betalat tillbaka till dig.',
    days: 'De går dit betalningen kom ifrån. Banker behöver några dagar för att visa det.',
  },
  surplus: {
    subject: 'Din beställning {number} betalades två gånger',
    heading: 'Din andra betalning är på väg tillbaka.',
    text: 'Din beställning betalades två gånger. Vi har skickat den andra betalningen på {amount} tillbaka till dig; den första gäller, och din beställning går vidare.',
  },
}
