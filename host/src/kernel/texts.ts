import type { I18nOptions } from '@certdeck/i18n';
import { chunkAddressOf, chunkFailureOf } from './failure.ts';
import type { RemoteLoader } from './loader.ts';

/** Longest wait for another copy of a chunk that failed, in milliseconds. */
const RENEWAL = 5_000;

/** Replaces a copy in the browser's cache, which would stay there for a year: a damaged one fails every further try. */
export async function renewChunk(error: unknown): Promise<void> {
  const address = chunkAddressOf(error);
  if (address === '') return;
  try {
    const { diagnose } = await import(/* webpackChunkName: "recovery" */ './recovery.ts');
    await diagnose(address, undefined, RENEWAL);
  } catch {
    // The next try says what is wrong.
  }
}

/**
 * What the texts of the page are loaded with: a file that failed on the way is asked for once more, as any chunk is, and
 * both what that helped and what is lost is reported as its owner's.
 */
export function watchTexts(
  loader: Pick<RemoteLoader, 'textsFailureOf' | 'report'>,
): Required<Pick<I18nOptions, 'guard' | 'onLost'>> {
  return {
    async guard(ns, load) {
      try {
        return await load();
      } catch (error) {
        if (!chunkFailureOf(error)) throw error;
        await renewChunk(error);
        const texts = await load();
        loader.report(await loader.textsFailureOf(ns, error), { phase: 'texts', recovered: 'retry' });
        return texts;
      }
    },
    onLost({ ns, error }) {
      void loader
        .textsFailureOf(ns, error)
        .then((failure) => loader.report(failure, { phase: 'texts', recovered: 'other-language' }));
    },
  };
}
