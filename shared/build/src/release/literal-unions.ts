/** Two or more literals of strings or of numbers with a bar between them. */
const RUNS = [/'(?:[^'\\]|\\.)*'(?: \| '(?:[^'\\]|\\.)*')+/g, /(?<![\w.'])\d+(?: \| \d+)+(?![\w.'])/g];
const LITERAL = /'(?:[^'\\]|\\.)*'|\d+/g;

/**
 * A type as text with the literals of each union in alphabetic order. The compiler prints them in the order in which it
 * has met them, wherever that was: another package's new type would look like a change of this one.
 */
export function sortLiterals(text: string): string {
  return RUNS.reduce(
    (sorted, run) =>
      sorted.replaceAll(run, (found) =>
        (found.match(LITERAL) ?? []).sort((a, b) => (a < b ? -1 : 1)).join(' | '),
      ),
    text,
  );
}
