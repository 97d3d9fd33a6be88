/** What hasn't come in its time; the message names it. */
export class LateError extends Error {
  override name = 'LateError';
}

/** Rejects with a LateError when `work`, which is named for a person, takes longer than `milliseconds`. */
export async function within<Value>(
  work: Promise<Value>,
  milliseconds: number,
  name: string,
): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new LateError(`${name}: nothing for ${milliseconds / 1000} s`)),
      milliseconds,
    );
  });
  // What comes after its time, or fails then, is nobody's any more.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
