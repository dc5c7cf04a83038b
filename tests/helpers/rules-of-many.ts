// Rules that hold in thousands of made-up cases. An `expect` for each would take longer than what they
// test, so there is one at the end, for the cases that broke a rule.

export function rulesOfMany() {
  const broken: string[] = []
  return {
    /** The first ten, each with its case; empty: all were held. */
    broken,
    hold(rules: Readonly<Record<string, boolean>>, madeUp: object): void {
      for (const [rule, isHeld] of Object.entries(rules)) {
        if (!isHeld && broken.length < 10) broken.push(`${rule}: ${JSON.stringify(madeUp)}`)
      }
    },
  }
}
