// The shop in English: the measure of all languages, section by section. Values in {braces} are filled
// in; what depends on a number has a form for each category of Intl.PluralRules.

import type { AboutLanguage, ErrorTexts, Translated } from './translation.ts'

export const en = {
  about: {
    name: 'English',
    regions: ['US', 'GB', 'CA', 'AU', 'IE', 'NZ', 'ZA', 'IN', 'SG'],
    readBy: [],
  } satisfies AboutLanguage,
  // What stands around every page.
  shop: {
    steps: 'Steps of your order',
    stepCart: 'Choose',
    stepCheckout: 'Pay',
    stepReceipt: 'Done',
    testMode: 'Test shop: nothing is printed and no money moves.',
    skip: 'Skip to the content',
    preferences: 'Language, measures and currency',
    language: 'Language',
    measures: 'Measures',
    inches: 'inches',
    centimetres: 'centimetres',
    currency: 'Currency',
    offline: 'You are offline. This page continues by itself once the connection is back.',
  },
  // What can be bought.
  products: {
    canvas: 'Stretched canvas',
    poster: 'Poster',
    'framed-print': 'Framed print',
    metal: 'Metal print',
    acrylic: 'Acrylic print',
  },
  productNotes: {
    canvas: 'Stretched over wooden bars and printed around the sides. Ready to hang.',
    poster: 'Heavy matte paper, printed to the edge. Ready for a frame of your own.',
    'framed-print': 'Matte paper in a wooden frame, with or without a mat. Ready to hang.',
    metal:
      'Printed on a sheet of aluminium, 3 mm thick. Hangs without a frame, a little off the wall.',
    acrylic: 'Printed behind clear acrylic, 4 mm thick, with deep, glossy colours.',
  },
  // How sizes and their sharpness are named.
  size: {
    inches: '{width} × {height} in',
    centimetres: '{width} × {height} cm',
    outer: 'With frame: {size}',
    sharp: 'Sharp',
    good: 'Good',
    soft: 'Soft',
    dpi: '{dpi} dpi',
    whole: 'whole picture',
    trims: 'trims {percent}',
    tooFew: 'Too few pixels: {dpi} dpi, and it needs {floor}',
    tooFewPixels: 'Too few pixels',
    best: 'Best fit',
    soldOut: 'Sold out',
    because: {
      sharp: 'Crisp even up close.',
      good: 'Crisp at arm’s length.',
      soft: 'Looks right from across a room; up close it is a little soft.',
    },
  },
  // The views of a print.
  stage: {
    views: 'View',
    object: 'Object',
    flat: 'Flat',
    wall: 'On a wall',
    lines: 'Lines',
    lineTrim: 'Cut here',
    lineFold: 'Folded here, around the bars',
    lineBleed: 'Bleed: printed, then cut off',
    lineWrap: 'Printed for the sides',
    lineSafe: 'Keep faces and text inside',
    zoom: 'Zoom in and out',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    zoomedMost: 'As close as its pixels allow',
    reset: 'Reset',
    move: 'Move the picture',
    moveLeft: 'Move left',
    moveUp: 'Move up',
    moveDown: 'Move down',
    moveRight: 'Move right',
    cropPad: 'Move and zoom your picture',
    cropKeys: 'Arrow keys move the picture, plus and minus zoom, Home resets.',
    cropSaid: 'Zoom {zoom}. {sharpness}, {dpi} dpi.',
    hintDrag: 'Drag the picture to move it',
    hintTouch: 'Tap the picture, then drag or pinch',
  },
  // The page on which a print is chosen.
  cart: {
    title: 'Choose your print',
    heading: 'Your picture as a print',
    preview: 'Your picture as {product}, {size}',
    product: 'Kind of print',
    from: 'from {price}',
    sizes: 'Size',
    sizesNote: 'best fit first, then least trimmed',
    moreSizes: {
      one: '{count} more, trimmed further',
      other: '{count} more, trimmed further',
    },
    sharpnessHelp: 'What do “sharp”, “good” and “soft” mean?',
    sharpnessText:
      'They say how many pixels your picture has for each inch of the print (dpi), after trimming. “Sharp” is crisp even up close, “good” at arm’s length; “soft” looks right from across a room.',
    noSizes: 'Your picture has too few pixels for this. Try another kind of print above.',
    tooSmall: 'This picture is too small to print',
    tooSmallNeeds:
      'The smallest size needs at least {needed} pixels; this picture has {here}. If it was taken from a chat or a web page, go back and choose the original.',
    pixels: '{width} × {height}',
    tooSmallPicture: 'Your picture, too small to print',
    removeToOrder: {
      one: 'Remove it to order the other print.',
      other: 'Remove it to order the other {count} prints.',
    },
    stopped: 'Your cart can’t be ordered yet',
    stoppedBySize: 'This print can’t be made in the chosen size. Choose another size to continue.',
    notMade: 'What was chosen for this print is no longer available. Please choose again.',
    unprintable: 'Can’t be printed',
    sizeMissing: 'Choose another size',
    quantity: 'Quantity',
    fewer: 'One fewer',
    more: 'One more',
    shipTo: 'Ships to',
    sum: 'Total',
    prints: {
      one: '{count} print',
      other: '{count} prints',
    },
    withShipping: 'with {price} shipping',
    freeShipping: 'with free shipping',
    update: 'Update',
    continue: 'Continue to checkout',
    empty: 'Your cart is empty',
    emptyText: 'Go back to the app or site you came from and open a picture.',
    lostPictures:
      'A picture that was in this cart is no longer here: the app you came from has deleted it.',
    lostAllPictures:
      'The picture that was in it is no longer here: the app you came from has deleted it. Go back there to choose another one.',
    others: 'Also in your cart',
    edit: 'Change',
    editName: 'Change {name}',
    remove: 'Remove',
    removeName: 'Remove {name}',
    removeCurrent: 'Remove this print',
    times: '{quantity} × {price}',
    printImage: {
      waiting: 'Your full-size picture is still on its way.',
      receiving: 'Your full-size picture is arriving.',
      here: 'Your full-size picture has arrived.',
      differs: 'A full-size picture has arrived, but not the one that was announced.',
    },
    printImageText: {
      waiting:
        'What you see is a small preview of it; the sizes are worked out for {width} × {height} pixels. You can order now.',
      receiving:
        'What you see is a small preview of it; the sizes are worked out for {width} × {height} pixels. You can order now.',
      here: '{width} × {height} pixels, ready to print.',
      differs:
        '{width} × {height} pixels. You can order: before anything is printed, the shop checks it against the preview, and asks for the right one if need be.',
    },
    printImageProgress: 'How much of your full-size picture is here',
    lookAgain: 'Check again',
    format: 'Which way it hangs',
    formats: {
      portrait: 'Portrait',
      landscape: 'Landscape',
      square: 'Square',
    },
    removed: 'Removed: {name}.',
    undo: 'Undo',
    notSaved: 'Not saved yet; trying again.',
    saveRefused: 'This could not be saved: the cart has changed.',
    reload: 'Reload',
    moreOfIt: 'One more print?',
    duplicate: 'Same picture, another size',
    duplicateNote:
      'It is added to this order. For another picture, go back to the app or site you came from.',
  },
  // Depths, sides, frames and mats.
  options: {
    named: '{option}: {value}',
    depth: 'Depth',
    wrap: 'Sides',
    frame: 'Frame',
    mat: 'Mat',
    more: '+ {price}',
    leastSize: 'from {size}',
    anyColour: 'Any colour',
    palette: 'Colours of your picture',
    pick: 'Pick from the picture',
    picking: 'Tap a colour in the picture',
    values: {
      'depth_0.75': '0.75 in',
      'depth_1.5': '1.5 in',
      wrap_image: 'The picture',
      wrap_mirror: 'Mirrored',
      wrap_white: 'White',
      wrap_black: 'Black',
      wrap_color: 'A colour',
      frame_black: 'Black',
      frame_white: 'White',
      frame_natural: 'Natural',
      frame_espresso: 'Espresso',
      mat_none: 'None',
      mat_1: '1 in',
      mat_2: '2 in',
    },
  },
  // The room that a print is shown in.
  room: {
    paint: 'Wall colour',
    white: 'White',
    sand: 'Sand',
    sage: 'Sage',
    blue: 'Blue',
    charcoal: 'Charcoal',
    own: 'Your own',
    open: 'View in 3D',
    heading: 'In 3D',
    close: 'Close',
    loading: 'Loading the print…',
    failed: 'The print could not be loaded. Close this view and try again.',
    turn: 'Drag to turn it; pinch or scroll to come closer.',
    hang: 'Hang it on your wall',
    elsewhere:
      'To hang it on your own wall, open this page on a phone or tablet that has augmented reality.',
  },
  // The page on which a cart is paid.
  checkout: {
    title: 'Checkout',
    heading: 'Checkout',
    back: 'Back to your print',
    summary: 'Your order',
    contact: 'Contact',
    email: 'Email',
    emailNote: 'Only for news about this order.',
    suggestedEmail: 'Did you mean {email}?',
    takeEmail: 'Use it',
    address: 'Delivery address',
    name: 'Full name',
    line1: 'Address',
    line2: 'Apartment, floor, company',
    country: 'Country',
    phone: 'Phone',
    phoneNote: 'Only for the carrier, in case the delivery runs into a problem.',
    optional: 'optional',
    countryUpdate: 'Update the form',
    shipping: 'Shipping',
    shippingNone: 'We don’t deliver to this country yet. Choose another one.',
    standard: 'Standard',
    express: 'Express',
    shippingUpdate: 'Update the total',
    arrives: 'arrives {from} to {to}',
    payment: 'Payment',
    cardNumber: 'Card number',
    cardExpiry: 'Expires (MM/YY)',
    cardCvc: 'Security code',
    cardName: 'Name on card',
    testCards:
      'This is a test shop. Card 4242 4242 4242 4242 is accepted, 4000 0000 0000 0002 is declined.',
    company: 'Company',
    companyNote: 'For the invoice.',
    billing: 'Billing address',
    billingSame: 'Same as the delivery address',
    billingDifferent: 'A different address',
    pay: 'Pay {price}',
    paying: 'Paying…',
    subtotal: 'Subtotal',
    shippingPrice: 'Shipping',
    total: 'Total',
    free: 'Free',
    pending: 'Choose a country',
    quantity: 'Quantity: {quantity}',
    errorsHeading: 'Please look at this again',
    methodChangedTotal:
      '{method} shipping brings the total to {total}. Nothing has been charged yet. Check the total and pay again.',
    totalChanged:
      'The total is now {total}, including shipping. Nothing has been charged yet. Check the total and pay again.',
    cardAgain: 'For your safety, the card number and security code have to be typed again.',
  },
  // What stands between the checkout and a paid order.
  payment: {
    bankTitle: 'Confirm the payment',
    bankNote: 'This page stands in for your bank’s: this is a test shop, and no money moves.',
    bankAsk: 'Do you want to pay {price} to {shop}?',
    bankConfirm: 'Confirm the payment',
    bankRefuse: 'Refuse',
    waitingTitle: 'Your payment is being processed',
    waitingText:
      'The bank has not confirmed it yet. You may leave this page: your order goes ahead as soon as it is paid.',
    orOtherwise: 'or pay another way',
    needsScript:
      'Paying here needs JavaScript. Switch it on in your browser and reload the page: what you have typed is kept.',
    notLoaded: 'The payment form could not be loaded. Check your connection and reload the page.',
  },
  // A print for somebody else; in the parcel lies a packing slip that says what is in it.
  gift: {
    is: 'This is a gift',
    noPrices: 'The packing slip in the parcel shows no prices.',
    words: 'A few words to go with it',
    wordsNote: 'Printed on the packing slip, at most {most} characters.',
    heading: 'Gift',
  },
  tax: {
    vat: 'VAT',
    salesTax: 'Sales tax',
    tax: 'Tax',
    included: 'including {rate} {name}',
    added: '{name} {rate}',
    atCheckout: 'tax is added at checkout',
    byAddress: 'regional tax follows the address',
  },
  // What the parts of an address are called, by country.
  address: {
    choose: 'Choose…',
    cities: {
      city: 'City',
      district: 'District',
      post_town: 'Town or city',
      suburb: 'Suburb',
    },
    regions: {
      area: 'Area',
      county: 'County',
      department: 'Department',
      district: 'District',
      do_si: 'Province',
      emirate: 'Emirate',
      island: 'Island',
      oblast: 'Oblast',
      parish: 'Parish',
      prefecture: 'Prefecture',
      province: 'Province',
      region: 'Region',
      state: 'State',
    },
    postalCodes: {
      postal: 'Postal code',
      postcode: 'Postcode',
      zip: 'ZIP code',
      eircode: 'Eircode',
      pin: 'PIN code',
    },
  },
  // What has to be corrected in a checkout, field by field.
  faults: {
    name_missing: 'Enter the full name.',
    line1_missing: 'Enter the street and house number.',
    city_missing: 'Enter the {label}.',
    region_missing: 'Enter the {label}.',
    region_unknown: 'Choose the {label} from the list.',
    postal_code_missing: 'Enter the {label}.',
    postal_code_of_region: '{label}: this is in {other}, not in {region}. Correct one of the two.',
    postal_code_of_country:
      '{label}: this belongs to {country}. Choose that country, or correct it.',
    postal_code_invalid: '{label}: this does not fit the country. It should look like {example}.',
    country_unknown: 'Choose a country from the list.',
    email_missing: 'Enter your email address.',
    email_invalid: 'Check the email address. It should look like ann@example.com.',
    phone_missing: 'Enter a phone number: the carrier needs it for this delivery.',
    phone_invalid: 'Check the phone number: digits, with + and the country code if you like.',
    vat_id_invalid: 'Check the VAT ID. It should look like DE123456789.',
    too_long: 'Use at most {most} characters.',
    shipping_method_missing: 'Choose how the parcel is sent.',
    card_number_missing: 'Enter the card number.',
    card_number_invalid: 'This is not a card number. Check the digits.',
    card_expiry_invalid: 'Enter the expiry date as it is on the card, such as 04/29.',
    card_expired: 'This card has expired. Use another card.',
    card_expiry_too_far: 'This date is too far ahead. Check the expiry date.',
    card_code_invalid: 'Enter the 3- or 4-digit security code.',
  },
  // The same for the checkout as a whole.
  problems: {
    card_declined:
      'The card was declined, and nothing was charged. Try another card, or ask your bank.',
    insufficient_funds:
      'There is not enough money on this card, and nothing was charged. Try another card.',
    confirmation_refused:
      'The payment was not confirmed, and nothing was charged. Try again, or use another card.',
    payment_not_made:
      'The payment did not go through, and nothing was charged. Check what you entered and try again.',
    payment_method_changed:
      'The ways to pay have changed since this page was opened. Nothing was charged: choose how to pay and order again.',
    test_card_expected:
      'This shop is in test mode and takes test cards only: 4242 4242 4242 4242 is accepted, 4000 0000 0000 0002 is declined. Nothing was charged.',
    cancelled:
      'This payment was cancelled before it went through, and nothing was charged. Try again.',
    payment_pending:
      'A payment for this cart is under way, and its outcome is not known yet. Wait a minute and reload the page: you will not be charged twice.',
    total_changed:
      'The total has changed since this page was opened. Nothing was charged: check the new total and pay again.',
    arrival_changed:
      'The delivery dates have changed since this page was opened. Nothing was charged: check the new dates and pay again.',
    cart_changed:
      'Your cart has changed since this page was opened. Nothing was charged: check what is in it now and pay again.',
    method_not_offered: 'This shipping method is not available there. Choose another one.',
    cart_empty: 'Your cart is empty. Open a picture to put a print into it.',
    shop_takes_no_payments: 'This shop can’t take payments yet. Please let the shop know.',
  },
  // The page that waits for a picture.
  pull: {
    title: 'Fetching your picture',
    preparing: 'Your picture is here. Getting it ready for the shop…',
    fetching: 'The site it is on is slow right now. This page continues by itself.',
    amountOf: '{received} of {total}',
    amount: '{received} so far',
    lookAgain: 'Check again',
  },
  // The page of an error; title and advice are of those that have no words of their own.
  errorPage: {
    title: 'That did not work',
    advice: '{goBack}',
    retry: 'Try again',
    back: 'Back to {place}',
    details: 'Details',
    request: 'Request number',
  },
  // What `errors` share: each stands there as its name in braces.
  errorPhrases: {
    goBack: 'Go back to the app or site you came from and open your picture again.',
    tellThem:
      'Something went wrong in the app or site that sent you here. Go back and try again; if it happens again, tell them.',
    notPrintable: 'This picture can’t be printed',
    oneMoment: 'One moment, please',
  },
  // What happened, and as `advice` what to do. Faults that only the app before us can mend say so,
  // since the shopper can do nothing but go back there.
  errors: {
    token_unknown: {
      title: 'We don’t have this picture',
      advice: '{goBack}',
    },
    link_broken: {
      title: 'This link does not work',
      advice: '{tellThem}',
    },
    token_expired: {
      title: 'This picture is no longer here',
      advice: 'We only keep pictures for a while. {goBack}',
    },
    image_deleted: {
      title: 'This picture is no longer here',
      advice: 'The app or site that sent you here has deleted it. {goBack}',
    },
    cart_unknown: {
      title: 'Cart not found',
      advice: '{goBack}',
    },
    cart_expired: {
      title: 'This cart is no longer here',
      advice: 'It was not used for a long time, so we have deleted it. {goBack}',
    },
    cart_already_ordered: {
      title: 'This cart has already been ordered',
      advice:
        'You don’t need to do anything. To order something else, go back to the app or site you came from and open your picture again.',
    },
    line_unknown: {
      title: 'This print is no longer in your cart',
      advice: 'Open your cart again to see what is in it.',
    },
    size_unavailable: {
      title: 'This print can’t be made like this',
      advice: 'Open your cart again and choose something else.',
    },
    order_unknown: {
      title: 'Order not found',
      advice:
        'Check the address. You can also find your order by its number and your email address.',
    },
    payment_pending: {
      title: 'Your payment is being made',
      advice: 'Check again in a minute. You will not be charged twice.',
    },
    image_unreadable: {
      title: '{notPrintable}',
      advice: 'The file is damaged or incomplete. Try another picture.',
    },
    image_format_unsupported: {
      title: '{notPrintable}',
      advice: 'We can’t print this kind of file. JPEG, PNG, TIFF, WebP, GIF, AVIF and HEIC work.',
    },
    image_empty: {
      title: '{notPrintable}',
      advice: 'The file is empty. Try another picture.',
    },
    image_too_large: {
      title: '{notPrintable}',
      advice: 'The file is larger than we can take. Try a smaller one.',
    },
    image_too_small: {
      title: '{notPrintable}',
      advice: 'It has too few pixels for any print. Try a larger one.',
    },
    image_too_many_pixels: {
      title: '{notPrintable}',
      advice: 'It has more pixels than we can take. Try a smaller one.',
    },
    image_too_many_frames: {
      title: '{notPrintable}',
      advice: 'It has too many frames or pages. Try one of them.',
    },
    image_url_not_allowed: {
      title: 'We can’t fetch this picture',
      advice: 'Its address is not open to the public. Try a picture from another place.',
    },
    origin_unreachable: {
      title: 'We can’t reach your picture',
      advice: 'The site it is on does not answer. Try again in a moment.',
    },
    origin_refused: {
      title: 'We are not allowed to fetch this picture',
      advice: 'The site it is on does not let us have it. Go back and try another one.',
    },
    origin_too_slow: {
      title: 'Your picture is taking too long',
      advice: 'The site it is on is slow right now. Try again in a moment.',
    },
    not_found: {
      title: 'Page not found',
      advice: 'Check the address. {goBack}',
    },
    method_not_allowed: {
      title: 'Page not found',
      advice: '{goBack}',
    },
    body_invalid: {
      title: '{oneMoment}',
      advice: 'We could not read what was sent. Try again.',
    },
    rate_limited: {
      title: '{oneMoment}',
      advice: 'There were too many requests at once. Wait a moment, then try again.',
    },
    quota_exceeded: {
      title: 'This shop has no room for your picture',
      advice: '{tellThem}',
    },
    store_closed: {
      title: 'This shop is closed',
      advice: 'It takes no orders right now. Try again later.',
    },
    storage_unavailable: {
      title: '{oneMoment}',
      advice: 'The shop is very busy right now. Try again in a minute.',
    },
    shutting_down: {
      title: '{oneMoment}',
      advice: 'The shop is being updated. Try again in a minute.',
    },
    internal: {
      title: 'Something went wrong on our side',
      advice:
        'Nothing was lost. Try again; if it happens again, give the shop the request number below.',
    },
  } satisfies ErrorTexts,
  // What was ordered and where it is.
  receipt: {
    title: 'Your order',
    heading: 'Thank you for your order.',
    number: 'Order {number}',
    state: 'Where your order is',
    way: {
      ordered: 'Ordered',
      making: 'Printing',
      onTheWay: 'On its way',
      delivered: 'Delivered',
    },
    refresh: 'Check again',
    follow: 'Follow the parcel',
    items: 'What you ordered',
    deliverTo: 'Delivery address',
    placed: 'Ordered on',
    shippedBy: 'Shipping',
    reference: 'Reference',
    arrival: 'It arrives between {from} and {to}.',
    ask: 'Questions? Contact {contact} and give the number of your order.',
    again: 'Another print of this picture',
    receiptTo: 'Keep the address of this page: it is your receipt, and shows where your order is.',
    awaited: {
      heading: 'Your order is waiting for your payment.',
      by: 'Pay by {day}: the payment instructions say how and where.',
      whenever: 'Follow the payment instructions.',
      afterwards: 'Your order goes ahead as soon as the money has arrived.',
      instructions: 'Open the payment instructions',
    },
  },
  // How an order is found again.
  findOrder: {
    heading: 'Find your order',
    text: 'Enter the number of your order and the email address you ordered with. We will email you the link to it.',
    number: 'Order number',
    send: 'Email me the link',
    sent: 'If there is such an order, its link is on its way to that address. That can take a few minutes.',
    sentByTest:
      'A test shop emails only its own team. If there is such an order and the address belongs to the team, its link is on its way there.',
    noMail: 'This shop sends no emails at the moment. Please ask the shop itself.',
  },
  cancelling: {
    still: {
      one: 'You can still cancel this order, for {count} more minute.',
      other: 'You can still cancel this order, for {count} more minutes.',
    },
    ask: 'Cancel the order',
    question: 'Cancel this order?',
    follows: 'It will not be printed, and you will get {total} back.',
    yes: 'Yes, cancel it',
    no: 'No, keep it',
    tooLate:
      'It is too late to cancel: the time for that has passed. If something is wrong with your order, ask the shop.',
    heading: 'Your order is cancelled.',
    moneyBack: 'It will not be printed. The money is on its way back to you.',
  },
  orderStatus: {
    awaiting_payment: 'Waiting for the payment',
    awaiting_print_image: 'Waiting for the full-size picture',
    preparing: 'Being prepared for printing',
    ready: 'Ready to print',
    in_production: 'Being printed',
    shipped: 'On its way to you',
    delivered: 'Delivered',
    on_hold: 'On hold',
    cancelled: 'Cancelled',
    refunded: 'Refunded',
    returned: 'Returned',
  },
  orderStatusText: {
    awaiting_payment: 'We are waiting for your bank. You don’t need to pay again.',
    awaiting_print_image:
      'Your order is paid. The app you came from is still sending your picture in full size; printing begins as soon as it arrives. You don’t need to do anything.',
    preparing:
      'Your order is paid and your picture is here. Next, the shop prepares it for printing.',
    ready: 'The print file is ready. Printing comes next.',
    in_production: 'Your print is being made.',
    shipped: 'Your order has been sent.',
    delivered: 'Your order has arrived. We hope you enjoy it.',
    on_hold: 'We have to take a look at this order. We will write to you.',
    cancelled: 'This order will not be printed.',
    refunded: 'The money is on its way back to you.',
    returned: 'The parcel has come back to us. We will write to you.',
  },
  // Of a print that is paid: what of the picture is printed.
  cropping: {
    title: 'Which part of your picture is printed?',
    text: 'Move the bright part to where you want it. What is dark is cut off.',
    picture: 'What is printed, within the whole picture',
    across: 'Left or right',
    down: 'Up or down',
    show: 'Show it',
    save: 'Print it like this',
    done: 'Thank you. Your print will be made just as you have chosen.',
    over: 'There is nothing left to choose for this print.',
  },
  // What shoppers are written. Plain sentences: many read mails as text alone.
  mails: {
    order: 'See your order',
    footer: 'You are getting this email because of your order {number} at {store}.',
    test: 'This is a test order: nothing was charged, and nothing will be printed.',
    receipt: {
      subject: 'Your order {number}',
      heading: 'Thank you for your order.',
      text: 'We have received your payment of {total}. Your print will be made next; we will write again when it is on its way.',
    },
    shipped: {
      subject: 'Your order {number} is on its way',
      heading: 'Your parcel is on its way.',
      text: 'It has been sent to the address below.',
      carrier: 'Carrier',
      tracking: 'Tracking number',
      follow: 'Follow the parcel',
    },
    addressChanged: {
      subject: 'Your order {number} goes to another address',
      heading: 'The address of your order was changed.',
      text: 'Your order now goes to the address below. If that is not right, please reply to this email at once.',
    },
    cropAsked: {
      subject: 'One question about your order {number}',
      heading: 'Which part of your picture is printed?',
      text: 'Part of your picture would be cut off in your print. Please look at it and choose what is printed. Your order waits for you and goes ahead as soon as you have chosen.',
      link: 'Choose what is printed',
    },
    cropChanged: {
      subject: 'Another crop for your order {number}',
      heading: 'Another part of your picture is printed.',
      text: 'We have changed which part of your picture is printed in your order. The page of your order shows it. If that is not right, please reply to this email at once.',
    },
    reprint: {
      subject: 'We are printing again for you: order {number}',
      heading: 'We are printing again for you.',
      text: 'This costs you nothing. The parcel goes to the address below, and we will write again when it is on its way.',
    },
    parcelReplaced: {
      subject: 'Another parcel for your order {number} is on its way',
      heading: 'Another parcel is on its way to you.',
      text: 'It replaces the first one, costs you nothing, and goes to the address below.',
    },
    late: {
      subject: 'Your order {number} has to wait',
      heading: 'Your order has to wait a little.',
      text: 'The app you came from has not sent us your picture in full size yet, so we can’t print it. The shop is looking into it. You don’t need to do anything: we will write to you when there is news.',
    },
    paymentFailed: {
      subject: 'The payment for your order {number} failed',
      heading: 'Your payment did not go through.',
      text: 'Your bank turned down the payment of {total} after you had placed the order, so we can’t print it now. The shop will write to you. If you would rather not wait, order again from the app or site you came from.',
    },
    awaited: {
      subject: 'Your order {number} is waiting for your payment',
      heading: 'Your order is waiting for your payment.',
      by: 'Please pay {total} by {day}. The page of your order leads to the payment instructions. Your order goes ahead as soon as the money has arrived.',
      whenever:
        'Please follow the payment instructions for {total}; the page of your order leads there. Your order goes ahead as soon as the money has arrived.',
    },
    expired: {
      subject: 'Your order {number} was not paid',
      heading: 'We have not received your payment.',
      text: 'The payment of {total} did not arrive, so your order will not be printed. Your prints are still in your cart: the link below leads there, and you can pay another way.',
    },
    cancelled: {
      subject: 'Your order {number} is cancelled',
      heading: 'Your order is cancelled.',
      text: 'It will not be printed. What you have paid goes back to you; we will write when it is on its way.',
      unpaid: 'It will not be printed. Please don’t pay for it.',
      free: 'It will not be printed.',
    },
    refunded: {
      subject: 'The refund for your order {number} is on its way',
      heading: 'Your refund is on its way.',
      whole: 'We have refunded {amount}: all that you paid.',
      partly: 'We have refunded {amount} of the {total} that you paid.',
      days: 'It goes back to where the payment came from. It may take a few days before your bank shows it.',
    },
    link: {
      subject: 'The link to your order {number}',
      heading: 'Here is your order.',
      text: 'Somebody, most likely you, asked for the link to it. It shows where your order is.',
    },
    surplus: {
      subject: 'You paid twice for your order {number}',
      heading: 'Your second payment is being refunded.',
      text: 'Your order was paid twice. We have refunded the second payment of {amount}; the first one stands, and so does your order.',
    },
  },
  // The pages that the law asks for, and what stands beside the button that buys.
  legal: {
    nav: 'Legal information',
    pages: {
      imprint: 'Legal notice',
      terms: 'Terms and conditions',
      privacy: 'Privacy policy',
      withdrawal: 'Right of withdrawal',
      returns: 'Returns and guarantee',
    },
    soldBy: 'Sold by {name}',
    back: 'Back to your order',
    accept: 'By ordering you accept: {pages}.',
    alsoRead: 'Please also read: {pages}.',
    madeToOrder: 'Prints are made to your order. That is why you can’t withdraw from the purchase.',
    payByLaw: 'Order with obligation to pay',
    representative: 'Represented by',
    register: 'Register',
    vatId: 'VAT ID',
    taxNumber: 'Tax number',
  },
  // Invoices and credit notes, as PDF.
  document: {
    heading: 'Invoices',
    invoice: 'Invoice',
    credit_note: 'Credit note',
    cancellation: 'Cancellation of a credit note',
    specimen: 'SPECIMEN: test order, not a valid invoice',
    date: 'Date',
    sameDate: 'The date of the invoice is also that of payment or delivery.',
    billTo: 'Bill to',
    slip: 'Packing slip',
    item: 'Item',
    quantity: 'Quantity',
    unitPrice: 'Unit price',
    amount: 'Amount',
    net: 'Net',
    refund: 'Refund',
    exempt:
      'VAT-exempt intra-Community supply (Article 138 of Directive 2006/112/EC). Reverse charge.',
    paid: 'Paid. Nothing is left to pay.',
  },
}

/** A sentence that is missing, or one too many, does not compile. */
export type Translation = { readonly about: AboutLanguage } & Translated<Omit<typeof en, 'about'>>
