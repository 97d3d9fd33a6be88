import { type Blame, chunkFailureOf, RemoteFailure } from './failure.ts';
import type { RemoteLoader } from './loader.ts';

/** Rejections that are an answer, not a defect: the client has told of a call, and who aborts knows it. */
const expected = new Set(['CallError', 'AbortError']);

/**
 * Hears what a remote's handlers and promises throw outside of drawing, where nothing else catches it.
 * Whose it is, the stack says: the first script of a remote that stands in it.
 */
export function watchFaults(
  loader: Pick<RemoteLoader, 'blameAt' | 'failureOf'>,
  onFault: (failure: RemoteFailure) => void,
): () => void {
  async function tell(thrown: unknown, where: string): Promise<void> {
    const stack = thrown instanceof Error ? (thrown.stack ?? '') : '';
    const blame: Blame | undefined = loader.blameAt(stack) ?? loader.blameAt(where);
    if (!blame) return;
    const isChunk = chunkFailureOf(thrown) !== undefined;
    onFault(
      isChunk ? await loader.failureOf(blame.remote, thrown) : new RemoteFailure('EVENT', blame, thrown),
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
