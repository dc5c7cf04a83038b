export const catalogShippingAndTaxes = {
  '{row}: choose its country.': '{row}: Wählen Sie ihr Land.',
  '{method} to {zone}': '{method} für {zone}',
  '“{name}” can’t be the name of a class. Write one word in small letters, such as tube.':
    '„{name}“ kann nicht der Name einer Klasse sein. Schreiben Sie ein Wort in Kleinbuchstaben, etwa tube.',
  '“{name}” can’t be the name of a zone. Write it in letters without digits or signs, such as Alps.':
    '„{name}“ kann nicht der Name einer Zone sein. Schreiben Sie ihn in Buchstaben ohne Ziffern und Zeichen, etwa Alpen.',
  '{count} countries that are shipped to bear no tax':
    '{count} Länder, in die versandt wird, tragen keine Steuer',
  '{label}, row {index}': '{label}, Zeile {index}',
  '{row}: “{country}” is no country that is shipped to.':
    '{row}: „{country}“ ist kein Land, in das versandt wird.',
  'A class is how a product is packed. It has rates of its own in every zone; which class a product is sent as stands with the product.':
    'Eine Klasse ist, wie ein Produkt verpackt wird. Sie hat in jeder Zone eigene Tarife; in welcher Klasse ein Produkt versandt wird, steht beim Produkt.',
  'A row for each rate. What counts is where the parcel goes; a region’s rates count instead of its country’s; a place that is not listed bears no tax. A row whose country is None goes away, one without a percentage says that nothing is taxed there.':
    'Eine Zeile für jeden Satz. Es zählt, wohin das Paket geht; die Sätze einer Region zählen anstelle der des Landes; ein Ort, der nicht aufgeführt ist, trägt keine Steuer. Eine Zeile ohne Land verschwindet, eine ohne Prozentsatz sagt, dass dort nichts besteuert wird.',
  'Add a class': 'Klasse hinzufügen',
  'Add a zone': 'Zone hinzufügen',
  'added to the prices': 'den Preisen hinzugefügt',
  'After that, set its days and rates, and move countries into it.':
    'Setzen Sie danach ihre Tage und Tarife, und verschieben Sie Länder in sie.',
  'After that, set its rates in each zone, and choose it for the products that it is for.':
    'Setzen Sie danach ihre Tarife in jeder Zone und wählen Sie sie bei den Produkten, für die sie gedacht ist.',
  '{label}: official list at {officialList}.': '{label}: amtliche Liste unter {officialList}.',
  'Alaska, Delaware, Montana, New Hampshire and Oregon have no sales tax.':
    'Alaska, Delaware, Montana, New Hampshire und Oregon haben keine Verkaufssteuer.',
  'Choose rates from the list.': 'Wählen Sie Sätze aus der Liste.',
  'Choose the states in which you collect sales tax.':
    'Wählen Sie die Staaten, in denen Sie Verkaufssteuer erheben.',
  Class: 'Klasse',
  'Class to remove': 'Zu entfernende Klasse',
  'Class, such as tube': 'Klasse, etwa tube',
  countries: 'Länder',
  Countries: 'Länder',
  'Countries that were moved into it go back to where they usually are. Nothing is shipped any more to those that are usually in it.':
    'Länder, die in sie verschoben wurden, kehren dorthin zurück, wo sie üblicherweise sind. In die, die üblicherweise in ihr sind, wird nichts mehr versandt.',
  country: 'Land',
  'each further item': 'jeder weitere Artikel',
  Europe: 'Europa',
  'Every country is in one zone, and a zone has its own days and rates. A zone that offers no method is not shipped to: its countries can’t be chosen at the checkout.':
    'Jedes Land ist in einer Zone, und eine Zone hat eigene Tage und Tarife. In eine Zone ohne Versandart wird nicht versandt: Länder darin stehen an der Kasse nicht zur Wahl.',
  'Fill in the usual rates': 'Die üblichen Sätze eintragen',
  'first item': 'erster Artikel',
  'It is the only one here: nothing is shipped to this zone then.':
    'Es ist die einzige hier: In diese Zone wird dann nichts versandt.',
  'Its days and rates begin with those of': 'Ihre Tage und Tarife beginnen mit denen von',
  'Its days and rates go with it; an earlier version brings them back.':
    'Ihre Tage und Tarife gehen mit; eine frühere Version bringt sie zurück.',
  'Its methods, days and rates begin with those of':
    'Ihre Versandarten, Tage und Tarife beginnen mit denen von',
  'Its rates begin with those of': 'Ihre Tarife beginnen mit denen von',
  Methods: 'Versandarten',
  'Move countries': 'Länder verschieben',
  'My country, for the European Union': 'Mein Land, für die Europäische Union',
  'My states, for the United States': 'Meine Staaten, für die Vereinigten Staaten',
  'Here in the panel; shoppers read only their country.':
    'Hier im Panel; Käufer lesen nur ihr Land.',
  'Name, such as Alps': 'Name, etwa Alpen',
  'none, not shipped to': 'keine, dorthin wird nicht versandt',
  'none: nothing is shipped there': 'keine: Dorthin wird nichts versandt',
  'North America': 'Nordamerika',
  'not charged': 'nicht erhoben',
  'Not shipped to: {list}.': 'Nicht versandt wird nach: {list}.',
  'Nothing was changed. Tick the countries that move, and choose a zone.':
    'Es wurde nichts geändert. Haken Sie die Länder an, die umziehen, und wählen Sie eine Zone.',
  'Offer {method}': '{method} anbieten',
  'Only one that no product is sent as can go.':
    'Nur eine, in der kein Produkt versandt wird, kann gehen.',
  'Other name': 'Anderer Name',
  'Products sent as it': 'So versandte Produkte',
  'Rates by place': 'Sätze nach Ort',
  'Rates of': 'Sätze von',
  'Rates of {method}': 'Tarife von {method}',
  'Region, empty for all of it': 'Region, leer für das ganze Land',
  'Remove a class': 'Klasse entfernen',
  'Remove a zone': 'Zone entfernen',
  'Row {index}': 'Zeile {index}',
  'Shipping is taxed too': 'Auch der Versand wird besteuert',
  'Shipping zones': 'Versandzonen',
  'Some places of the union have rates of their own, or none, and no region of an address tells them apart: the Azores and Madeira, Åland, Büsingen and Heligoland, Livigno and Campione, Mount Athos. They are taxed as the rest of their country.':
    'Manche Orte der Union haben eigene Sätze oder keine, und keine Region einer Adresse unterscheidet sie: die Azoren und Madeira, Åland, Büsingen und Helgoland, Livigno und Campione, der Athos. Sie werden wie der Rest ihres Landes besteuert.',
  'Standard rates as they were known in {month}, to begin with. Nobody has compared them with the official lists: please do so before going live. What is set for these countries gives way to them, and nothing is saved before you have seen it.':
    'Regelsätze, wie sie im {month} bekannt waren, für den Anfang. Niemand hat sie mit den amtlichen Listen verglichen: Bitte tun Sie das, bevor Sie live gehen. Was für diese Länder gesetzt ist, weicht ihnen, und nichts wird gespeichert, bevor Sie es gesehen haben.',
  'Stop offering {method}': '{method} nicht mehr anbieten',
  'surcharge of a large item': 'Zuschlag für einen großen Artikel',
  'Taxes are': 'Steuern sind',
  'The dearest item of an order pays the rate of a first item, every other one that of a further item, each by the class that its product is sent as.':
    'Der teuerste Artikel einer Bestellung zahlt den Tarif eines ersten Artikels, jeder andere den eines weiteren, jeder nach der Klasse, in der sein Produkt versandt wird.',
  'the rest of the world': 'die übrige Welt',
  'There are no shipping classes.': 'Es gibt keine Versandklassen.',
  'There are no zones.': 'Es gibt keine Zonen.',
  'There is a class {name} already.': 'Eine Klasse {name} gibt es schon.',
  'There is a zone {name} already.': 'Eine Zone {name} gibt es schon.',
  'To the zone': 'In die Zone',
  'where they usually are': 'wo sie üblicherweise sind',
  'within the prices': 'in den Preisen enthalten',
  'Working days of {method}, making included': 'Werktage von {method}, samt Herstellung',
  Zone: 'Zone',
  'Zone to remove': 'Zu entfernende Zone',
  'Canada: GST, HST and the provinces’ own': 'Kanada: GST, HST und die Steuern der Provinzen',
  'European Union: each country’s own rate (One Stop Shop)':
    'Europäische Union: der Satz jedes Landes (One-Stop-Shop)',
  'European Union: my own country’s rate everywhere':
    'Europäische Union: überall der Satz meines Landes',
  'For shops that report by the One Stop Shop, or are registered in each country.':
    'Für Shops, die über den One-Stop-Shop melden oder in jedem Land registriert sind.',
  'For shops that sell at most 10,000 € a year to other countries of the union (Directive 2006/112/EC, article 59c).':
    'Für Shops, die im Jahr höchstens für 10.000 € in andere Länder der Union verkaufen (Richtlinie 2006/112/EG, Artikel 59c).',
  'Switzerland and Liechtenstein': 'Schweiz und Liechtenstein',
  'Take away the provincial ones (PST, RST, QST) of provinces in which you are not registered.':
    'Nehmen Sie die der Provinzen weg (PST, RST, QST), in denen Sie nicht registriert sind.',
  'The states’ rates alone: cities and counties add theirs, and some states tax no shipping. Where that matters, enter the rate that you have to collect.':
    'Nur die Sätze der Bundesstaaten: Städte und Countys schlagen ihre auf, und manche Staaten besteuern den Versand nicht. Wo das zählt, tragen Sie den Satz ein, den Sie erheben müssen.',
  'United Kingdom': 'Vereinigtes Königreich',
  'United States: states in which I collect sales tax':
    'Vereinigte Staaten: Staaten, in denen ich Verkaufssteuer erhebe',
  VAT: 'USt',
} as const
