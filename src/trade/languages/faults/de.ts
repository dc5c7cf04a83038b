// What has to be corrected in a checkout, field by field and as a whole, in German.

import type { FaultsText } from './en.ts'

export const faultsDe: FaultsText = {
  fields: {
    name_missing: 'Geben Sie Vor- und Nachnamen ein.',
    line1_missing: 'Geben Sie Straße und Hausnummer ein.',
    city_missing: '{label}: Diese Angabe fehlt.',
    region_missing: '{label}: Diese Angabe fehlt.',
    region_unknown: '{label}: Wählen Sie etwas aus der Liste.',
    postal_code_missing: '{label}: Diese Angabe fehlt.',
    postal_code_invalid: '{label}: Das passt nicht zum Land. So sieht sie aus: {example}.',
    country_unknown: 'Wählen Sie ein Land aus der Liste.',
    email_missing: 'Geben Sie Ihre E-Mail-Adresse ein.',
    email_invalid: 'Prüfen Sie die E-Mail-Adresse. Sie sieht so aus: ann@example.com.',
    phone_missing:
      'Geben Sie eine Telefonnummer ein: Der Paketdienst braucht sie für diese Lieferung.',
    phone_invalid: 'Prüfen Sie die Telefonnummer: Ziffern, gern mit + und Landesvorwahl.',
    too_long: 'Verwenden Sie höchstens {most} Zeichen.',
    shipping_method_missing: 'Wählen Sie, wie das Paket versandt wird.',
    card_number_missing: 'Geben Sie die Kartennummer ein.',
    card_number_invalid: 'Das ist keine Kartennummer. Prüfen Sie die Ziffern.',
    card_expiry_invalid: 'Geben Sie das Ablaufdatum ein, wie es auf der Karte steht, etwa 04/29.',
    card_expired: 'Diese Karte ist abgelaufen. Nehmen Sie eine andere.',
    card_expiry_too_far: 'Dieses Datum liegt zu weit in der Zukunft. Prüfen Sie das Ablaufdatum.',
    card_code_invalid: 'Geben Sie die drei- oder vierstellige Prüfziffer ein.',
  },
  problems: {
    card_declined:
      'Die Karte wurde abgelehnt, und es wurde nichts abgebucht. Versuchen Sie es mit einer anderen Karte, oder fragen Sie Ihre Bank.',
    insufficient_funds:
      'Auf dieser Karte ist nicht genug Geld, und es wurde nichts abgebucht. Versuchen Sie es mit einer anderen Karte.',
    confirmation_refused:
      'Die Zahlung wurde nicht bestätigt, und es wurde nichts abgebucht. Versuchen Sie es noch einmal oder mit einer anderen Karte.',
    payment_not_made:
      'Die Zahlung wurde nicht ausgeführt, und es wurde nichts abgebucht. Prüfen Sie Ihre Eingaben und versuchen Sie es noch einmal.',
    payment_method_changed:
      'Die Art zu bezahlen hat sich geändert, seit diese Seite geöffnet wurde. Es wurde nichts abgebucht: Geben Sie an, wie Sie bezahlen, und bestellen Sie noch einmal.',
    test_card_expected:
      'Dieser Shop ist im Testbetrieb und nimmt nur Testkarten: 4242 4242 4242 4242 bezahlt, 4000 0000 0000 0002 wird abgelehnt. Es wurde nichts abgebucht.',
    cancelled:
      'Diese Zahlung wurde vor der Ausführung aufgegeben, und es wurde nichts abgebucht. Versuchen Sie es noch einmal.',
    payment_pending:
      'Für diesen Warenkorb läuft eine Zahlung, und ihr Ausgang ist noch nicht bekannt. Warten Sie eine Minute und laden Sie die Seite neu: Es wird nicht zweimal abgebucht.',
    total_changed:
      'Die Summe hat sich geändert, seit diese Seite geöffnet wurde. Es wurde nichts abgebucht: Prüfen Sie die neue Summe und bezahlen Sie noch einmal.',
    cart_changed:
      'Ihr Warenkorb hat sich geändert, seit diese Seite geöffnet wurde. Es wurde nichts abgebucht: Sehen Sie nach, was jetzt darin ist, und bezahlen Sie noch einmal.',
    method_not_offered: 'Dieser Versand wird dorthin nicht angeboten. Wählen Sie einen anderen.',
    cart_empty: 'Ihr Warenkorb ist leer. Öffnen Sie ein Bild, um einen Druck hineinzulegen.',
    shop_takes_no_payments:
      'Dieser Shop kann noch keine Zahlungen annehmen. Sagen Sie dem Shop Bescheid.',
  },
}
