/** Scripts of those who ask for their callers; in a build they are one, beside its sources they are several. */
const own = new Set<string>();

/** What can't be part of a script's address in a line of a stack. */
const ENDS_ADDRESS = ' \t()@';

/**
 * The script that a line of a stack names, of "at name (address:1:2)" as of "name@address:1:2". Read from the end:
 * this runs for each timer and listener of a page, and one expression for all of it tries every start of the line.
 */
function fileOf(frame: string): string | undefined {
  const end = /:\d+:\d+\)?$/.exec(frame)?.index;
  if (end === undefined) return undefined;
  let start = end;
  while (start > 0 && !ENDS_ADDRESS.includes(frame.charAt(start - 1))) start -= 1;
  return start === end ? undefined : frame.slice(start, end);
}

const framesOf = ({ stack = '' }: Error) => stack.split('\n');

/** Says which script asks for its callers: the one that `made` was made in. */
export function asksForCallers(made: Error): void {
  for (const frame of framesOf(made)) {
    const file = fileOf(frame);
    if (file === undefined) continue;
    own.add(file);
    return;
  }
}

/** The nearest frame of another script; '' where the browser keeps no stack. */
export function callerFrame(): string {
  const made = new Error();
  asksForCallers(made);
  const isOfOther = (frame: string) => {
    const file = fileOf(frame);
    return file !== undefined && !own.has(file);
  };
  return framesOf(made).find(isOfOther) ?? '';
}
