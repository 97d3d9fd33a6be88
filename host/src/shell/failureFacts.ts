import { useTexts } from '@certdeck/i18n';
import type { RemoteFailure } from '../kernel/failure.ts';
import { EndlessDrawing } from '../kernel/drawing-watch.ts';
import { HOST } from '../texts.ts';
import { useShell } from './ShellContext.ts';

export interface Fact {
  name: string;
  value: string;
  /** A code or an identifier, which is read letter by letter. */
  mono: boolean;
}

/** What happened, and what isn't concerned: both are other words in a page that isn't the portal's. */
export function useFailureWords(failure: Pick<RemoteFailure, 'code' | 'cause'>): {
  what: string;
  rest: string;
} {
  const { t } = useTexts(HOST);
  const { isEmbedded = false } = useShell();
  const { code } = failure;
  const isEnded = code === 'HANG' && failure.cause instanceof EndlessDrawing;
  const what = isEnded
    ? t('failure.HANG.ended')
    : isEmbedded && code === 'INCOMPATIBLE'
      ? t('failure.INCOMPATIBLE.embed')
      : t(`failure.${code}`);
  if (isEmbedded) return { what, rest: t('failure.rest.embed') };
  return { what, rest: t(code === 'REGISTRY_DOWN' ? 'failure.rest.own' : 'failure.rest') };
}

/** What a customer may tell the support of a failure; `area` is undefined for what is the portal's own. */
export function useFacts({ code, attribution }: RemoteFailure): { area: string | undefined; facts: Fact[] } {
  const { t, lang } = useTexts(HOST);
  const { registry } = useShell();
  const area = registry.remotes.find(({ id }) => id === attribution.remote)?.manifest.title[lang];
  const facts = [
    { name: t('failure.area'), value: area ?? t('failure.portal'), mono: false },
    { name: t('failure.code'), value: code, mono: true },
    // Of a damaged entry of the registry nobody knows it.
    ...(attribution.release ? [{ name: t('failure.release'), value: attribution.release, mono: true }] : []),
    { name: t('failure.owner'), value: attribution.owner, mono: true },
  ];
  return { area, facts };
}
