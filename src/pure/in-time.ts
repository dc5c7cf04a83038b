// Waiting that has an end.

/** What comes of `work`, or, where it takes longer, of `late`. The work goes on all the same. */
export async function inTime<T, Late>(
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
