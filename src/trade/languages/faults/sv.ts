// What has to be corrected in a checkout, field by field and as a whole, in Swedish.

import type { FaultsText } from './en.ts'

export const faultsSv: FaultsText = {
  fields: {
    name_missing: 'Skriv hela namnet.',
    line1_missing: 'Skriv gata och husnummer.',
    city_missing: '{label}: uppgiften saknas.',
    region_missing: '{label}: uppgiften saknas.',
    region_unknown: '{label}: välj i listan.',
    postal_code_missing: '{label}: uppgiften saknas.',
    postal_code_invalid: '{label}: det passar inte landet. Så här ser det ut: {example}.',
    country_unknown: 'Välj ett land i listan.',
    email_missing: 'Skriv din e-postadress.',
    email_invalid: 'Kontrollera e-postadressen. Så här ser den ut: ann@example.com.',
    phone_missing: 'Skriv ett telefonnummer: fraktbolaget behöver det för den här leveransen.',
    phone_invalid: 'Kontrollera telefonnumret: siffror, gärna med + och landskod.',
    too_long: 'Använd högst {most} tecken.',
    shipping_method_missing: 'Välj hur paketet skickas.',
    card_number_missing: 'Skriv kortnumret.',
    card_number_invalid: 'Det är inte ett kortnummer. Kontrollera siffrorna.',
    card_expiry_invalid: 'Skriv utgångsdatumet som det står på kortet, till exempel 04/29.',
    card_expired: 'Kortet har gått ut. Använd ett annat kort.',
    card_expiry_too_far: 'Datumet ligger för långt fram. Kontrollera utgångsdatumet.',
    card_code_invalid: 'Skriv säkerhetskoden med 3 eller 4 siffror.',
  },
  problems: {
    card_declined:
      'Kortet nekades och inget har dragits. Prova ett annat kort eller fråga din bank.',
    insufficient_funds:
      'Det finns inte tillräckligt med pengar på kortet och inget har dragits. Prova ett annat kort.',
    confirmation_refused:
      'Betalningen bekräftades inte och inget har dragits. Försök igen eller använd ett annat kort.',
    payment_not_made:
      'Betalningen gjordes inte och inget har dragits. Titta på det du har fyllt i och försök igen.',
    payment_method_changed:
      'Sättet att betala har ändrats sedan sidan öppnades. Inget har dragits: ange hur du betalar och beställ igen.',
    test_card_expected:
      'Den här butiken är i testläge och tar bara emot testkort: 4242 4242 4242 4242 betalar, 4000 0000 0000 0002 nekas. Inget har dragits.',
    cancelled: 'Betalningen avbröts innan den gjordes och inget har dragits. Försök igen.',
    payment_pending:
      'En betalning pågår för den här varukorgen och det är ännu inte känt hur den slutade. Vänta en minut och ladda om sidan: du betalar inte två gånger.',
    total_changed:
      'Summan har ändrats sedan sidan öppnades. Inget har dragits: titta på den nya summan och betala igen.',
    cart_changed:
      'Din varukorg har ändrats sedan sidan öppnades. Inget har dragits: titta på vad som finns i den nu och betala igen.',
    method_not_offered: 'Det här fraktsättet erbjuds inte dit. Välj ett annat.',
    cart_empty: 'Din varukorg är tom. Öppna en bild för att lägga ett tryck i den.',
    shop_takes_no_payments: 'Den här butiken kan inte ta emot betalningar än. Säg till butiken.',
  },
}
