// The sizes sold in centimeters, each with the inch size that costs the same. Every inch size has a
// centimeter counterpart as a size of its own.

export const counterparts: Readonly<Record<string, string>> = {
  '6.5x9cm': '2.5x3.5',
  '9x13cm': '3.5x5',
  '10x10cm': '4x4',
  '10x15cm': '4x6',
  '13x13cm': '5x5',
  '13x18cm': '5x7',
  '15x20cm': '6x8',
  '20x20cm': '8x8',
  '20x25cm': '8x10',
  '20x30cm': '8x12',
  '20x40cm': '8x16',
  '20x60cm': '8x24',
  '20x80cm': '8x32',
  '21x29.7cm': '8x12',
  '25x25cm': '10x10',
  '28x35cm': '11x14',
  '29.7x42cm': '12x16',
  '30x30cm': '12x12',
  '30x40cm': '12x16',
  '30x45cm': '12x18',
  '30x60cm': '12x24',
  '30x90cm': '12x36',
  '30x100cm': '12x40',
  '30x120cm': '12x48',
  '40x40cm': '16x16',
  '40x50cm': '16x20',
  '40x60cm': '16x24',
  '40x80cm': '16x32',
  '40x120cm': '16x48',
  '42x59.4cm': '16x24',
  '45x60cm': '18x24',
  '50x70cm': '20x28',
  '50x75cm': '20x30',
  '59.4x84.1cm': '24x32',
  '60x60cm': '24x24',
  '60x80cm': '24x32',
  '60x90cm': '24x36',
  '70x100cm': '28x40',
  '75x100cm': '30x40',
  '100x150cm': '40x60',
}

/**
 * Ready to be made but not offered by any product: they would be confusing next to 50×70 and
 * 70×100.
 */
export const notMade: readonly string[] = ['50x70.7cm', '70.7x100cm']

/** ISO 216. */
export const labels: Readonly<Record<string, string>> = {
  '21x29.7cm': 'A4',
  '29.7x42cm': 'A3',
  '42x59.4cm': 'A2',
  '50x70.7cm': 'B2',
  '59.4x84.1cm': 'A1',
  '70.7x100cm': 'B1',
}
