// What has to be corrected in a checkout, field by field and as a whole, in Danish.

import type { FaultsText } from './en.ts'

export const faultsDa: FaultsText = {
  fields: {
    name_missing: 'Skriv det fulde navn.',
    line1_missing: 'Skriv vej og husnummer.',
    city_missing: '{label}: mangler.',
    region_missing: '{label}: mangler.',
    region_unknown: '{label}: vælg på listen.',
    postal_code_missing: '{label}: mangler.',
    postal_code_invalid: '{label}: passer ikke til landet. Det ser sådan ud: {example}.',
    country_unknown: 'Vælg et land på listen.',
    email_missing: 'Skriv din e-mailadresse.',
    email_invalid: 'Kontrollér e-mailadressen. Den ser sådan ud: ann@example.com.',
    phone_missing: 'Skriv et telefonnummer: fragtfirmaet skal bruge det til denne levering.',
    phone_invalid: 'Kontrollér telefonnummeret: cifre, gerne med + og landekode.',
    too_long: 'Brug højst {most} tegn.',
    shipping_method_missing: 'Vælg, hvordan pakken sendes.',
    card_number_missing: 'Skriv kortnummeret.',
    card_number_invalid: 'Det er ikke et kortnummer. Kontrollér cifrene.',
    card_expiry_invalid: 'Skriv udløbsdatoen, som den står på kortet, f.eks. 04/29.',
    card_expired: 'Kortet er udløbet. Brug et andet kort.',
    card_expiry_too_far: 'Datoen ligger for langt fremme. Kontrollér udløbsdatoen.',
    card_code_invalid: 'Skriv sikkerhedskoden på 3 eller 4 cifre.',
  },
  problems: {
    card_declined:
      'Kortet blev afvist, og der er ikke trukket penge. Prøv et andet kort, eller spørg din bank.',
    insufficient_funds:
      'Der er ikke penge nok på kortet, og der er ikke trukket penge. Prøv et andet kort.',
    confirmation_refused:
      'Betalingen blev ikke bekræftet, og der er ikke trukket penge. Prøv igen, eller brug et andet kort.',
    payment_not_made:
      'Betalingen blev ikke gennemført, og der er ikke trukket penge. Se på det, du har skrevet, og prøv igen.',
    payment_method_changed:
      'Måden at betale på er ændret, siden siden blev åbnet. Der er ikke trukket penge: angiv, hvordan du betaler, og bestil igen.',
    test_card_expected:
      'Denne butik er i testtilstand og tager kun imod testkort: 4242 4242 4242 4242 betaler, 4000 0000 0000 0002 bliver afvist. Der er ikke trukket penge.',
    cancelled:
      'Betalingen blev opgivet, før den blev gennemført, og der er ikke trukket penge. Prøv igen.',
    payment_pending:
      'Der er en betaling i gang for denne kurv, og det vides endnu ikke, hvordan den endte. Vent et minut, og genindlæs siden: du betaler ikke to gange.',
    total_changed:
      'Beløbet har ændret sig, siden siden blev åbnet. Der er ikke trukket penge: se det nye beløb, og betal igen.',
    cart_changed:
      'Din kurv har ændret sig, siden siden blev åbnet. Der er ikke trukket penge: se, hvad der er i den nu, og betal igen.',
    method_not_offered: 'Denne forsendelse tilbydes ikke dertil. Vælg en anden.',
    cart_empty: 'Din kurv er tom. Åbn et billede for at lægge et print i den.',
    shop_takes_no_payments: 'Denne butik kan endnu ikke tage imod betaling. Sig det til butikken.',
  },
}
