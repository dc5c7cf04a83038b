// The types of the API, made from its OpenAPI document by make-types.ts. Do not edit: after a change
// of the API run `npx vitest run packages/client/src/api-types.test.ts -u`.

/** These words and any that a later version adds. */
export type Open<Word extends string> = Word | (string & {})

export type CartAnswer = {
  cart_id: string
  cart_url: string
  image_token: string
  reference_id: string | null
  print_image: PrintImage
  /** What was sent and is not read here; absent if there is nothing. */
  ignored?: Array<{
    name: string
    did_you_mean: string | null
  }>
}

/** Status of the print image. */
export type PrintImage = {
  status: Open<'waiting' | 'receiving' | 'here' | 'deleted'>
  received_bytes: number | null
  total_bytes: number | null
  percent: number | null
  width: number | null
  height: number | null
  matches: boolean | null
  comparison: {
    shape: Open<'same' | 'different' | 'not_compared'>
    dimensions: Open<'same' | 'different' | 'not_compared'>
    content: Open<'same' | 'different' | 'not_compared'>
    likeness: number | null
    colour_difference: number | null
  } | null
  /** Description of what does not match. */
  mismatches: string[]
  /** How its colours were interpreted, where the file is ambiguous. */
  notes: Array<{
    code: Open<'adobe_rgb_by_exif' | 'colours_by_cicp' | 'colours_by_gamma' | 'profile_unusable' | 'cmyk_without_profile' | 'floats_without_profile' | 'extra_channel_left_out' | 'extra_channel_as_transparency'>
    is_guess: boolean
    message: string
  }>
  proposed: {
    width: number
    height: number
    received_at: string
    matches: boolean
    mismatches: string[]
  } | null
}

export type Failure = {
  /** What is wrong and what to do. */
  message: string
  code: ErrorCode
}

/** A stable name for programs. New values can be added, existing ones never change. */
export type ErrorCode = Open<'image_missing' | 'image_empty' | 'image_not_a_file' | 'image_duplicate' | 'image_unreadable' | 'image_format_unsupported' | 'image_too_large' | 'image_too_small' | 'image_too_many_pixels' | 'image_too_many_frames' | 'token_missing' | 'token_malformed' | 'token_duplicate' | 'token_unknown' | 'token_expired' | 'token_not_a_preview' | 'image_deleted' | 'image_in_use' | 'print_image_locked' | 'access_key_missing' | 'access_key_invalid' | 'secret_key_missing' | 'secret_key_invalid' | 'operator_key_missing' | 'operator_key_invalid' | 'access_denied' | 'multipart_expected' | 'multipart_malformed' | 'upload_incomplete' | 'parameter_missing' | 'parameter_invalid' | 'reference_id_too_long' | 'reference_id_invalid' | 'return_url_not_allowed' | 'print_dimensions_required' | 'print_dimensions_invalid' | 'body_invalid' | 'method_not_allowed' | 'not_found' | 'range_not_satisfiable' | 'idempotency_key_invalid' | 'idempotency_key_in_use' | 'idempotency_key_reused' | 'tus_version_unsupported' | 'tus_extension_unsupported' | 'upload_unknown' | 'upload_expired' | 'upload_locked' | 'upload_offset_mismatch' | 'upload_checksum_mismatch' | 'upload_checksum_unsupported' | 'upload_too_long' | 'upload_too_many_pieces' | 'upload_limit_reached' | 'image_url_invalid' | 'image_url_not_allowed' | 'origin_unreachable' | 'origin_refused' | 'origin_too_slow' | 'cart_unknown' | 'cart_expired' | 'cart_already_ordered' | 'line_unknown' | 'size_unavailable' | 'checkout_incomplete' | 'payment_declined' | 'payment_pending' | 'account_limit_reached' | 'gift_card_refused' | 'refund_not_possible' | 'refund_failed' | 'order_unknown' | 'order_state_refused' | 'print_file_failed' | 'print_file_not_ready' | 'catalog_invalid' | 'catalog_changed' | 'store_closed' | 'event_unknown' | 'webhook_unknown' | 'webhook_delivery_unknown' | 'webhook_url_invalid' | 'webhook_url_not_allowed' | 'webhooks_full' | 'rate_limited' | 'quota_exceeded' | 'lab_unavailable' | 'storage_unavailable' | 'database_unavailable' | 'shutting_down' | 'in_recovery' | 'internal'>

export type ImageAnswer = {
  image_token: string
  message: string
  /** What was sent and is not read here; absent if there is nothing. */
  ignored?: Array<{
    name: string
    did_you_mean: string | null
  }>
}

export type PrintAnswer = {
  message: string
  /** What was sent and is not read here; absent if there is nothing. */
  ignored?: Array<{
    name: string
    did_you_mean: string | null
  }>
}

export type Image = {
  /** Identifies the image: 64 hex characters. */
  image_token: string
  kind: Open<'image' | 'preview'>
  /** Whose picture it is: as handed over with the secret key, otherwise as the store is set. */
  whose: Open<'shopper' | 'shop'>
  source_url: string | null
  format: string
  /** Upright pixels. */
  width: number
  height: number
  byte_length: number
  sha256: string
  dpi: number | null
  colour_space: string
  bit_depth: number
  icc_profile: string | null
  has_alpha: boolean
  /** EXIF orientation; width and height are given after applying it. */
  orientation: number
  /** Number of pictures in the file; the first one is used. */
  pages: number
  print_image: PrintImage
  best_print: PossiblePrint | null
  largest_print: PossiblePrint | null
  /** JPEGs by the length of their longer side in pixels. */
  preview_urls: Record<string, string>
  /** URL that opens a cart; append `?reference_id=…`. */
  loader_url: string
  created_at: string
  print_received_at: string | null
  /** Extended while an open cart or an order needs the image. */
  expires_at: string
  /** What was sent and is not read here; absent if there is nothing. */
  ignored?: Array<{
    name: string
    did_you_mean: string | null
  }>
}

export type PossiblePrint = {
  product: string
  size: string
  dpi: number
  sharpness: Open<'sharp' | 'good' | 'soft'>
  /** Fraction of the picture that is cut off, 0 to 1. */
  crop_loss: number
  unit_price: number
  currency: string
}

/** A problem document (RFC 9457). */
export type Problem = {
  /** The address at which this installation explains the code. */
  type: string
  /** The code in words. */
  title: string
  status: number
  /** What is wrong and what to do. */
  detail: string
  code: ErrorCode
  /** All errors in the body, each with its location. */
  errors?: Array<{
    field: string
    code: ErrorCode
    message: string
  }>
}

export type ImageStatus = {
  /** Identifies the image: 64 hex characters. */
  image_token: string
  kind: Open<'image' | 'preview'>
  /** Whose picture it is: as handed over with the secret key, otherwise as the store is set. */
  whose: Open<'shopper' | 'shop'>
  source_url: string | null
  format: string
  /** Upright pixels. */
  width: number
  height: number
  byte_length: number
  sha256: string
  dpi: number | null
  colour_space: string
  bit_depth: number
  icc_profile: string | null
  has_alpha: boolean
  /** EXIF orientation; width and height are given after applying it. */
  orientation: number
  /** Number of pictures in the file; the first one is used. */
  pages: number
  print_image: PrintImage
  best_print: PossiblePrint | null
  largest_print: PossiblePrint | null
  /** JPEGs by the length of their longer side in pixels. */
  preview_urls: Record<string, string>
  /** URL that opens a cart; append `?reference_id=…`. */
  loader_url: string
  created_at: string
  print_received_at: string | null
  /** Extended while an open cart or an order needs the image. */
  expires_at: string
  needed_by: {
    open_carts: number
    /** While there are any, the image can’t be deleted. */
    orders_in_work: number
    orders: number
  }
}

export type Upload = {
  status: Open<'receiving' | 'complete' | 'failed'>
  upload_offset: number
  upload_length: number
  image_token: string | null
  message: string
  /** Why the picture can’t be processed. */
  code?: string
  expires_at: string
}

export type OpenedCart = {
  cart_id: string
  /** Send the shopper here. Whoever has it has the cart. */
  cart_url: string
  status: Open<'open' | 'ordered'>
  title: string | null
  reference_id: string | null
  /** ISO 4217. */
  currency: string
  /** Lines of the whole cart. */
  line_count: number
  /** Every change of an open cart prolongs it. */
  expires_at: string
  lines: OpenedCartLine[]
  /** With `partial`: the lines that are not in the cart, and why. */
  failed: FailedCartLine[]
}

export type OpenedCartLine = {
  /** Position in `lines` of the request, from 0. */
  index: number
  line_id: string
  image_token: string
  product: string
  size: string | null
  /** False if the cart had this line, or an earlier one of the request is equal. */
  is_new: boolean
}

export type FailedCartLine = {
  /** Position in `lines` of the request, from 0. */
  index: number
  image_token: string | null
  field: string
  code: string
  message: string
}

export type Cart = {
  cart_id: string
  /** Send the shopper here. Whoever has it has the cart. */
  cart_url: string
  status: Open<'open' | 'ordered'>
  title: string | null
  reference_id: string | null
  /** ISO 4217. */
  currency: string
  /** Lines of the whole cart. */
  line_count: number
  /** Every change of an open cart prolongs it. */
  expires_at: string
  /** Minor units, before shipping. */
  subtotal: number
  /** Whether every line can be printed. */
  is_orderable: boolean
  lines: CartLine[]
  /** Lines whose picture was deleted. They are not ordered. */
  lost: LostCartLine[]
  next_cursor: string | null
}

export type CartLine = {
  line_id: string
  image_token: string
  name: string | null
  reference_id: string | null
  product: string
  size: string | null
  options: Record<string, string>
  quantity: number
  unit_price: number | null
  total: number | null
  can_be_printed: boolean
  reason: string | null
  dpi: number | null
}

export type LostCartLine = {
  line_id: string
  name: string | null
  reference_id: string | null
}

export type OrderFee = {
  name: string
  /** Includes `tax` if `tax_included`; otherwise `tax` is added in `total`. */
  amount: number
  /** The part of the order’s `tax` that is on this fee. */
  tax: number
  /** Whether the taxes of the order apply to it. */
  taxed: boolean
}

export type CatalogDocument = {
  currencies: string[]
  /** With how many minor digits the amounts of each currency were written. Every answer has it; a document that was written with others than ISO 4217 has is refused. */
  currency_digits?: Record<string, number>
  markup_percent: number
  margin_floor_percent?: number
  store_markup?: {
    min: number
    max: number
  }
  oversize_square_inches: number
  sizes: Record<string, string>
  size_labels?: Record<string, string>
  show_all_sizes?: boolean
  products: {
    canvas?: CatalogProduct
    'framed-print'?: CatalogProduct
    poster?: CatalogProduct
    metal?: CatalogProduct
    acrylic?: CatalogProduct
    'photo-print'?: CatalogProduct
  } & Record<string, CatalogProduct | undefined>
  custom?: CatalogCustom
  product_data?: CatalogProductData
  taxes?: {
    included: boolean
    on_shipping?: boolean
    places: Array<{
      country: string
      region?: string
      rates: Array<{
        kind: Open<'vat' | 'sales_tax' | 'tax'>
        name?: string
        percent: number
      }>
    }>
  }
  fees?: CatalogFee[]
  packages?: CatalogPackage[]
  duties?: {
    paid_by: Open<'recipient' | 'seller'>
    sent_from?: string
  }
  countries?: Record<string, string>
  zone_names?: Record<string, string>
  shipping: Record<string, {
    standard?: CatalogShippingTerms
    express?: CatalogShippingTerms
  }>
}

export type CatalogProduct = {
  slug: string
  shipping: string
  markup_percent?: number
  margin_floor_percent?: number
  tiers?: CatalogTier[]
  /** Which pieces count together; default: those of the same size. */
  tiers_over?: Open<'size' | 'product'>
  sold_out?: boolean
  /** Since when its prices are announced as lowered. */
  reduced_since?: string
  product_data?: CatalogProductData
  /** What the lab is asked to print on the back: the name of the picture, the day of the order, or the reference id of the line. */
  back_print?: Open<'none' | 'name' | 'date' | 'reference'>
  dpi: {
    floor: number
    good: number
    sharp: number
    file: number
  }
  millimetres: {
    bleed: number
    bleed_oversize?: number
    bleed_under_mat?: number
    thickness: number
    safe: number
    frame_width?: number
    frame_depth?: number
  }
  options: {
    depth?: {
      default: Open<'0.75' | '1.5'>
      choices: Array<{
        value: Open<'0.75' | '1.5'>
        bands?: Array<{
          up_to_square_inches?: number
          cost: CatalogAmounts
        }>
        least_size?: string
        sold_out?: boolean
        product_data?: CatalogProductData
      }>
    }
    wrap?: {
      default: Open<'image' | 'mirror' | 'white' | 'black' | 'color'>
      choices: Array<{
        value: Open<'image' | 'mirror' | 'white' | 'black' | 'color'>
        bands?: Array<{
          up_to_square_inches?: number
          cost: CatalogAmounts
        }>
        least_size?: string
        sold_out?: boolean
        product_data?: CatalogProductData
      }>
    }
    frame?: {
      default: string
      choices: Array<{
        value: string
        bands?: Array<{
          up_to_square_inches?: number
          cost: CatalogAmounts
        }>
        least_size?: string
        sold_out?: boolean
        product_data?: CatalogProductData
      }>
    }
    mat?: {
      default: string
      choices: Array<{
        value: string
        bands?: Array<{
          up_to_square_inches?: number
          cost: CatalogAmounts
        }>
        least_size?: string
        sold_out?: boolean
        product_data?: CatalogProductData
      }>
    }
    border?: {
      default: string
      choices: Array<{
        value: string
        bands?: Array<{
          up_to_square_inches?: number
          cost: CatalogAmounts
        }>
        least_size?: string
        sold_out?: boolean
        product_data?: CatalogProductData
      }>
    }
    fit?: {
      default: string
      choices: Array<{
        value: string
        bands?: Array<{
          up_to_square_inches?: number
          cost: CatalogAmounts
        }>
        least_size?: string
        sold_out?: boolean
        product_data?: CatalogProductData
      }>
    }
    wrap_color?: {
      default: string
    }
  } & Record<string, {
    default: string
    choices: Array<{
      value: string
      bands?: Array<{
        up_to_square_inches?: number
        cost: CatalogAmounts
      }>
      least_size?: string
      sold_out?: boolean
      product_data?: CatalogProductData
    }>
  } | {
    default: string
  } | undefined>
  sizes: Record<string, {
    cost: CatalogAmounts
    price?: CatalogPrices
    markup_percent?: number
    tiers?: CatalogTier[]
    sold_out?: boolean
  }>
}

export type CatalogTier = {
  from: number
  percent: number
}

export type CatalogProductData = {
  manufacturer?: CatalogParty
  responsible_person?: CatalogParty
  batch?: string
  warnings?: {
    da?: string
    de?: string
    en?: string
    es?: string
    fi?: string
    fr?: string
    it?: string
    nl?: string
    pl?: string
    pt?: string
    sv?: string
  }
  weight?: CatalogMass
  packaging?: {
    paper?: CatalogMass
    plastic?: CatalogMass
    wood?: CatalogMass
    glass?: CatalogMass
    steel?: CatalogMass
    aluminium?: CatalogMass
    composite?: CatalogMass
    other?: CatalogMass
  }
  hs_code?: string
  origin?: string
  wood?: {
    species?: string
    origin?: string
    reference?: string
  }
}

export type CatalogParty = {
  name: string
  address: string
  country: string
  contact: string
}

export type CatalogMass = {
  grams?: number
  grams_per_square_metre?: number
}

export type CatalogAmounts = Record<string, number>

export type CatalogPrices = Record<string, number>

export type CatalogCustom = {
  products?: Record<string, {
    words: {
      en: {
        name: string
        note: string
      }
    } & Record<string, {
      name: string
      note: string
    } | undefined>
    side_color: string
    roughness: number
  }>
  options?: Record<string, {
    words?: {
      en: string
    } & Record<string, string | undefined>
    values: Record<string, {
      words: {
        en: string
      } & Record<string, string | undefined>
      swatch: string
      picture?: string
      side_color?: string
      thickness?: number
      frame?: string
      wood?: boolean
      mat?: number
      border?: number
    }>
  }>
}

export type CatalogFee = {
  country: string
  region?: string
  name: {
    en: string
  } & Record<string, string | undefined>
  amount: CatalogPrices
  from?: CatalogAmounts
  taxed: boolean
}

export type CatalogPackage = {
  name: {
    en: string
  } & Record<string, string | undefined>
  price: CatalogPrices
  slots: Array<{
    quantity: number
    product: string
    sizes: string[]
    /** The most different pictures that the pieces may show. */
    pictures?: number
  }>
}

export type CatalogShippingTerms = {
  min_days: number
  max_days: number
  rates: Record<string, {
    first: CatalogAmounts
    additional: CatalogAmounts
    oversize: CatalogAmounts
  }>
}

export type DiscountCode = {
  /** At most 40 letters, digits, `-`, `_` and `.`; case does not matter. */
  code: string
  /** `percent` and `amount` are taken off the prints, `shipping` is the price of the cheapest method, `size` is one print for free. */
  kind: Open<'percent' | 'amount' | 'shipping' | 'size'>
  percent: number | null
  amounts: Record<string, number> | null
  product: string | null
  size: string | null
  store_id: string | null
  products: string[] | null
  valid_from: string | null
  valid_until: string | null
  max_uses: number | null
  max_uses_per_shopper: number | null
  least_subtotal: Record<string, number> | null
  /** Allows prices below the margin floor. The operator bears the difference. */
  may_go_below_floor: boolean
  /** False: shoppers cannot use it. */
  active: boolean
  batch: string | null
  /** Orders that have it and are paid or being paid. */
  uses: number
  created_at: string
}

/** Money is integers in minor units of `currency`; times are RFC 3339 in UTC. */
export type Order = {
  id: string
  /** Short order number. */
  number: string
  reference_id: string | null
  title: string | null
  store: string
  /** Mode of the store when the order was placed; it never changes. */
  mode: Open<'test' | 'live'>
  /** Whether the order is billed to the store. */
  on_account: boolean
  settled_at: string | null
  status: Open<'awaiting_payment' | 'awaiting_print_image' | 'preparing' | 'ready' | 'in_production' | 'shipped' | 'delivered' | 'on_hold' | 'cancelled' | 'refunded' | 'returned'>
  hold_reason: string | null
  hold: {
    reason: string
    /** Type of hold. */
    cause: string
    /** Actions that end the hold. */
    actions: string[]
  } | null
  payment_status: Open<'unpaid' | 'pending' | 'paid' | 'declined' | 'partly_refunded' | 'refunded'>
  /** ISO 4217. */
  currency: string
  /** Sum of the lines, after discounts. */
  subtotal: number
  /** After discounts. */
  shipping: number
  /** What was taken off. `subtotal` and `shipping` are the amounts after it. */
  discounts: OrderDiscount[]
  /** Sum of `discounts`. */
  discount_total: number
  /** Fees that a state or country asks for on the order. */
  fees: OrderFee[]
  /** Sum of taxes. */
  tax: number
  /** Whether prices and shipping include the tax; otherwise it is added in total. */
  tax_included: boolean
  /** The parts that add up to `tax`. */
  taxes: Array<{
    kind: Open<'vat' | 'sales_tax' | 'tax'>
    name: string | null
    percent: number
    amount: number
  }>
  total: number
  /** The part of the total that a gift card pays. */
  gift_card_amount: number
  /** What your markup earned, as in your statements. Zero before payment and for test orders; refunded amounts are not included. */
  commission: number
  refunds: Array<{
    id: string
    amount: number
    currency: string
    /** As entered. */
    reason: string
    status: Open<'pending' | 'refunded' | 'failed'>
    /** Where the money goes. */
    to: Open<'payment' | 'gift_card'>
    at: string
  }>
  /** Total refunded so far. */
  refunded_total: number
  reprint_of: string | null
  shipping_address: Address
  billing_address: PostalAddress | null
  company: string | null
  vat_id: string | null
  /** Whether a business in another EU country bought it without VAT. */
  tax_exempt: boolean
  shipping_method: string
  gift: {
    note: string | null
  } | null
  group: {
    id: string
    for: string | null
  } | null
  shipments: Array<{
    carrier: string
    tracking_number: string | null
    tracking_url: string | null
    shipped_at: string
  }>
  arrives_from: string | null
  arrives_to: string | null
  cancellable_until: string | null
  language: string | null
  /** The first 50. `GET /api/v1/orders/{id}/lines` has all of them, by pages. */
  lines: OrderLine[]
  /** Of all lines. */
  lines_count: number
  lines_cursor: string | null
  events: OrderEvent[]
  created_at: string
  updated_at: string
  personal_data_deleted_at: string | null
}

export type OrderDiscount = {
  kind: Open<'code' | 'package'>
  /** The code, or the name of the package in the language of the order. */
  name: string
  /** Taken off the lines; part of each line’s `discount`. */
  amount: number
  /** Taken off the shipping. */
  shipping: number
}

export type Address = {
  name: string
  line1: string
  line2: string | null
  /** Never empty. Where addresses have no city, the name of the region or country. */
  city: string
  region: string | null
  region_name: string | null
  postal_code: string | null
  /** ISO 3166-1 alpha-2. */
  country: string
  email: string
  phone: string | null
}

export type PostalAddress = {
  name: string
  line1: string
  line2: string | null
  /** Never empty. Where addresses have no city, the name of the region or country. */
  city: string
  region: string | null
  region_name: string | null
  postal_code: string | null
  /** ISO 3166-1 alpha-2. */
  country: string
}

export type OrderLine = {
  id: string
  image_token: string
  name: string | null
  reference_id: string | null
  product: string
  /** Width by height as displayed, in inches, or in centimetres if it ends in `cm`, as in `50x70cm`. */
  size: string
  options: Record<string, string>
  /** As fractions of the upright picture, 0 to 1. */
  crop: {
    x: number
    y: number
    width: number
    height: number
  }
  quantity: number
  /** Before `discount`. */
  unit_price: number
  /** Your markup included in it. */
  unit_commission: number
  /** Taken off the whole line. */
  discount: number
  /** `unit_price` × `quantity` − `discount`. */
  total: number
  /** Whether the shopper has a right of withdrawal from this line, as decided when the order was placed. */
  may_withdraw: boolean
  print_image: PrintImage
  print_file: PrintFile
  dpi: number | null
}

/** The file the lab prints; null until it is ready. */
export type PrintFile = {
  status: Open<'waiting' | 'preparing' | 'ready' | 'failed'>
  reason: string | null
  url: string | null
  format: Open<'jpeg' | 'tiff' | 'pdf'> | null
  width: number | null
  height: number | null
  dpi: number | null
  profile: string | null
  trim: {
    left: number
    top: number
    width: number
    height: number
  } | null
  sha256: string | null
  ticket_url: string | null
  proof_url: string | null
}

export type OrderEvent = {
  type: string
  at: string
  by: Open<'shopper' | 'store' | 'operator' | 'system'>
  detail: Record<string, unknown>
}

export type OrderDocument = {
  id: string
  /** `cancellation` reverses a credit note whose refund was returned by a bank. */
  kind: Open<'invoice' | 'credit_note' | 'cancellation'>
  /** Document number. Numbers of test orders start with TEST. */
  number: string
  currency: string
  /** Tax included in total. */
  tax: number
  /** In minor units, never negative. For a credit note, the credited amount. */
  total: number
  issued_at: string
  /** URL of the PDF; requires the secret key. */
  url: string
}

export type IssuedGiftCard = {
  id: string
  /** The last four characters of its code. */
  end: string
  mode: Open<'test' | 'live'>
  store: string | null
  /** ISO 4217. */
  currency: string
  /** What it was issued with, in minor units. */
  amount: number
  /** What is left, in minor units. */
  balance: number
  /** Whether someone paid for it, or the shop gave it away. */
  origin: Open<'sold' | 'goodwill'>
  valid_until: string | null
  /** Where it was mailed; empty if it was not. */
  email: string
  /** When it was issued. */
  created_at: string
  voided_at: string | null
  /** What it is paid with. Only this answer has it. */
  code: string
}

export type GiftCard = {
  id: string
  /** The last four characters of its code. */
  end: string
  mode: Open<'test' | 'live'>
  store: string | null
  /** ISO 4217. */
  currency: string
  /** What it was issued with, in minor units. */
  amount: number
  /** What is left, in minor units. */
  balance: number
  /** Whether someone paid for it, or the shop gave it away. */
  origin: Open<'sold' | 'goodwill'>
  valid_until: string | null
  /** Where it was mailed; empty if it was not. */
  email: string
  /** When it was issued. */
  created_at: string
  voided_at: string | null
}

/** One of these. Types can be added: ignore unknown ones. */
export type Event = ImageReceivedEvent | ImagePrintReceivedEvent | OrderPlacedEvent | OrderPaidEvent | OrderAwaitingPrintImageEvent | OrderPrintImageReminderEvent | OrderOnHoldEvent | OrderReadyEvent | OrderInProductionEvent | OrderShippedEvent | OrderDeliveredEvent | OrderReturnedEvent | OrderCancelledEvent | OrderRefundedEvent | OrderWithdrawnEvent

export type ImageReceivedEvent = {
  /** The same for every delivery, as in the header `webhook-id`. */
  id: string
  type: 'image.received'
  /** When it happened, not when it was sent. */
  timestamp: string
  data: ImageEventData
}

export type ImageEventData = {
  image_token: string
  kind: Open<'image' | 'preview'>
  /** Format of the received image. */
  format: string
  width: number
  height: number
  byte_length: number
  /** Read it with the secret key. */
  api_path: string
}

export type ImagePrintReceivedEvent = {
  /** The same for every delivery, as in the header `webhook-id`. */
  id: string
  type: 'image.print_received'
  /** When it happened, not when it was sent. */
  timestamp: string
  data: ImageEventData
}

export type OrderPlacedEvent = {
  /** The same for every delivery, as in the header `webhook-id`. */
  id: string
  type: 'order.placed'
  /** When it happened, not when it was sent. */
  timestamp: string
  data: OrderEventData
}

/** The order at the moment of the event, before what follows from it. */
export type OrderEventData = {
  id: string
  number: string
  reference_id: string | null
  store: string
  mode: Open<'test' | 'live'>
  on_account: boolean
  is_gift: boolean
  reprint_of: string | null
  status: Open<'awaiting_payment' | 'awaiting_print_image' | 'preparing' | 'ready' | 'in_production' | 'shipped' | 'delivered' | 'on_hold' | 'cancelled' | 'refunded' | 'returned'>
  hold_reason: string | null
  payment_status: Open<'unpaid' | 'pending' | 'paid' | 'declined' | 'partly_refunded' | 'refunded'>
  /** ISO 4217. */
  currency: string
  subtotal: number
  shipping: number
  /** What was taken off. `subtotal` and `shipping` are the amounts after it. */
  discounts: OrderDiscount[]
  discount_total: number
  /** Fees that a state or country asks for on the order. */
  fees: OrderFee[]
  tax: number
  total: number
  refunded_total: number
  created_at: string
  updated_at: string
  /** As in the order’s `events`. */
  event: {
    type: string
    by: Open<'shopper' | 'store' | 'operator' | 'system'>
    detail: {
      /** Of a payment, a refund or a withdrawal. */
      amount?: number
      currency?: string
      total?: number
      /** Of `order.placed` their number, else which ones, counted from 1. */
      lines?: number | number[]
      /** The state before. */
      from?: Open<'awaiting_payment' | 'awaiting_print_image' | 'preparing' | 'ready' | 'in_production' | 'shipped' | 'delivered' | 'on_hold' | 'cancelled' | 'refunded' | 'returned'>
      /** Set if an operator undid an action. */
      undone?: boolean
      carrier?: string
      tracking_number?: string | null
      tracking_url?: string | null
      replacement?: boolean
      refund_id?: string
      refunded_total?: number
      /** Number of the reminder, from 1. */
      reminder?: number
      deadline?: string
      /** Why another print image is needed. */
      asked_for?: string
      /** As entered. */
      reason?: string
      /** Type of a hold or of a cancellation. */
      cause?: string
      withdrawal?: string
      withdrawn?: Array<{
        line: number
        quantity: number
      }>
      refund_by?: string
    } & Record<string, unknown | undefined>
  }
  /** Set only after the shopper’s data was deleted, which also removed tracking, reasons and `hold_reason` here. */
  personal_data_deleted_at?: string
  /** Read the whole order with the secret key. */
  api_path: string
}

export type OrderPaidEvent = {
  /** The same for every delivery, as in the header `webhook-id`. */
  id: string
  type: 'order.paid'
  /** When it happened, not when it was sent. */
  timestamp: string
  data: OrderEventData
}

export type OrderAwaitingPrintImageEvent = {
  /** The same for every delivery, as in the header `webhook-id`. */
  id: string
  type: 'order.awaiting_print_image'
  /** When it happened, not when it was sent. */
  timestamp: string
  data: OrderEventData
}

export type OrderPrintImageReminderEvent = {
  /** The same for every delivery, as in the header `webhook-id`. */
  id: string
  type: 'order.print_image_reminder'
  /** When it happened, not when it was sent. */
  timestamp: string
  data: OrderEventData
}

export type OrderOnHoldEvent = {
  /** The same for every delivery, as in the header `webhook-id`. */
  id: string
  type: 'order.on_hold'
  /** When it happened, not when it was sent. */
  timestamp: string
  data: OrderEventData
}

export type OrderReadyEvent = {
  /** The same for every delivery, as in the header `webhook-id`. */
  id: string
  type: 'order.ready'
  /** When it happened, not when it was sent. */
  timestamp: string
  data: OrderEventData
}

export type OrderInProductionEvent = {
  /** The same for every delivery, as in the header `webhook-id`. */
  id: string
  type: 'order.in_production'
  /** When it happened, not when it was sent. */
  timestamp: string
  data: OrderEventData
}

export type OrderShippedEvent = {
  /** The same for every delivery, as in the header `webhook-id`. */
  id: string
  type: 'order.shipped'
  /** When it happened, not when it was sent. */
  timestamp: string
  data: OrderEventData
}

export type OrderDeliveredEvent = {
  /** The same for every delivery, as in the header `webhook-id`. */
  id: string
  type: 'order.delivered'
  /** When it happened, not when it was sent. */
  timestamp: string
  data: OrderEventData
}

export type OrderReturnedEvent = {
  /** The same for every delivery, as in the header `webhook-id`. */
  id: string
  type: 'order.returned'
  /** When it happened, not when it was sent. */
  timestamp: string
  data: OrderEventData
}

export type OrderCancelledEvent = {
  /** The same for every delivery, as in the header `webhook-id`. */
  id: string
  type: 'order.cancelled'
  /** When it happened, not when it was sent. */
  timestamp: string
  data: OrderEventData
}

export type OrderRefundedEvent = {
  /** The same for every delivery, as in the header `webhook-id`. */
  id: string
  type: 'order.refunded'
  /** When it happened, not when it was sent. */
  timestamp: string
  data: OrderEventData
}

export type OrderWithdrawnEvent = {
  /** The same for every delivery, as in the header `webhook-id`. */
  id: string
  type: 'order.withdrawn'
  /** When it happened, not when it was sent. */
  timestamp: string
  data: OrderEventData
}

export type EventList = {
  /** Oldest first. */
  data: Event[]
  next_after: string | null
  /** Whether more events are there already. */
  has_more: boolean
}

export type WebhookWithSecret = {
  id: string
  /** Where events are sent. */
  url: string
  events: string[]
  /** Events during a pause are stored and sent after it. */
  paused: boolean
  previous_secret_expires_at: string | null
  created_at: string
  updated_at: string
  /** `whsec_…`, shown only once. */
  secret: string
}

export type Webhook = {
  id: string
  /** Where events are sent. */
  url: string
  events: string[]
  /** Events during a pause are stored and sent after it. */
  paused: boolean
  previous_secret_expires_at: string | null
  created_at: string
  updated_at: string
}

export type WebhookDelivery = {
  id: string
  /** The `webhook-id` header, the same for every attempt and replay. */
  event_id: string
  type: string
  status: Open<'waiting' | 'delivered' | 'failed'>
  next_attempt_at: string | null
  created_at: string
  ended_at: string | null
  /** The exact payload. */
  body: string
  /** Oldest first. */
  attempts: Array<{
    at: string
    duration_ms: number
    status: number | null
    error: string | null
    answer: string | null
    /** Request headers, without the signature. */
    request_headers: Record<string, string>
  }>
}

export type Store = {
  id: string
  name: string
  /** In test mode, only test payments work. */
  mode: Open<'test' | 'live'>
  /** ISO 4217. */
  currency: string
  currencies: string[] | null
  /** While true, no carts can be opened and no orders placed. */
  closed: boolean
  /** Whose pictures it prints, unless a hand-off with the secret key says otherwise. It decides whether shoppers may withdraw. */
  pictures_are: Open<'shoppers' | 'shop'>
  /** Whether shoppers may upload pictures at `/upload?store=ID`. */
  upload_page: boolean
  /** Where pages may link back to with `return_url`: addresses over https with all that is below them, and schemes of apps. */
  return_addresses: string[]
  /** How long a paid order can be cancelled and is not produced. 0 means no cancellation window. */
  cool_off_minutes: number
  /** Hours after which a reminder for a late print image is sent, in ascending order. `[]` means never. */
  print_image_reminder_hours: number[]
  /** How long an order waits for its print image. */
  print_image_deadline_days: number
  /** After that, it is put on hold, or cancelled and refunded. */
  print_image_then: Open<'hold' | 'refund'>
}

export type PersonalDataDeletion = {
  orders: Array<{
    id: string
    number: string
    outcome: Open<'deleted' | 'in_work'>
    detail: string | null
  }>
  carts_deleted: number
}

export type WebhookTestEvent = {
  /** The same for every delivery, as in the header `webhook-id`. */
  id: string
  type: 'webhook.test'
  /** When it happened, not when it was sent. */
  timestamp: string
  data: TestEventData
}

export type TestEventData = {
  message: string
}

export type Operations = {
  pullImage: {
    query: {
      /** Public URL, or a path relative to the store’s image root. */
      image_url: string
      access_key: string
      /** Stored with orders from this cart. */
      reference_id?: string | undefined
      /** ISO 4217. */
      currency?: string | undefined
      /** Existing cart to add a line to. */
      cart?: string | undefined
      /** Where the cart and the receipt link back to: an address of `return_addresses` of the store, or on a site that may embed it. */
      return_url?: string | undefined
      /** A discount code for the cart. The checkout says if it does not apply. */
      code?: string | undefined
      /** Language of the pages; defaults to the browser’s. */
      lang?: 'da' | 'de' | 'en' | 'es' | 'fi' | 'fr' | 'it' | 'nl' | 'pl' | 'pt' | 'sv' | undefined
      /** Units of the sizes; default to those of the shopper’s region. */
      measures?: 'in' | 'cm' | undefined
    }
    answer: CartAnswer
  }
  openCart: {
    query: {
      /** Stored with orders from this cart. */
      reference_id?: string | undefined
      /** ISO 4217. */
      currency?: string | undefined
      /** Existing cart to add a line to. */
      cart?: string | undefined
      /** Where the cart and the receipt link back to: an address of `return_addresses` of the store, or on a site that may embed it. */
      return_url?: string | undefined
      /** A discount code for the cart. The checkout says if it does not apply. */
      code?: string | undefined
      /** Language of the pages; defaults to the browser’s. */
      lang?: 'da' | 'de' | 'en' | 'es' | 'fi' | 'fr' | 'it' | 'nl' | 'pl' | 'pt' | 'sv' | undefined
      /** Units of the sizes; default to those of the shopper’s region. */
      measures?: 'in' | 'cm' | undefined
      /** Token of another picture for the same cart. Can be repeated, or hold several tokens separated by commas; after a preview with the pixels of its print image, `{token}/{width}/{height}`. */
      add?: string | undefined
    }
    answer: CartAnswer
  }
  openCartOfPreview: {
    query: {
      /** Stored with orders from this cart. */
      reference_id?: string | undefined
      /** ISO 4217. */
      currency?: string | undefined
      /** Existing cart to add a line to. */
      cart?: string | undefined
      /** Where the cart and the receipt link back to: an address of `return_addresses` of the store, or on a site that may embed it. */
      return_url?: string | undefined
      /** A discount code for the cart. The checkout says if it does not apply. */
      code?: string | undefined
      /** Language of the pages; defaults to the browser’s. */
      lang?: 'da' | 'de' | 'en' | 'es' | 'fi' | 'fr' | 'it' | 'nl' | 'pl' | 'pt' | 'sv' | undefined
      /** Units of the sizes; default to those of the shopper’s region. */
      measures?: 'in' | 'cm' | undefined
      /** Token of another picture for the same cart. Can be repeated, or hold several tokens separated by commas; after a preview with the pixels of its print image, `{token}/{width}/{height}`. */
      add?: string | undefined
    }
    answer: CartAnswer
  }
  openCartOfPreviewAtDpi: {
    query: {
      /** Stored with orders from this cart. */
      reference_id?: string | undefined
      /** ISO 4217. */
      currency?: string | undefined
      /** Existing cart to add a line to. */
      cart?: string | undefined
      /** Where the cart and the receipt link back to: an address of `return_addresses` of the store, or on a site that may embed it. */
      return_url?: string | undefined
      /** A discount code for the cart. The checkout says if it does not apply. */
      code?: string | undefined
      /** Language of the pages; defaults to the browser’s. */
      lang?: 'da' | 'de' | 'en' | 'es' | 'fi' | 'fr' | 'it' | 'nl' | 'pl' | 'pt' | 'sv' | undefined
      /** Units of the sizes; default to those of the shopper’s region. */
      measures?: 'in' | 'cm' | undefined
      /** Token of another picture for the same cart. Can be repeated, or hold several tokens separated by commas; after a preview with the pixels of its print image, `{token}/{width}/{height}`. */
      add?: string | undefined
    }
    answer: CartAnswer
  }
  pushPreview: {
    answer: ImageAnswer
  }
  pushImage: {
    answer: ImageAnswer
  }
  pushPrint: {
    answer: PrintAnswer
  }
  handOverImage: {
    query: {
      /** `preview` if the print image follows later; otherwise `image`. */
      kind?: 'image' | 'preview' | undefined
      /** `shop` for a motif of the shop, `shopper` for the shopper’s own picture; otherwise as the store is set. Requires the secret key. */
      whose?: 'shopper' | 'shop' | undefined
    }
    body: {
      /** Where it is fetched from: public, or below the store’s image root. Not a private address. */
      image_url: string
      kind?: 'image' | 'preview' | null | undefined
      whose?: 'shopper' | 'shop' | null | undefined
    }
    answer: Image
  }
  listImages: {
    query: {
      /** `next_cursor` of the previous page, as it is. */
      cursor?: string | undefined
      /** Page size. */
      limit?: number | undefined
    }
    answer: {
      data: Image[]
      next_cursor: string | null
    }
  }
  getImage: {
    answer: ImageStatus
  }
  sendPrintImage: {
    body: {
      /** Where it is fetched from: public, or below the store’s image root. Not a private address. */
      image_url: string
    }
    answer: Image
  }
  putPrintImage: {
    body: {
      /** Where it is fetched from: public, or below the store’s image root. Not a private address. */
      image_url: string
    }
    answer: Image
  }
  getUpload: {
    answer: Upload
  }
  openSet: {
    body: {
      set_id?: string | null | undefined
      cart_id?: string | null | undefined
      title?: string | null | undefined
      reference_id?: string | null | undefined
      currency?: string | null | undefined
      language?: 'da' | 'de' | 'en' | 'es' | 'fi' | 'fr' | 'it' | 'nl' | 'pl' | 'pt' | 'sv' | null | undefined
      measures?: 'in' | 'cm' | null | undefined
      return_url?: string | null | undefined
      code?: string | null | undefined
      /** Whether to open the cart without the lines that fail, and list them in `failed`. Otherwise one that fails leaves everything as it was. */
      partial?: boolean | undefined
      lines: Array<{
        /** Token of an image that was handed over. */
        image_token: string
        product?: string | null | undefined
        size?: string | null | undefined
        options?: {
          depth?: string | null | undefined
          wrap?: string | null | undefined
          wrap_color?: string | null | undefined
          frame?: string | null | undefined
          mat?: string | null | undefined
          border?: string | null | undefined
          fit?: string | null | undefined
        } & Record<string, string | null | undefined> | null | undefined
        crop?: {
          x: number
          y: number
          width: number
          height: number
        } | null | undefined
        quantity?: number | undefined
        print_width?: number | null | undefined
        print_height?: number | null | undefined
        name?: string | null | undefined
        reference_id?: string | null | undefined
      }>
    }
    answer: OpenedCart
  }
  getCart: {
    query: {
      /** `next_cursor` of the previous page, as it is. */
      cursor?: string | undefined
      /** Lines in a page. */
      limit?: number | undefined
    }
    answer: Cart
  }
  getCatalog: {
    query: {
      /** Return prices in this currency only (ISO 4217). */
      currency?: string | undefined
    }
    answer: {
      /** Currencies the store sells in. */
      currencies: string[]
      products: Array<{
        product: string
        /** What shoppers read, by language. */
        names: Record<string, string>
        /** What shoppers may be told as the price “from”, by currency: that of the cheapest size that is not sold out. Empty if all are. */
        from: Record<string, number>
        /** Name in events sent to embedding pages. */
        slug: string
        sold_out: boolean
        /** The pieces of all sizes count together for `tiers`. Absent: those of one size, in both formats. */
        tiers_over?: Open<'product'>
        dpi: {
          /** Minimum print resolution. */
          to_print: number
          good: number
          sharp: number
        }
        options: Record<string, {
          default: string
          /** Empty for a colour, which can be any `#rrggbb`. */
          choices: Array<{
            value: string
            least_size: string | null
            sold_out: boolean
          }>
        }>
        sizes: Array<{
          /** In portrait format: inches, or centimetres if it ends in `cm`. */
          size: string
          /** The same size in landscape format. */
          lying: string
          /** In portrait format. For a size in inches, its trade name in centimetres, not a conversion. */
          centimetres: string
          label: string | null
          /** Dimensions in portrait format, to a thousandth. */
          millimetres: {
            width: number
            height: number
          }
          sold_out: boolean
          /** Price per piece, by currency. */
          prices: Record<string, number>
          /** Where the price is announced as lowered: the lowest of the 30 days before, by currency. */
          prices_before?: Record<string, number>
          /** Prices of one piece from so many pieces on. Absent if the quantity does not matter. */
          tiers?: Array<{
            from: number
            /** Price per piece, by currency. */
            prices: Record<string, number>
          }>
          /** Option values that change the price from `prices`. */
          variants: Array<{
            options: Record<string, string>
            /** Price per piece, by currency. */
            prices: Record<string, number>
            /** Where the price is announced as lowered: the lowest of the 30 days before, by currency. */
            prices_before?: Record<string, number>
            /** Prices of one piece from so many pieces on. Absent if the quantity does not matter. */
            tiers?: Array<{
              from: number
              /** Price per piece, by currency. */
              prices: Record<string, number>
            }>
          }>
        }>
      }>
      /** Prints that together cost less. Recognized in the lines of a cart or an order. */
      packages: Array<{
        /** By language. */
        names: Record<string, string>
        /** By currency. */
        prices: Record<string, number>
        slots: Array<{
          quantity: number
          product: string
          /** In portrait format. */
          sizes: string[]
          pictures: number | null
        }>
      }>
      /** For the cost by country, request a quote. */
      shipping_methods: string[]
      /** Where it is sent: ISO 3166-1 alpha-2. */
      countries: string[]
      limits: {
        /** Maximum per order. */
        lines: number
        /** Maximum per line. */
        quantity: number
        reference_id_characters: number
        /** Maximum per image. */
        upload_bytes: number
        /** Maximum per image. */
        pixels: number
      }
    }
  }
  createQuote: {
    body: {
      currency?: string | null | undefined
      /** Where it is sent: ISO 3166-1 alpha-2. */
      country: string
      region?: string | null | undefined
      postal_code?: string | null | undefined
      vat_id?: string | null | undefined
      code?: string | null | undefined
      lines: Array<{
        image_token?: string | null | undefined
        picture?: {
          width: number
          height: number
        } | null | undefined
        /** A product of the catalog: `canvas`, `framed-print`, `poster`, `metal`, `acrylic`, `photo-print`, or a custom product. */
        product: string
        /** Width by height as displayed, in inches, or in centimetres if it ends in `cm`, as in `50x70cm`. `24x36` is portrait, `36x24` the same size in landscape. */
        size: string
        options?: {
          depth?: string | null | undefined
          wrap?: string | null | undefined
          wrap_color?: string | null | undefined
          frame?: string | null | undefined
          mat?: string | null | undefined
          border?: string | null | undefined
          fit?: string | null | undefined
        } & Record<string, string | null | undefined> | null | undefined
        crop?: {
          x: number
          y: number
          width: number
          height: number
        } | null | undefined
        quantity?: number | undefined
        print_width?: number | null | undefined
        print_height?: number | null | undefined
        name?: string | null | undefined
        reference_id?: string | null | undefined
      }>
    }
    answer: {
      currency: string
      country: string
      region: string | null
      lines: Array<{
        image_token: string | null
        product: string
        /** Width by height as displayed, in inches, or in centimetres if it ends in `cm`, as in `50x70cm`. */
        size: string
        /** Complete, including options that were omitted. */
        options: Record<string, string>
        /** As fractions of the upright picture. */
        crop: {
          x: number
          y: number
          width: number
          height: number
        }
        /** Fraction of the picture that is cut off, 0 to 1. */
        crop_loss: number
        quantity: number
        /** Before `discount`. */
        unit_price: number
        /** If the price is announced as lowered: the lowest of the 30 days before. */
        unit_price_before?: number
        /** So many pieces more, and each of the same kind costs less. */
        next_tier?: {
          missing: number
          unit_price: number
        }
        /** Taken off the whole line. */
        discount: number
        /** `unit_price` × `quantity` − `discount`. */
        total: number
        print: {
          can_be_printed: boolean
          reason: string | null
          /** Print resolution after crop and wrap, in pixels per inch. */
          dpi: number
          sharpness: Open<'sharp' | 'good' | 'soft'>
          /** Pixels of the picture within the crop. */
          pixels: {
            width: number
            height: number
          }
          /** Pixels of the picture within the crop. */
          pixels_needed: {
            /** Minimum resolution at which it is sold. */
            to_print: {
              width: number
              height: number
            }
            /** From here on it is good. */
            good: {
              width: number
              height: number
            }
            /** From here on it is sharp. */
            sharp: {
              width: number
              height: number
            }
          }
        }
      }>
      /** Sum of the lines after discounts, before shipping. */
      subtotal: number
      /** What was taken off the lines, and why. */
      discounts: Array<{
        kind: Open<'code' | 'package'>
        /** The code, or the name of the package in the language of the order. */
        name: string
        /** Taken off the lines; part of each line’s `discount`. */
        amount: number
      }>
      /** Fees that a state or country asks for on the order. */
      fees: OrderFee[]
      /** Whether prices include the tax. */
      tax_included: boolean
      /** Whether VAT is deducted for the business with `vat_id`. */
      tax_exempt: boolean
      /** Whether every line can be printed. */
      can_be_ordered: boolean
      /** Cheapest first; empty if a line can’t be printed. */
      shipping_methods: Array<{
        name: string
        /** After discounts. */
        price: number
        /** Taken off the shipping. */
        discount: number
        /** Total of the order with this shipping method. */
        tax: number
        /** Whether prices include it; otherwise it is added in `total`. */
        tax_included: boolean
        /** The parts that add up to `tax`. */
        taxes: Array<{
          kind: Open<'vat' | 'sales_tax' | 'tax'>
          name: string | null
          percent: number
          amount: number
        }>
        /** Total of the order with this shipping method. */
        total: number
        /** Working days until arrival, including production. */
        min_days: number
        max_days: number
        /** If ordered now. */
        arrives_from: string
        arrives_to: string
      }>
    }
  }
  getCatalogDocument: {
    answer: CatalogDocument
  }
  saveCatalogDocument: {
    body: CatalogDocument
    answer: CatalogDocument
  }
  createDiscountCodes: {
    body: {
      /** `percent` and `amount` are taken off the prints, `shipping` is the price of the cheapest method, `size` is one print for free. */
      kind: 'percent' | 'amount' | 'shipping' | 'size'
      percent?: number | null | undefined
      amounts?: Record<string, number> | null | undefined
      product?: string | null | undefined
      size?: string | null | undefined
      store_id?: string | null | undefined
      products?: string[] | null | undefined
      valid_from?: string | null | undefined
      valid_until?: string | null | undefined
      max_uses?: number | null | undefined
      max_uses_per_shopper?: number | null | undefined
      least_subtotal?: Record<string, number> | null | undefined
      /** Allows prices below the margin floor. The operator bears the difference. */
      may_go_below_floor?: boolean | undefined
      /** False: shoppers cannot use it. */
      active?: boolean | undefined
      code?: string | null | undefined
      /** Makes that many random codes, which begin with `code` if it is sent. */
      count?: number | undefined
      batch?: string | null | undefined
    }
    answer: {
      data: DiscountCode[]
    }
  }
  listDiscountCodes: {
    query: {
      /** Only those of it. */
      batch?: string | undefined
      /** `next_cursor` of the previous page, as it is. */
      cursor?: string | undefined
      /** Page size. */
      limit?: number | undefined
    }
    answer: {
      data: DiscountCode[]
      next_cursor: string | null
    }
  }
  getDiscountCode: {
    answer: DiscountCode
  }
  changeDiscountCode: {
    body: {
      /** `percent` and `amount` are taken off the prints, `shipping` is the price of the cheapest method, `size` is one print for free. */
      kind?: 'percent' | 'amount' | 'shipping' | 'size' | undefined
      percent?: number | null | undefined
      amounts?: Record<string, number> | null | undefined
      product?: string | null | undefined
      size?: string | null | undefined
      store_id?: string | null | undefined
      products?: string[] | null | undefined
      valid_from?: string | null | undefined
      valid_until?: string | null | undefined
      max_uses?: number | null | undefined
      max_uses_per_shopper?: number | null | undefined
      least_subtotal?: Record<string, number> | null | undefined
      /** Allows prices below the margin floor. The operator bears the difference. */
      may_go_below_floor?: boolean | undefined
      /** False: shoppers cannot use it. */
      active?: boolean | undefined
    }
    answer: DiscountCode
  }
  listOrders: {
    query: {
      /** Compared exactly. */
      reference_id?: string | undefined
      /** Exact match, as in `7K2M-93QF`. */
      number?: string | undefined
      /** One or more states, separated by commas. */
      status?: Array<'awaiting_payment' | 'awaiting_print_image' | 'preparing' | 'ready' | 'in_production' | 'shipped' | 'delivered' | 'on_hold' | 'cancelled' | 'refunded' | 'returned'> | undefined
      /** Placed at or after this time. */
      created_after?: string | undefined
      /** Placed before this time. */
      created_before?: string | undefined
      /** `next_cursor` of the previous page, as it is. */
      cursor?: string | undefined
      /** Page size. */
      limit?: number | undefined
    }
    answer: {
      data: Order[]
      next_cursor: string | null
    }
  }
  placeOrder: {
    body: {
      reference_id?: string | null | undefined
      title?: string | null | undefined
      currency?: string | null | undefined
      code?: string | null | undefined
      lines: Array<{
        /** Token of an image that was handed over. */
        image_token: string
        /** A product of the catalog: `canvas`, `framed-print`, `poster`, `metal`, `acrylic`, `photo-print`, or a custom product. */
        product: string
        /** Width by height as displayed, in inches, or in centimetres if it ends in `cm`, as in `50x70cm`. `24x36` is portrait, `36x24` the same size in landscape. */
        size: string
        options?: {
          depth?: string | null | undefined
          wrap?: string | null | undefined
          wrap_color?: string | null | undefined
          frame?: string | null | undefined
          mat?: string | null | undefined
          border?: string | null | undefined
          fit?: string | null | undefined
        } & Record<string, string | null | undefined> | null | undefined
        crop?: {
          x: number
          y: number
          width: number
          height: number
        } | null | undefined
        quantity?: number | undefined
        print_width?: number | null | undefined
        print_height?: number | null | undefined
        name?: string | null | undefined
        reference_id?: string | null | undefined
      }>
      shipping_address: {
        name: string
        line1: string
        line2?: string | null | undefined
        city?: string | null | undefined
        region?: string | null | undefined
        postal_code?: string | null | undefined
        /** ISO 3166-1 alpha-2. Determines which other fields are required. */
        country: string
        email: string
        phone?: string | null | undefined
      }
      billing_address?: {
        name: string
        line1: string
        line2?: string | null | undefined
        city?: string | null | undefined
        region?: string | null | undefined
        postal_code?: string | null | undefined
        /** ISO 3166-1 alpha-2. Determines which other fields are required. */
        country: string
      } | null | undefined
      company?: string | null | undefined
      vat_id?: string | null | undefined
      /** One of the methods a quote returns for the country. */
      shipping_method: string
      gift?: {
        note?: string | null | undefined
      } | null | undefined
      payment: {
        /** `test` pays with a test card that succeeds, in test stores only. `account` bills the order to the store, if the operator allows it. `gift_card`: the gift card pays for everything. */
        method: 'test' | 'account' | 'gift_card'
      }
      gift_card?: string | null | undefined
      language?: 'da' | 'de' | 'en' | 'es' | 'fi' | 'fr' | 'it' | 'nl' | 'pl' | 'pt' | 'sv' | null | undefined
    }
    answer: Order
  }
  getOrder: {
    answer: Order
  }
  listOrderLines: {
    query: {
      /** `lines_cursor` of the order or `next_cursor` of the previous page, as it is. */
      cursor?: string | undefined
      /** Page size. */
      limit?: number | undefined
    }
    answer: {
      data: OrderLine[]
      next_cursor: string | null
    }
  }
  listDocuments: {
    answer: {
      data: OrderDocument[]
    }
  }
  cancelOrder: {
    body: {
      reason?: string | null | undefined
    }
    answer: Order
  }
  refundOrder: {
    body: {
      /** In minor units of the order’s currency. Without it, all that is left. */
      amount?: number | undefined
      /** Kept with the order. */
      reason: string
    }
    answer: Order
  }
  advanceTestOrder: {
    body: {
      /** The state that you have seen. In another one nothing is done. */
      from?: 'awaiting_payment' | 'awaiting_print_image' | 'preparing' | 'ready' | 'in_production' | 'shipped' | 'delivered' | 'on_hold' | 'cancelled' | 'refunded' | 'returned' | undefined
    }
    answer: Order
  }
  replacePrintImage: {
    body: {
      /** Where it is fetched from: public, or below the store’s image root. Not a private address. */
      image_url: string
    }
    answer: Order
  }
  putLinePrintImage: {
    body: {
      /** Where it is fetched from: public, or below the store’s image root. Not a private address. */
      image_url: string
    }
    answer: Order
  }
  getJobTicket: {
    answer: {
      version: 1
      order: {
        id: string
        number: string
        reference_id: string | null
        title: string | null
        store: string
        mode: Open<'test' | 'live'>
        placed_at: string
        shipping_method: string
        country: string
        lines: number
      }
      line: {
        number: number
        id: string
        product: string
        size: string
        options: Record<string, string>
        quantity: number
        name: string | null
        reference_id: string | null
        back_text: string | null
      }
      file: {
        name: string
        format: Open<'jpeg' | 'tiff' | 'pdf' | 'pdf-with-marks'>
        sha256: string
        byte_length: number
        width: number
        height: number
        dpi: number
        profile: string
      }
      layout: {
        trim: {
          left: number
          top: number
          width: number
          height: number
        }
        sides: {
          left: number
          top: number
          width: number
          height: number
        }
        safe: {
          left: number
          top: number
          width: number
          height: number
        }
        picture: {
          left: number
          top: number
          width: number
          height: number
        }
        surround: string
      }
      source: {
        image_token: string
        sha256: string
        width: number
        height: number
        crop: {
          x: number
          y: number
          width: number
          height: number
        }
        used: {
          left: number
          top: number
          width: number
          height: number
        }
        dpi: number | null
      }
    }
  }
  makePrintFilesAgain: {
    answer: Order
  }
  issueGiftCard: {
    body: {
      /** In minor units. */
      amount: number
      /** ISO 4217. */
      currency: string
      /** Test cards pay only in test stores. */
      mode: 'test' | 'live'
      /** Whether someone paid for it, or the shop gives it away. */
      origin?: 'sold' | 'goodwill' | undefined
      /** The only store that takes it. */
      store?: string | undefined
      /** The last day on which it pays, in the shop’s time zone. */
      valid_until?: string | undefined
      /** It is mailed there. */
      email?: string | undefined
      /** Who gives it. */
      sender?: string | undefined
      message?: string | undefined
      /** Of the mail. */
      language?: 'da' | 'de' | 'en' | 'es' | 'fi' | 'fr' | 'it' | 'nl' | 'pl' | 'pt' | 'sv' | undefined
    }
    answer: IssuedGiftCard
  }
  listGiftCards: {
    query: {
      /** `next_cursor` of the previous page, as it is. */
      cursor?: string | undefined
      /** Page size. */
      limit?: number | undefined
    }
    answer: {
      data: GiftCard[]
      next_cursor: string | null
    }
  }
  getGiftCard: {
    answer: GiftCard
  }
  voidGiftCard: {
    answer: GiftCard
  }
  triggerTestEvent: {
    body: {
      type: 'image.received' | 'image.print_received' | 'order.placed' | 'order.paid' | 'order.awaiting_print_image' | 'order.print_image_reminder' | 'order.on_hold' | 'order.ready' | 'order.in_production' | 'order.shipped' | 'order.delivered' | 'order.returned' | 'order.cancelled' | 'order.refunded' | 'order.withdrawn'
      /** A test order of yours. */
      order_id?: string | undefined
    }
    answer: Event
  }
  listEvents: {
    query: {
      /** The `id` of an event, such as `next_after`: only later ones are listed. */
      after?: string | undefined
      /** Only these, separated by commas. */
      types?: Array<'image.received' | 'image.print_received' | 'order.placed' | 'order.paid' | 'order.awaiting_print_image' | 'order.print_image_reminder' | 'order.on_hold' | 'order.ready' | 'order.in_production' | 'order.shipped' | 'order.delivered' | 'order.returned' | 'order.cancelled' | 'order.refunded' | 'order.withdrawn'> | undefined
      /** Only events from this time on. */
      created_after?: string | undefined
      /** Seconds to wait for an event if there is none yet. */
      wait?: number | undefined
      /** Page size. */
      limit?: number | undefined
    }
    answer: EventList
  }
  createWebhook: {
    body: {
      /** A public URL; https in a live store. */
      url: string
      /** `*` stands for every event, including future ones. */
      events: Array<'image.received' | 'image.print_received' | 'order.placed' | 'order.paid' | 'order.awaiting_print_image' | 'order.print_image_reminder' | 'order.on_hold' | 'order.ready' | 'order.in_production' | 'order.shipped' | 'order.delivered' | 'order.returned' | 'order.cancelled' | 'order.refunded' | 'order.withdrawn' | '*'>
    }
    answer: WebhookWithSecret
  }
  listWebhooks: {
    answer: {
      data: Webhook[]
    }
  }
  getWebhook: {
    answer: Webhook
  }
  changeWebhook: {
    body: {
      /** A public URL; https in a live store. */
      url?: string | undefined
      /** `*` stands for every event, including future ones. */
      events?: Array<'image.received' | 'image.print_received' | 'order.placed' | 'order.paid' | 'order.awaiting_print_image' | 'order.print_image_reminder' | 'order.on_hold' | 'order.ready' | 'order.in_production' | 'order.shipped' | 'order.delivered' | 'order.returned' | 'order.cancelled' | 'order.refunded' | 'order.withdrawn' | '*'> | undefined
      paused?: boolean | undefined
    }
    answer: Webhook
  }
  rotateWebhookSecret: {
    body: {
      /** How long the old secret also signs. */
      overlap_hours?: number | undefined
    }
    answer: WebhookWithSecret
  }
  testWebhook: {
    answer: WebhookDelivery
  }
  listWebhookDeliveries: {
    query: {
      status?: 'waiting' | 'delivered' | 'failed' | undefined
      /** `next_cursor` of the previous page, as it is. */
      cursor?: string | undefined
      /** Page size. */
      limit?: number | undefined
    }
    answer: {
      data: WebhookDelivery[]
      next_cursor: string | null
      /** Number of whole days (UTC) deliveries are kept. */
      kept_days: number
    }
  }
  getWebhookDelivery: {
    answer: WebhookDelivery
  }
  replayWebhookDelivery: {
    answer: WebhookDelivery
  }
  getStore: {
    answer: Store
  }
  changeStore: {
    body: {
      /** ISO 4217. */
      currency?: string | undefined
      currencies?: string[] | null | undefined
      /** While true, no carts can be opened and no orders placed. */
      closed?: boolean | undefined
      /** Whose pictures it prints, unless a hand-off with the secret key says otherwise. It decides whether shoppers may withdraw. */
      pictures_are?: 'shoppers' | 'shop' | undefined
      /** Whether shoppers may upload pictures at `/upload?store=ID`. */
      upload_page?: boolean | undefined
      /** Where pages may link back to with `return_url`: addresses over https with all that is below them, and schemes of apps. */
      return_addresses?: string[] | undefined
      /** How long a paid order can be cancelled and is not produced. 0 means no cancellation window. */
      cool_off_minutes?: number | undefined
      /** Hours after which a reminder for a late print image is sent, in ascending order. `[]` means never. */
      print_image_reminder_hours?: number[] | undefined
      /** How long an order waits for its print image. */
      print_image_deadline_days?: number | undefined
      /** After that, it is put on hold, or cancelled and refunded. */
      print_image_then?: 'hold' | 'refund' | undefined
    }
    answer: Store
  }
  deleteShopperData: {
    body: {
      /** Your reference, as passed to the loader or the pull. */
      reference_id?: string | undefined
      /** Mail address of the orders, case-insensitive. */
      email?: string | undefined
    }
    answer: PersonalDataDeletion
  }
  getOpenApiDocument: {
    answer: Record<string, unknown>
  }
}
