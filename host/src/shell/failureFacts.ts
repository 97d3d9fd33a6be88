import { useTexts } from '@certdeck/i18n';
import type { RemoteFailure } from '../kernel/failure.ts';
import { HOST } from '../texts.ts';
import { useShell } from './ShellContext.ts';

export interface Fact {
  name: string;
  value: string;
  /** A code or an identifier, which is read letter by letter. */
  mono: boolean;
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
