import {
  type ComponentType,
  type ReactNode,
  startTransition,
  Suspense,
  useEffect,
  useReducer,
  useState,
} from 'react';

type Outcome<Props> = { component: ComponentType<Props> } | { error: unknown };

/** A part of the page whose code is loaded when it is needed, and again after a failure when that is asked for. */
export interface Part<Props = object> {
  /** Begins to load, unless it has; resolves when that has ended, well or not. */
  start(): Promise<void>;
  /** What the load has come to; undefined until it has. */
  outcome(): Outcome<Props> | undefined;
  /** Calls back when the load ends, and begins it. */
  subscribe(changed: () => void): () => void;
  /** Makes the next drawing load again what has failed; `asked` when the customer wants it now. */
  forgetFailure(asked?: boolean): void;
}

export function createPart(load: () => Promise<ComponentType>): Part;
export function createPart<Props>(load: () => Promise<ComponentType<Props>>): Part<Props>;
export function createPart<Props>(load: () => Promise<ComponentType<Props>>): Part<Props> {
  let loading: Promise<void> | undefined;
  let outcome: Outcome<Props> | undefined;

  async function begin(): Promise<void> {
    try {
      outcome = { component: await load() };
    } catch (error) {
      outcome = { error };
    }
  }
  const start = (): Promise<void> => (loading ??= begin());

  return {
    start,
    outcome: () => outcome,
    subscribe(changed) {
      void start().then(changed);
      return () => undefined;
    },
    forgetFailure() {
      if (outcome && 'error' in outcome) [loading, outcome] = [undefined, undefined];
    },
  };
}

interface DrawnProps<Props extends object> {
  part: Part<Props>;
  waiting: ReactNode;
  /** What the part's component is given; nothing by default. */
  props?: Props;
}

/** Draws a part, and throws what its load has failed with. */
export function Drawn<Props extends object>({ part, waiting, props }: DrawnProps<Props>) {
  // Not a lazy: React leaves a fallback standing for 300 ms, and draws one even when the code is there already.
  const [, arrive] = useReducer((count: number) => count + 1, 0);
  const outcome = part.outcome();
  const isMissing = outcome === undefined;
  useEffect(() => {
    if (!isMissing) return undefined;
    let isOver = false;
    // A transition is drawn in steps: a screen drawn as one piece leaves no room for what the customer does meanwhile.
    const end = part.subscribe(() => {
      if (!isOver) startTransition(arrive);
    });
    return () => {
      isOver = true;
      end();
    };
  }, [part, isMissing]);
  if (!outcome) return waiting;
  if ('error' in outcome) throw outcome.error;
  const { component: Component } = outcome;
  return (
    <Suspense fallback={waiting}>
      <Component {...(props as Props)} />
    </Suspense>
  );
}

/** Counts the tries to draw a part; a number that has changed is the key of what is to begin anew. */
export function useAttempts(part: Pick<Part, 'forgetFailure'>): { attempt: number; retry(): void } {
  const [attempt, setAttempt] = useState(() => {
    // What failed on an earlier visit is tried again on this one.
    part.forgetFailure();
    return 0;
  });
  const retry = (): void => {
    part.forgetFailure(true);
    setAttempt(attempt + 1);
  };
  return { attempt, retry };
}
