export type Summary = { median: number; min: number; max: number }

export function summarise(values: readonly number[]): Summary {
  if (values.length === 0) throw new Error('Nothing was measured.')
  const sorted = [...values].sort((a, b) => a - b)
  const at = (index: number): number => sorted[index] ?? Number.NaN
  const middle = (sorted.length - 1) / 2
  const median = (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2
  return { median, min: at(0), max: at(sorted.length - 1) }
}
