// Every `code` that a response may contain. Codes are only added, never removed, because
// integrators compare them.

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
  'image_too_many_frames',
  // the token
  'token_missing',
  'token_malformed',
  'token_duplicate',
  'token_unknown',
  'token_expired',
  'token_not_a_preview',
  'image_deleted',
  'image_in_use',
  'print_image_locked',
  // authentication
  'access_key_missing',
  'access_key_invalid',
  'secret_key_missing',
  'secret_key_invalid',
  'operator_key_missing',
  'operator_key_invalid',
  'access_denied',
  // the request
  'multipart_expected',
  'multipart_malformed',
  'upload_incomplete',
  'parameter_missing',
  'parameter_invalid',
  'reference_id_too_long',
  'reference_id_invalid',
  'return_url_not_allowed',
  'print_dimensions_required',
  'print_dimensions_invalid',
  'body_invalid',
  'method_not_allowed',
  'not_found',
  'range_not_satisfiable',
  'idempotency_key_invalid',
  'idempotency_key_in_use',
  'idempotency_key_reused',
  // a resumable upload
  'tus_version_unsupported',
  'tus_extension_unsupported',
  'upload_unknown',
  'upload_expired',
  'upload_locked',
  'upload_offset_mismatch',
  'upload_checksum_mismatch',
  'upload_checksum_unsupported',
  'upload_too_long',
  'upload_too_many_pieces',
  'upload_limit_reached',
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
  'account_limit_reached',
  'gift_card_refused',
  'refund_not_possible',
  'refund_failed',
  'order_unknown',
  'order_state_refused',
  'print_file_failed',
  'print_file_not_ready',
  // the catalog
  'catalog_invalid',
  'catalog_changed',
  // the store
  'store_closed',
  // webhooks and events
  'event_unknown',
  'webhook_unknown',
  'webhook_delivery_unknown',
  'webhook_url_invalid',
  'webhook_url_not_allowed',
  'webhooks_full',
  // the service
  'rate_limited',
  'quota_exceeded',
  'lab_unavailable',
  'storage_unavailable',
  'database_unavailable',
  'shutting_down',
  'in_recovery',
  'internal',
] as const

export type ErrorCode = (typeof errorCodes)[number]

/** `size_unavailable` is "Size unavailable". */
export function wordsOfCode(code: string): string {
  const words = code.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
