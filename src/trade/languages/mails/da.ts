// What shoppers are written, in Danish.

import type { MailsText } from './en.ts'

export const mailsDa: MailsText = {
  order: 'Se din ordre',
  footer: 'Du får denne mail på grund af din ordre {number} hos {store}.',
  test: 'Dette er en testordre: der er ikke trukket noget, og der bliver ikke lavet noget.',
  receipt: {
    subject: 'Din ordre {number}',
    heading: 'Tak for din ordre.',
    text: 'Vi har modtaget din betaling på {total}. Nu bliver dit print lavet; vi skriver igen, når det er på vej.',
  },
  shipped: {
    subject: 'Din ordre {number} er på vej',
    heading: 'Din pakke er på vej.',
    text: 'Den har forladt os og skal til adressen nedenfor.',
    carrier: 'Fragtfirma',
    tracking: 'Sporingsnummer',
    follow: 'Følg pakken',
  },
  late: {
    subject: 'Din ordre {number} må vente',
    heading: 'Din ordre må vente lidt.',
    text: 'Den app, du kom fra, har endnu ikke sendt os dit billede i fuld størrelse, så vi kan ikke trykke det. Butikken ser på det. Du behøver ikke gøre noget: vi skriver til dig, når der er nyt.',
  },
  paymentFailed: {
    subject: 'Betalingen af din ordre {number} mislykkedes',
    heading: 'Din betaling gik ikke igennem.',
    text: 'Din bank afviste betalingen på {total}, efter at du havde bestilt, så vi kan ikke lave ordren nu. Butikken skriver til dig. Vil du ikke vente, så bestil igen der, hvor du kom fra.',
  },
  awaited: {
    subject: 'Din ordre {number} venter på din betaling',
    heading: 'Din ordre venter på din betaling.',
    by: 'Betal {total} senest den {day}. Siden for din ordre fører til betalingsvejledningen. Din ordre går videre af sig selv, når pengene er kommet.',
    whenever:
      'Følg betalingsvejledningen for {total}; siden for din ordre fører derhen. Din ordre går videre af sig selv, når pengene er kommet.',
  },
  expired: {
    subject: 'Din ordre {number} blev ikke betalt',
    heading: 'Vi har ikke modtaget din betaling.',
    text: 'Betalingen på {total} er ikke kommet, så din ordre bliver ikke lavet, som den er. Dine print ligger stadig i kurven: linket herunder fører derhen, og du kan betale på en anden måde.',
  },
  cancelled: {
    subject: 'Din ordre {number} er annulleret',
    heading: 'Din ordre er annulleret.',
    text: 'Den bliver ikke lavet. Det, du har betalt, får du tilbage; vi skriver, når pengene er på vej.',
    unpaid: 'Den bliver ikke lavet. Betal den ikke længere.',
  },
  refunded: {
    subject: 'Dine penge for ordre {number} er på vej tilbage',
    heading: 'Dine penge er på vej tilbage.',
    whole: 'Vi har sendt {amount} tilbage til dig, alt hvad du har betalt.',
    partly: 'Vi har sendt {amount} tilbage til dig af de {total}, du har betalt.',
    days: 'De går tilbage til det sted, betalingen kom fra. Banker er et par dage om at vise det.',
  },
  surplus: {
    subject: 'Din ordre {number} blev betalt to gange',
    heading: 'Din anden betaling er på vej tilbage.',
    text: 'Din ordre blev betalt to gange. Vi har sendt den anden betaling på {amount} tilbage til dig; den første gælder, og din ordre fortsætter.',
  },
}
