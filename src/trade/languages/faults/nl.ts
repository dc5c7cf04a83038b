// What has to be corrected in a checkout, field by field and as a whole, in Dutch.

import type { FaultsText } from './en.ts'

export const faultsNl: FaultsText = {
  fields: {
    name_missing: 'Vul de volledige naam in.',
    line1_missing: 'Vul de straat en het huisnummer in.',
    city_missing: '{label}: dit ontbreekt.',
    region_missing: '{label}: dit ontbreekt.',
    region_unknown: '{label}: kies uit de lijst.',
    postal_code_missing: '{label}: dit ontbreekt.',
    postal_code_invalid: '{label}: dit past niet bij het land. Het ziet er zo uit: {example}.',
    country_unknown: 'Kies een land uit de lijst.',
    email_missing: 'Vul je e-mailadres in.',
    email_invalid: 'Controleer het e-mailadres. Het ziet er zo uit: ann@example.com.',
    phone_missing: 'Vul een telefoonnummer in: de bezorger vraagt het voor deze levering.',
    phone_invalid: 'Controleer het telefoonnummer: cijfers, eventueel met + en het landnummer.',
    too_long: 'Gebruik ten hoogste {most} tekens.',
    shipping_method_missing: 'Kies hoe het pakket wordt verzonden.',
    card_number_missing: 'Vul het kaartnummer in.',
    card_number_invalid: 'Dit is geen kaartnummer. Controleer de cijfers.',
    card_expiry_invalid: 'Vul de vervaldatum in zoals die op de kaart staat, bijvoorbeeld 04/29.',
    card_expired: 'Deze kaart is verlopen. Gebruik een andere kaart.',
    card_expiry_too_far: 'Deze datum ligt te ver vooruit. Controleer de vervaldatum.',
    card_code_invalid: 'Vul de beveiligingscode van 3 of 4 cijfers in.',
  },
  problems: {
    card_declined:
      'De kaart is geweigerd en er is niets afgeschreven. Probeer een andere kaart of vraag het je bank.',
    insufficient_funds:
      'Er staat niet genoeg geld op deze kaart en er is niets afgeschreven. Probeer een andere kaart.',
    confirmation_refused:
      'De betaling is niet bevestigd en er is niets afgeschreven. Probeer het opnieuw of gebruik een andere kaart.',
    payment_not_made:
      'De betaling is niet gedaan en er is niets afgeschreven. Kijk na wat je hebt ingevuld en probeer het opnieuw.',
    payment_method_changed:
      'De manier van betalen is veranderd sinds deze pagina werd geopend. Er is niets afgeschreven: geef aan hoe je betaalt en bestel opnieuw.',
    test_card_expected:
      'Deze winkel staat in testmodus en neemt alleen testkaarten aan: 4242 4242 4242 4242 betaalt, 4000 0000 0000 0002 wordt geweigerd. Er is niets afgeschreven.',
    cancelled:
      'Deze betaling is afgebroken voordat ze werd gedaan en er is niets afgeschreven. Probeer het opnieuw.',
    payment_pending:
      'Er loopt een betaling voor deze winkelwagen en het is nog niet bekend hoe die afloopt. Wacht een minuut en laad de pagina opnieuw: er wordt niet twee keer afgeschreven.',
    total_changed:
      'Het totaal is veranderd sinds deze pagina werd geopend. Er is niets afgeschreven: bekijk het nieuwe totaal en betaal opnieuw.',
    cart_changed:
      'Je winkelwagen is veranderd sinds deze pagina werd geopend. Er is niets afgeschreven: bekijk wat er nu in zit en betaal opnieuw.',
    method_not_offered: 'Deze verzending wordt daar niet aangeboden. Kies een andere.',
    cart_empty: 'Je winkelwagen is leeg. Open een foto om er een afdruk in te leggen.',
    shop_takes_no_payments:
      'Deze winkel kan nog geen betalingen aannemen. Laat het de winkel weten.',
  },
}
