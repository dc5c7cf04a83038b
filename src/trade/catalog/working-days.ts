// Working days from now. Holidays are not counted in: the catalog's days have room.

const dayMs = 24 * 60 * 60 * 1000

export function addWorkingDays(from: number, count: number): number {
  let at = from
  for (let left = count; left > 0; ) {
    at += dayMs
    const weekday = new Date(at).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  return at
}
