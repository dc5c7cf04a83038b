export const sizeWords =
  'Width by height as it hangs: inches, or centimetres where it ends in `cm`, as in `50x70cm`.'
