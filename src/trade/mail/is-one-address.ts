/** One that can be written into an envelope and a header as it is. */
export function isOneAddress(address: string): boolean {
  return address.length <= 254 && /^[^\s@<>(),;:"\\\p{Cc}]+@[^\s@<>(),;:"\\\p{Cc}]+$/u.test(address)
}
