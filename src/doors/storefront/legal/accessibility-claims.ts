/**
 * What /legal/accessibility says is tested, with the tests in tests/browser that hold it. A claim
 * whose test goes has to go too: accessibility-claims.test.ts.
 */
export const accessibilityClaims = {
  keyboard: { 'purchase.spec.ts': 'buys with the keyboard only' },
  dragging: {
    'designer.spec.ts': 'the picture is moved and zoomed by mouse, wheel, keys and buttons',
    'accessibility.spec.ts': 'the cart in a screen reader',
  },
  focus: { 'accessibility.spec.ts': 'the keyboard focus is visible at ' },
  names: { 'accessibility.spec.ts': 'the cart, in every view and for every product' },
  reflow: { 'accessibility.spec.ts': 'the checkout, empty, with errors and for another country' },
  errors: {
    'purchase.spec.ts': 'lists what to correct, beside each field and on top, and loses nothing',
  },
  status: {
    'cart.spec.ts': 'shows how much of the print image has arrived, and its completion',
    'purchase.spec.ts': 'waits for the print image, and the receipt updates by itself',
  },
} as const
