import { useCallback } from 'react';
import { useTexts } from '@certdeck/i18n';
import { NINETY_DAYS } from '@certdeck/validation';

/** How a term is called: years, or 90 days. */
export function useTermLabel(): (term: number) => string {
  const { t } = useTexts('account');
  return useCallback(
    (term: number) => (term === NINETY_DAYS ? t('products.days') : t('products.year', { count: term })),
    [t],
  );
}
