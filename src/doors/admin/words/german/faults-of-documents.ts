// Faults of catalog documents, without the leading place. See refusals.ts.
export const faultsOfDocuments = {
  '"{name}" is not known here.': '„{name}“ ist hier nicht bekannt.',
  'has no amount in {currencies}.': 'hat keinen Betrag in {currencies}.',
  'has to be more than 0 in {currencies}.': 'muss in {currencies} mehr als 0 sein.',
  '{currency} is not among the currencies.': '{currency} gehört nicht zu den Währungen.',
  'floor, good and sharp have to rise in this order.':
    'die Werte für Untergrenze, gut und scharf müssen in dieser Reihenfolge steigen.',
  'is above max_days.': 'sind mehr Werktage als die höchstens genannten.',
  'name it upright, the shorter side first.': 'nennen Sie sie aufrecht, die kürzere Seite zuerst.',
  '"{name}" has to be upright too.': '„{name}“ muss ebenfalls aufrecht stehen.',
  'is longer than {most} cm.': 'ist länger als {most} cm.',
  'is not here. Leave it away, and send the picture in the panel.':
    'ist hier nicht vorhanden. Lassen Sie es weg, und senden Sie das Bild im Panel.',
  'is not among the sizes.': 'gehört nicht zu den Größen.',
  'is not among the sizes of the document.': 'gehört nicht zu den Größen des Dokuments.',
  'nothing is shipped to {country}.': '{country}: kein Versand.',
  '{name} stands here twice.': '{name} steht hier zweimal.',
  'is missing for the {option} "{value}".': 'fehlt für {option} „{value}“.',
  'is missing beside the {option}.': 'fehlt neben {option}.',
  'a frame has frame_width and frame_depth.': 'ein Rahmen hat eine Breite und eine Tiefe.',
  'the default "{name}" is not among the choices.':
    'die Vorauswahl „{name}“ gehört nicht zu den Auswahlen.',
  '"{name}" is there twice.': '„{name}“ ist zweimal da.',
  'those of "{name}" have to rise, and only the last one has no up_to_square_inches.':
    'die von „{name}“ müssen steigen, und nur die letzte hat keine Obergrenze.',
  '"{name}" leaves no window in the smallest sizes; give it a least_size.':
    '„{name}“ lässt in den kleinsten Größen kein Fenster; nennen Sie eine kleinste Größe.',
  'no choice can be had in {size}. Leave the least_size of one away.':
    'in {size} ist keine Auswahl zu haben. Lassen Sie bei einer die kleinste Größe weg.',
  '{name} is the slug of another product too.':
    '{name} ist auch der Kurzname eines anderen Produkts.',
  'nothing is shipped anywhere. Give a zone a method.':
    'nirgendwohin wird etwas versandt. Geben Sie einer Zone eine Versandart.',
  'nothing can be shipped there.': 'dorthin kann nichts versandt werden.',
  'there is no zone "{name}".': 'eine Zone „{name}“ gibt es nicht.',
  'there are no rates "{name}" in shipping.{zone}.{method}.':
    'für „{name}“ gibt es keine Preise in shipping.{zone}.{method}.',
  '"{name}" says that nothing is shipped; give the zone another name.':
    '„{name}“ sagt, dass nichts versandt wird; geben Sie der Zone einen anderen Namen.',
  '"{name}" can’t be the name of a zone or a class. Give it another one.':
    '„{name}“ kann nicht der Name einer Zone oder einer Klasse sein. Geben Sie ihr einen anderen.',
  '{currency} is no currency of ISO 4217.': '{currency} ist keine Währung nach ISO 4217.',
  'min is above max.': 'der kleinste Wert liegt über dem größten.',
  '"{value}" is not among the values of custom.options.{option}.':
    '„{value}“ gehört nicht zu den Werten von custom.options.{option}.',
  'is a product already.': 'ist schon ein Produkt.',
  'is a choice already.': 'ist schon eine Auswahl.',
  'choose another name, this one is taken.': 'wählen Sie einen anderen Namen, dieser ist vergeben.',
} as const
