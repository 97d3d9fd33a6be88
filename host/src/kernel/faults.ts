import { type Attribution, chunkFailureOf, RemoteFailure } from './failure.ts';
import type { RemoteLoader } from './loader.ts';

/** Rejections that are an answer, not a defect: the client has reported what a call answered, and who aborts knows it. */
const expected = new Set(['CallError', 'AbortError']);

/**
 * Hears what a remote's handlers and promises throw outside of drawing, where nothing else catches it.
 * Whose it is, the stack says: the first script of a remote that stands in it.
 */
export function watchFaults(
  loader: Pick<RemoteLoader, 'attributionAt' | 'failureOf'>,
  onFault: (failure: RemoteFailure) => void,
): () => void {
  async function tell(thrown: unknown, where: string): Promise<void> {
    const stack = thrown instanceof Error ? (thrown.stack ?? '') : '';
    const attribution: Attribution | undefined = loader.attributionAt(stack) ?? loader.attributionAt(where);
    if (!attribution) return;
    const isChunk = chunkFailureOf(thrown) !== undefined;
    onFault(
      isChunk
        ? await loader.failureOf(attribution.remote, thrown)
        : new RemoteFailure('EVENT', attribution, thrown),
    );
  }
  const onError = ({ error, message, filename }: ErrorEvent) =>
    void tell((error as unknown) ?? message, filename);
  const onRejection = ({ reason }: PromiseRejectionEvent) => {
    const cause: unknown = reason;
    if (cause instanceof Error && expected.has(cause.name)) return;
    void tell(cause, '');
  };
  addEventListener('error', onError);
  addEventListener('unhandledrejection', onRejection);
  return () => {
    removeEventListener('error', onError);
    removeEventListener('unhandledrejection', onRejection);
  };
}
