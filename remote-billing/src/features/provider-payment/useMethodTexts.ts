import { useCallback } from 'react';
import { useTexts } from '@certdeck/i18n';
import { kindOf, payPageOf, type ProviderMethod } from './methods.ts';

/** Name of a method, and a line of what happens after it was chosen. */
export function useMethodTexts(): (method: ProviderMethod) => { label: string; description: string } {
  const { t } = useTexts('billing');
  return useCallback(
    (method) => {
      const label = t(`common:pay.method.${method}`);
      const name = t(`common:pay.method.${payPageOf(method)}`);
      // texts: pay.next.redirect pay.next.card pay.next.code pay.next.crypto
      return { label, description: t(`pay.next.${kindOf(method)}`, { name }) };
    },
    [t],
  );
}
