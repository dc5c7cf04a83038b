// The two keys of a store. The access key is publishable: it opens carts and hands images over. The
// secret key stays on a server: it reads orders. In addition, the operator's key, which manages the
// catalog.

declare const accessKey: unique symbol
export type AccessKey = string & { readonly [accessKey]: true }

declare const secretKey: unique symbol
export type SecretKey = string & { readonly [secretKey]: true }

declare const operatorKey: unique symbol
export type OperatorKey = string & { readonly [operatorKey]: true }

export function isAccessKey(text: string): text is AccessKey {
  return /^[0-9a-f]{32}$/.test(text)
}

/** `sk_` and at least 32 letters, digits, `_` or `-`. */
export function isSecretKey(text: string): text is SecretKey {
  return /^sk_[A-Za-z0-9_-]{32,128}$/.test(text)
}

/** `ok_` and at least 32 letters, digits, `_` or `-`. */
export function isOperatorKey(text: string): text is OperatorKey {
  return /^ok_[A-Za-z0-9_-]{32,128}$/.test(text)
}
