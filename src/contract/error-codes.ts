// Every `code` that an answer of ours may carry. The list only grows: integrators compare these.

export const errorCodes = [
  // the picture
  'image_missing',
  'image_empty',
  'image_not_a_file',
  'image_duplicate',
  'image_unreadable',
  'image_format_unsupported',
  'image_too_large',
  'image_too_small',
  'image_too_many_pixels',
  // the token
  'token_missing',
  'token_malformed',
  'token_duplicate',
  'token_unknown',
  'token_expired',
  'token_not_a_preview',
  'print_image_locked',
  // who asks
  'access_key_missing',
  'access_key_invalid',
  'secret_key_missing',
  'secret_key_invalid',
  // the request
  'multipart_expected',
  'multipart_malformed',
  'upload_incomplete',
  'parameter_missing',
  'parameter_invalid',
  'reference_id_too_long',
  'reference_id_invalid',
  'print_dimensions_required',
  'print_dimensions_invalid',
  'body_invalid',
  'method_not_allowed',
  'not_found',
  // a pull
  'image_url_invalid',
  'image_url_not_allowed',
  'origin_unreachable',
  'origin_refused',
  'origin_too_slow',
  // carts and orders
  'cart_unknown',
  'cart_expired',
  'cart_already_ordered',
  'line_unknown',
  'size_unavailable',
  'checkout_incomplete',
  'payment_declined',
  'payment_pending',
  'order_unknown',
  'order_state_refused',
  // us
  'rate_limited',
  'storage_unavailable',
  'database_unavailable',
  'shutting_down',
  'internal',
] as const

export type ErrorCode = (typeof errorCodes)[number]
