// How often tests with random input repeat. HANDPRINT_TEST_ROUNDS multiplies it; the sequence of
// random numbers begins in the same way.

/** `count`: enough to notice a fault in most of what is random. */
export function randomRounds(count: number): number {
  return Math.round(count * Number(process.env.HANDPRINT_TEST_ROUNDS ?? 1))
}
