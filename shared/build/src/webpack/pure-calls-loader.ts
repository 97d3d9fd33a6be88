/**
 * webpack loader: says of each call of the contract that defining it does nothing else, so that a remote holds the
 * calls alone that it uses, and keeps its release when another is added. The minifier can't see it by itself, since a
 * call is defined by what a function returns (shared/contract/src/typed.ts). It comes after the compiler, which would
 * set parentheses that hide the mark again.
 */
export default function pureCalls(source: string): string {
  return source.replaceAll('= typed()(', '= /* #__PURE__ */ typed()(');
}

/** Files that it is for. */
export const CALL_FILES = /[\\/]calls[\\/][\w-]+\.ts$/;
