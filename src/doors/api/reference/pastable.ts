/** Readers paste the address into a shell, and the Host header is untrusted. */
export function pastable(address: string): string {
  return /^https?:\/\/[\w.:[\]-]+$/.test(address) ? address : 'http://127.0.0.1:8080'
}
