import type { PkiFailure } from '@certdeck/pki';
import { useTexts } from '@certdeck/i18n';

/** One sentence for a failure of the worker: what was expected, and where where that is known. */
export function useFailureText(): (failure: PkiFailure) => string {
  const { t } = useTexts('certhub');
  return (failure) => failureText(t, failure);
}

export function failureText(
  t: (key: string, values?: Record<string, unknown>) => string,
  failure: PkiFailure,
): string {
  const { code, place } = failure;
  if (!place) return t(`failure.${code}`);
  const where =
    place.line !== undefined
      ? t('failure.line', { line: place.line })
      : place.offset !== undefined
        ? t('failure.byte', { offset: place.offset })
        : '';
  if (place.expected !== undefined && where !== '') {
    return t('failure.expected', { where, expected: place.expected });
  }
  return where === '' ? t(`failure.${code}`) : t('failure.at', { where, what: t(`failure.${code}`) });
}
