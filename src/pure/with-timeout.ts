/**
 * Resolves to the result of `work`, or to that of `late` if it takes longer. The work is not
 * interrupted.
 */
export async function withTimeout<T, Late>(
  work: T | PromiseLike<T>,
  mostMs: number,
  late: () => Late,
): Promise<T | Late> {
  let timer: NodeJS.Timeout | undefined
  const timeIsUp = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, mostMs)
  })
  return await Promise.race([work, timeIsUp.then(late)]).finally(() => clearTimeout(timer))
}
