export const sizeWords =
  'Width by height as displayed, in inches, or in centimetres if it ends in `cm`, as in `50x70cm`.'
