export const reports = {
  'Choose a month and a currency.': 'Wählen Sie einen Monat und eine Währung.',
  '{count}, {amount} with tax': '{count}, {amount} mit Steuer',
  '{label}, in test mode': '{label}, im Testmodus',
  '{notes} Months are those of the time zone {timeZone}.':
    '{notes} Monate sind die der Zeitzone {timeZone}.',
  '{time}, by {by}': '{time}, von {by}',
  '{what} by month; the highest bar is {amount}':
    '{what} nach Monat; der höchste Balken ist {amount}',
  '{what} by month. The table below has the figures.':
    '{what} nach Monat. Die Zahlen stehen in der Tabelle unten.',
  '≈: estimated in part, by {link}. The other fees are as the payment provider has told them.':
    '≈: zum Teil geschätzt, nach {link}. Die anderen Gebühren sind, wie der Zahlungsanbieter sie genannt hat.',
  '1 for January.': '1 für Januar.',
  'A fee that the provider tells is taken as it is. Where none is told, it is reckoned by the rates here, and reports mark it as estimated: ≈. Fees stay when money is given back.':
    'Eine Gebühr, die der Anbieter nennt, wird übernommen. Wo keine genannt wird, wird sie nach den Sätzen hier berechnet, und Berichte markieren sie als geschätzt: ≈. Gebühren bleiben, wenn Geld erstattet wird.',
  'A file is of one: the books know no exchange rates. Those with three decimals, such as dinars, are not for DATEV.':
    'Eine Datei ist in einer: Die Bücher kennen keine Wechselkurse. Solche mit drei Nachkommastellen, etwa Dinare, sind nichts für DATEV.',
  'All orders that were placed in these months, also those that were never paid.':
    'Alle Bestellungen, die in diesen Monaten aufgegeben wurden, auch solche, die nie bezahlt wurden.',
  'All stores': 'Alle Stores',
  'An owner can mark it as paid out.': 'Ein Inhaber kann sie als ausgezahlt markieren.',
  'And for each payment': 'Und für jede Zahlung',
  'Average order': 'Durchschnittliche Bestellung',
  Beraternummer: 'Beraternummer',
  'By country and per cent, such as DE 19 = 8400; by country, such as AT = 8320; and * = 8338 for all others.':
    'Nach Land und Prozent, etwa DE 19 = 8400; nach Land, etwa AT = 8320; und * = 8338 für alle anderen.',
  'By currency, such as 0.25 EUR, 0.30 USD. In others there is none.':
    'Nach Währung, etwa 0,25 EUR, 0,30 USD. In anderen gibt es keinen.',
  Costs: 'Kosten',
  DATEV: 'DATEV',
  'DATEV’s amounts have two decimals, and {currency} has more: a file would say other sums than the books. Reports and statements have them as CSV.':
    'Beträge haben bei DATEV zwei Nachkommastellen, {currency} hat mehr: Eine Datei sagte andere Summen als die Bücher. Berichte und Abrechnungen haben sie als CSV.',
  'Digits of accounts': 'Stellen der Konten',
  'Download the Buchungsstapel': 'Buchungsstapel herunterladen',
  Fee: 'Gebühr',
  Fees: 'Gebühren',
  'Fees estimated': 'Gebühren geschätzt',
  'Fees of payments': 'Gebühren für Zahlungen',
  'First month of the business year': 'Erster Monat des Wirtschaftsjahres',
  'From month': 'Von Monat',
  'Given back by the bank': 'Von der Bank zurückgegeben',
  Gross: 'Brutto',
  'It is marked as paid out.': 'Sie ist als ausgezahlt markiert.',
  'It is not over yet: nothing of it can be marked as paid out.':
    'Er ist noch nicht vorbei: Nichts davon kann als ausgezahlt markiert werden.',
  'It tells its fees, mostly within a minute. The rate is for those that it has not told after a week.':
    'Er nennt seine Gebühren, meist binnen einer Minute. Der Satz ist für die, die er nach einer Woche nicht genannt hat.',
  Items: 'Artikel',
  'Live orders that were paid in {month}, and refunds that were given in it, in the time zone {timeZone}. ':
    'Echte Bestellungen, die im {month} bezahlt wurden, und Erstattungen, die darin gegeben wurden, in der Zeitzone {timeZone}. ',
  'Live orders, and in rows of their own test orders, in the month in which they were paid.':
    'Echte Bestellungen, und in eigenen Zeilen Testbestellungen, in dem Monat, in dem sie bezahlt wurden.',
  'Live orders, in the month in which they were paid.':
    'Echte Bestellungen in dem Monat, in dem sie bezahlt wurden.',
  'Refunds stand in the month in which they were given, so a month that is over does not change. Sold is what was paid, with tax; gross is what is left of it after refunds, and net the same without tax. Profit is net less costs, fees and commission: what carriers charge is not in it. Currencies are never added together.':
    'Erstattungen stehen in dem Monat, in dem sie gegeben wurden, sodass ein vergangener Monat sich nicht ändert. Umsatz ist, was bezahlt wurde, mit Steuer; brutto ist, was nach Erstattungen davon bleibt, und netto dasselbe ohne Steuer. Gewinn ist netto ohne Kosten, Gebühren und Provision: Was Paketdienste verlangen, ist nicht darin. Währungen werden nie zusammengezählt.',
  Mandantennummer: 'Mandantennummer',
  'Mark as paid out': 'Als ausgezahlt markieren',
  Net: 'Netto',
  'Net given back': 'Netto erstattet',
  'Net goods': 'Netto Waren',
  'Net in {currency}': 'Netto in {currency}',
  'Net of test orders in {currency}': 'Netto von Testbestellungen in {currency}',
  'Net shipping': 'Netto Versand',
  'Net sold': 'Netto verkauft',
  'Nothing was sold in this month.': 'In diesem Monat wurde nichts verkauft.',
  'Nothing.': 'Nichts.',
  'on account': 'auf Rechnung',
  'One in a line: {provider} = 1361, account = 1410, and * = 1360 for all others.':
    'Je Zeile eines: {provider} = 1361, account = 1410 und * = 1360 für alle anderen.',
  open: 'offen',
  'Per cent of what is paid': 'Prozent des Bezahlten',
  Profit: 'Gewinn',
  Rate: 'Satz',
  Rates: 'Sätze',
  'Refund that failed': 'Gescheiterte Erstattung',
  Region: 'Region',
  Reports: 'Berichte',
  Revenue: 'Erlöse',
  'Sachkontenlänge, mostly 4.': 'Sachkontenlänge, meist 4.',
  'Sales by': 'Umsatz nach',
  'Sales by {reportLabels}': 'Umsatz nach {reportLabels}',
  'Sales tax': 'Umsatzsteuer (USA)',
  'Save the accounts': 'Konten speichern',
  'Save the accounts first.': 'Speichern Sie zuerst die Konten.',
  'Shown is the nearest that there is: at most 60 months, the first before the last.':
    'Gezeigt wird das Nächste, das es gibt: höchstens 60 Monate, der erste vor dem letzten.',
  'state of the orders': 'Status der Bestellungen',
  'Statements of {month}': 'Abrechnungen vom {month}',
  'Statements of stores': 'Abrechnungen der Stores',
  'store and month': 'Store und Monat',
  'Such as 1.5; empty: no rate.': 'Etwa 1,5; leer: kein Satz.',
  'Such as 4970.': 'Etwa 4970.',
  'Such as how it was paid. The store sees it.': 'Etwa wie ausgezahlt wurde. Der Store sieht es.',
  'Taken back by the bank': 'Von der Bank zurückgeholt',
  'Tax of that': 'Steuer davon',
  'Tax on it': 'Steuer darauf',
  'tax rate': 'Steuersatz',
  'Test cards': 'Testkarten',
  'Test orders too': 'Auch Testbestellungen',
  'The accounts are saved.': 'Die Konten sind gespeichert.',
  'The file is a Buchungsstapel in the DATEV format (EXTF 700): sales, refunds and fees of live orders, by rate. It was written by the published layout and tried with no DATEV program: let your adviser read a first month with care.':
    'Die Datei ist ein Buchungsstapel im DATEV-Format (EXTF 700): Umsätze, Erstattungen und Gebühren echter Bestellungen, nach Steuersatz. Sie wurde nach der veröffentlichten Beschreibung geschrieben und mit keinem DATEV-Programm erprobt: Lassen Sie Ihren Steuerberater einen ersten Monat mit Sorgfalt einlesen.',
  'The rates are saved. They count for payments from now on.':
    'Die Sätze sind gespeichert. Sie gelten ab jetzt für Zahlungen.',
  'the rates that you have set': 'den Sätzen, die Sie gesetzt haben',
  "The store has got {amount}. It can't be taken back: the statement stays as it is, and what happens later stands in a later one.":
    'Der Store hat {amount} bekommen. Das lässt sich nicht rückgängig machen: Die Abrechnung bleibt, wie sie ist, und was später geschieht, steht in einer späteren.',
  'There is no such statement: nothing was sold, or it is paid out already.':
    'Eine solche Abrechnung gibt es nicht: Nichts wurde verkauft, oder sie ist schon ausgezahlt.',
  'There is nothing in these months.': 'In diesen Monaten gibt es nichts.',
  'There is nothing in these months. Test orders are left out.':
    'In diesen Monaten gibt es nichts. Testbestellungen sind weggelassen.',
  'These are the first {most}. The file has all.':
    'Das sind die ersten {most}. Die Datei hat alle.',
  'This month is not over yet. An hour after its end it can be marked.':
    'Dieser Monat ist noch nicht vorbei. Eine Stunde nach seinem Ende kann er markiert werden.',
  'To month': 'Bis Monat',
  'way to pay': 'Zahlungsart',
  'Way to pay': 'Zahlungsart',
  'What is in it, oldest first': 'Was darin ist, Ältestes zuerst',
  'What is in the orders that were paid in these months, net of tax. Refunds are of orders, so nothing is taken off for them here.':
    'Was in den Bestellungen ist, die in diesen Monaten bezahlt wurden, ohne Steuer. Erstattungen gelten für Bestellungen, daher wird hier nichts für sie abgezogen.',
  'What was sold and given back, by the country that it was sent to and the rate of its tax; by region where the rates are of a region. What bears no tax stands under none. Where a place has two taxes, both are on the same net.':
    'Was verkauft und erstattet wurde, nach dem Land, in das es ging, und seinem Steuersatz; nach Region, wo die Sätze die einer Region sind. Was keine Steuer trägt, steht unter keine. Hat ein Ort zwei Steuern, beziehen sich beide auf dasselbe Netto.',
  'when ordered': 'bei Bestellung',
  'Where payments come in': 'Wo Zahlungen eingehen',
  'Write a number from 0 to 99, such as 1.5.': 'Schreiben Sie eine Zahl von 0 bis 99, etwa 1,5.',
  'Write amounts such as 0.25 EUR, 0.30 USD, not “{part}”.':
    'Schreiben Sie Beträge wie 0,25 EUR, 0,30 USD, nicht „{part}“.',
  month: 'Monat',
  store: 'Store',
  product: 'Produkt',
  Invoice: 'Rechnung',
  'Credit note': 'Rechnungskorrektur',
  'Credit note cancelled': 'Storno einer Rechnungskorrektur',
} as const
