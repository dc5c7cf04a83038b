// How a size is named wherever a program reads or writes one.

export const sizeWords =
  'Width by height as it hangs: inches, or centimetres where it ends in `cm`, as in `50x70cm`.'
