<?php
// WordPress 6.5 and later load this format; earlier ones show English.
return array(
	'domain'       => 'handprint',
	'language'     => 'de_DE',
	'plural-forms' => 'nplurals=2; plural=(n != 1);',
	'messages'     => array(
		'Enter the address of your shop, such as https://prints.example.com.' =>
			'Geben Sie die Adresse Ihres Shops ein, etwa https://prints.example.com.',
		'The access key has 32 characters, 0 to 9 and a to f. You find it in the panel of your shop, under Keys.' =>
			'Der Zugangsschlüssel hat 32 Zeichen, 0 bis 9 und a bis f. Sie finden ihn in der Verwaltung Ihres Shops unter „Schlüssel“.',
		'Pictures with a button' =>
			'Bilder mit Schaltfläche',
		'The pictures for which you switch it on in the editor' =>
			'Die Bilder, für die Sie sie im Editor einschalten',
		'All pictures from the media library, except those for which you switch it off' =>
			'Alle Bilder der Mediathek außer denen, für die Sie sie ausschalten',
		'How the shop gets the original' =>
			'Wie der Shop das Original erhält',
		'From its address. The originals must be public.' =>
			'Von seiner Adresse. Die Originale müssen öffentlich sein.',
		'This site sends it, for pictures that are shown on a public page. The originals may be private.' =>
			'Diese Website sendet es, für Bilder, die auf einer öffentlichen Seite stehen. Die Originale dürfen privat sein.',
		'Address of the shop' =>
			'Adresse des Shops',
		'Access key' =>
			'Zugangsschlüssel',
		'Text of the button' =>
			'Text der Schaltfläche',
		'Order a print' =>
			'Druck bestellen',
		'Button to order a print' =>
			'Schaltfläche „Druck bestellen“',
		'As in the settings' =>
			'Wie in den Einstellungen',
		'Show' =>
			'Anzeigen',
		'Hide' =>
			'Ausblenden',
		'Choose another picture' =>
			'Anderes Bild wählen',
		'Choose a picture' =>
			'Bild wählen',
		'There are no prints of this picture.' =>
			'Von diesem Bild gibt es keine Drucke.',
		'The original of this picture is missing.' =>
			'Das Original dieses Bildes fehlt.',
		'The shop could not take the picture. Please try again later.' =>
			'Der Shop konnte das Bild nicht annehmen. Bitte versuchen Sie es später noch einmal.',
	),
);
