// What has to be corrected in a checkout, field by field and as a whole, in Finnish.

import type { FaultsText } from './en.ts'

export const faultsFi: FaultsText = {
  fields: {
    name_missing: 'Kirjoita koko nimi.',
    line1_missing: 'Kirjoita katuosoite ja talon numero.',
    city_missing: '{label}: tämä tieto puuttuu.',
    region_missing: '{label}: tämä tieto puuttuu.',
    region_unknown: '{label}: valitse luettelosta.',
    postal_code_missing: '{label}: tämä tieto puuttuu.',
    postal_code_invalid: '{label}: tämä ei sovi maahan. Oikea muoto on esimerkiksi {example}.',
    country_unknown: 'Valitse maa luettelosta.',
    email_missing: 'Kirjoita sähköpostiosoitteesi.',
    email_invalid: 'Tarkista sähköpostiosoite. Oikea muoto on esimerkiksi ann@example.com.',
    phone_missing: 'Kirjoita puhelinnumero: kuljetusyhtiö tarvitsee sen tähän toimitukseen.',
    phone_invalid: 'Tarkista puhelinnumero: numeroita, halutessasi + ja maatunnus.',
    too_long: 'Käytä enintään {most} merkkiä.',
    shipping_method_missing: 'Valitse, miten paketti lähetetään.',
    card_number_missing: 'Kirjoita kortin numero.',
    card_number_invalid: 'Tämä ei ole kortin numero. Tarkista numerot.',
    card_expiry_invalid: 'Kirjoita voimassaoloaika niin kuin se on kortissa, esimerkiksi 04/29.',
    card_expired: 'Tämä kortti on vanhentunut. Käytä toista korttia.',
    card_expiry_too_far: 'Tämä päivä on liian kaukana. Tarkista voimassaoloaika.',
    card_code_invalid: 'Kirjoita 3- tai 4-numeroinen turvakoodi.',
  },
  problems: {
    card_declined:
      'Kortti hylättiin, eikä mitään veloitettu. Kokeile toista korttia tai kysy pankistasi.',
    insufficient_funds:
      'Kortilla ei ole tarpeeksi rahaa, eikä mitään veloitettu. Kokeile toista korttia.',
    confirmation_refused:
      'Maksua ei vahvistettu, eikä mitään veloitettu. Yritä uudelleen tai käytä toista korttia.',
    payment_not_made:
      'Maksua ei tehty, eikä mitään veloitettu. Tarkista antamasi tiedot ja yritä uudelleen.',
    payment_method_changed:
      'Maksutapa on muuttunut sen jälkeen, kun sivu avattiin. Mitään ei veloitettu: anna maksutapa ja tilaa uudelleen.',
    test_card_expected:
      'Tämä kauppa on testitilassa ja ottaa vain testikortteja: 4242 4242 4242 4242 maksaa, 4000 0000 0000 0002 hylätään. Mitään ei veloitettu.',
    cancelled:
      'Maksu keskeytettiin ennen kuin se tehtiin, eikä mitään veloitettu. Yritä uudelleen.',
    payment_pending:
      'Tämän ostoskorin maksu on kesken, eikä sen lopputulosta vielä tiedetä. Odota minuutti ja lataa sivu uudelleen: sinulta ei veloiteta kahdesti.',
    total_changed:
      'Summa on muuttunut sen jälkeen, kun sivu avattiin. Mitään ei veloitettu: katso uusi summa ja maksa uudelleen.',
    cart_changed:
      'Ostoskorisi on muuttunut sen jälkeen, kun sivu avattiin. Mitään ei veloitettu: katso, mitä siinä on nyt, ja maksa uudelleen.',
    method_not_offered: 'Tätä toimitustapaa ei ole tarjolla sinne. Valitse toinen.',
    cart_empty: 'Ostoskorisi on tyhjä. Avaa kuva ja lisää siitä vedos.',
    shop_takes_no_payments: 'Tämä kauppa ei voi vielä ottaa vastaan maksuja. Kerro siitä kaupalle.',
  },
}
