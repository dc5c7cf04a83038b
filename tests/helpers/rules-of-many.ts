// Invariants that hold in thousands of random cases. An `expect` for each would take longer than
// the code under test, so there is one at the end, for the cases that violate an invariant.

export function rulesOfMany() {
  const broken: string[] = []
  return {
    /** The first ten violations, each with its case; empty if there are none. */
    broken,
    hold(rules: Readonly<Record<string, boolean>>, madeUp: object): void {
      for (const [rule, isHeld] of Object.entries(rules)) {
        if (!isHeld && broken.length < 10) broken.push(`${rule}: ${JSON.stringify(madeUp)}`)
      }
    },
  }
}
