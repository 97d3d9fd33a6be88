/** Waits for work, but no longer than a time in milliseconds where one is given. */
export async function within(time: number | undefined, work: Promise<unknown>): Promise<void> {
  if (time === undefined) return void (await work);
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => (timer = setTimeout(resolve, time)));
  try {
    await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}
