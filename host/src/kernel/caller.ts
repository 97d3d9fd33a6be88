/** Scripts of those who ask for their callers; in a build they are one, beside its sources they are several. */
const own = new Set<string>();

const fileOf = (frame: string) => /([^\s()@]+):\d+:\d+\)?$/.exec(frame)?.[1];
const framesOf = ({ stack = '' }: Error) => stack.split('\n').filter((frame) => fileOf(frame) !== undefined);

/** Says which script asks for its callers: the one that `made` was made in. */
export function asksForCallers(made: Error): void {
  const file = fileOf(framesOf(made)[0] ?? '');
  if (file) own.add(file);
}

/** The nearest frame of another script; '' where the browser keeps no stack. */
export function callerFrame(): string {
  const made = new Error();
  asksForCallers(made);
  return framesOf(made).find((frame) => !own.has(fileOf(frame)!)) ?? '';
}
