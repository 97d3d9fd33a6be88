import { useCallback } from 'react';
import { useTexts } from '@certdeck/i18n';
import { EXTRA } from './draft.ts';

/** Names the fields of a product that have a price. */
export function useFieldName(): (field: string) => string {
  const { t } = useTexts('operator');
  return useCallback(
    (field) => (field === EXTRA ? t('prices.extra') : t('prices.years', { count: Number(field) })),
    [t],
  );
}
