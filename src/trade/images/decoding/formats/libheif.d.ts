// The part of libheif's C interface that heic-thread.ts uses. Handles and addresses are numbers. A
// function that returns a `heif_error` in C takes an address for it as its first argument.

declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  export type Libheif = {
    /** Replaced by a new view after every call that allocates memory. */
    readonly HEAPU8: Uint8Array
    _malloc(bytes: number): number
    _heif_context_alloc(): number
    _heif_context_read_from_memory_without_copy(
      error: number,
      context: number,
      at: number,
      length: number,
      options: number,
    ): void
    _heif_context_get_primary_image_handle(error: number, context: number, result: number): void
    _heif_image_handle_get_luma_bits_per_pixel(handle: number): number
    _heif_image_handle_has_alpha_channel(handle: number): number
    _heif_image_handle_get_raw_color_profile_size(handle: number): number
    _heif_image_handle_get_raw_color_profile(error: number, handle: number, at: number): void
    _heif_decoding_options_alloc(): number
    _heif_decode_image(
      error: number,
      handle: number,
      result: number,
      colourSpace: number,
      chroma: number,
      options: number,
    ): void
    _heif_image_get_width(image: number, channel: number): number
    _heif_image_get_height(image: number, channel: number): number
    _heif_image_get_bits_per_pixel_range(image: number, channel: number): number
    _heif_image_get_plane_readonly(image: number, channel: number, strideResult: number): number
  }
  // biome-ignore lint/style/noDefaultExport: it is how the library exports itself
  export default function openLibheif(): Libheif | Promise<Libheif>
}
