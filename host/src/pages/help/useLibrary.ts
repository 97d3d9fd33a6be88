import { useEffect, useState } from 'react';
import type { Language } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { useShell } from '../../shell/ShellContext.ts';
import { HOST } from '../../texts.ts';
import { type Library, loadLibrary } from './library.ts';

/** What was loaded stays for the next page of the help. */
const loaded = new Map<Language, Library>();

/** What came of one try; without a library it failed. */
interface Outcome {
  lang: Language;
  wish: object;
  library?: Library;
}

/** The articles in the customer's language; undefined while they are on the way. */
export function useLibrary(): { library: Library | undefined; failed: boolean; reload(): void } {
  const { lang } = useTexts(HOST);
  const { loader } = useShell();
  const [wish, setWish] = useState({});
  const [outcome, setOutcome] = useState<Outcome>();
  const held = loaded.get(lang);
  useEffect(() => {
    if (held) return undefined;
    let wanted = true;
    loadLibrary(lang).then(
      (library) => {
        loaded.set(lang, library);
        if (wanted) setOutcome({ lang, wish, library });
      },
      (error: unknown) => {
        console.error(error);
        void loader.ownFailureOf(error).then((failure) => loader.report(failure, { phase: 'texts' }));
        if (wanted) setOutcome({ lang, wish });
      },
    );
    return () => {
      wanted = false;
    };
  }, [held, lang, wish, loader]);
  // What came for another language or of an earlier try doesn't count.
  const current = outcome?.lang === lang && outcome.wish === wish ? outcome : undefined;
  const library = held ?? current?.library;
  return {
    library,
    failed: current !== undefined && library === undefined,
    reload: () => setWish({}),
  };
}
