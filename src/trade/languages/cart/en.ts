// The page on which a print is chosen, in English.

import type { Translation } from '../translation.ts'

export const cartEn = {
  title: 'Choose your print',
  heading: 'Your picture as a print',
  preview: 'Your picture as {product}, {size}',
  product: 'Made as',
  from: 'from {price}',
  sizes: 'Size',
  sizesNote: 'least trimmed first',
  moreSizes: {
    one: '{count} more, trimmed further',
    other: '{count} more, trimmed further',
  },
  sharpnessHelp: 'What do sharp, good and soft mean?',
  sharpnessText:
    'They say how many pixels of your picture fall on an inch of the print (dpi), after trimming. ' +
    'Sharp stays crisp under your nose, good at arm’s length; soft looks right from across a room.',
  noSizes: 'Your picture has too few pixels for this. Try the other one above.',
  tooSmall: 'This picture is too small to print',
  tooSmallNeeds:
    'The smallest size needs at least {needed} pixels; this picture has {here}. ' +
    'If it was taken from a chat or a web page, go back and choose the original.',
  pixels: '{width} × {height}',
  tooSmallPicture: 'Your picture, too small to print',
  removeToOrder: {
    one: 'Remove it to order the other print.',
    other: 'Remove it to order the other {count} prints.',
  },
  stopped: 'Your cart can’t be ordered yet',
  stoppedBySize:
    'This print can’t be made in the size that is chosen. Choose another one to go on.',
  notMade: 'What was chosen for this print is not made any more. Please choose again.',
  unprintable: 'Can’t be printed',
  sizeMissing: 'Choose another size',
  quantity: 'Quantity',
  fewer: 'One fewer',
  more: 'One more',
  subtotal: 'Subtotal',
  subtotalNote: 'plus shipping',
  update: 'Update',
  continue: 'Continue to checkout',
  empty: 'Your cart is empty',
  emptyText: 'Go back to where you came from and open a picture.',
  lostPictures:
    'A picture that was in this cart is no longer here: the app that you came from has deleted it.',
  lostAllPictures:
    'The picture that was in it is no longer here: the app that you came from has deleted it. ' +
    'Go back there to choose another one.',
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
    differs: 'A full-size picture has arrived, but it is not what was announced.',
  },
  printImageText: {
    waiting:
      'What you see is a small preview of it; sizes are computed for {width} × {height} pixels. ' +
      'You can order now.',
    receiving:
      'What you see is a small preview of it; sizes are computed for {width} × {height} pixels. ' +
      'You can order now.',
    here: '{width} × {height} pixels, ready to print.',
    differs:
      '{width} × {height} pixels. You can order: before anything is printed the shop checks it ' +
      'against the preview, and asks for the right one if need be.',
  },
  printImageProgress: 'How much of your full-size picture is here',
  lookAgain: 'Look again',
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
  reload: 'Load it again',
  moreOfIt: 'One more print?',
  duplicate: 'Same picture, another size',
  duplicateNote: 'It joins this order. For another picture go back to where you came from.',
}

export type CartText = Translation<typeof cartEn>
