import * as refresh from 'react-refresh/runtime';
import type { Hot } from './hot.ts';

// Before any module of the remote runs, whose components are to be known.
refresh.injectIntoGlobalHook(globalThis);

interface Module {
  id: string | number;
  exports: unknown;
}

/** What the compiler calls in a module that may have components: `$RefreshReg$` and `$RefreshSig$` of its own. */
export function registrarOf({ id }: Module) {
  return {
    register: (type: unknown, name: string): void => refresh.register(type, `${id} ${name}`),
    sign: refresh.createSignatureFunctionForTransform,
  };
}

let pending: ReturnType<typeof setTimeout> | undefined;

/**
 * At the end of a module: one that exports components alone is replaced by itself, and what is drawn of it keeps its
 * state. Any other is replaced with what imports it.
 */
export function settle({ exports }: Module, hot: Hot | undefined): void {
  if (!hot) return;
  const names = namesOf(exports);
  const isBoundary =
    names.length > 0 &&
    names.every((name) => refresh.isLikelyComponentType(Reflect.get(Object(exports), name)));
  const { data } = hot;
  hot.dispose((left) => Object.assign(left, { names: names.join(), isBoundary }));
  if (isBoundary) hot.accept();
  // What isn't replaced by itself has run with what imports it, up to one that is.
  if (data?.['isBoundary'] !== true) return;
  // Who imports it would have other exports in the hand than there are.
  if (!isBoundary || data['names'] !== names.join()) return hot.invalidate();
  clearTimeout(pending);
  pending = setTimeout(() => refresh.performReactRefresh(), 30);
}

const namesOf = (exports: unknown): string[] =>
  typeof exports === 'object' && exports !== null ? Object.keys(exports).sort() : [];
