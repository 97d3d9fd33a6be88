import { useCallback } from 'react';
import { useTexts } from '@certdeck/i18n';
import type { PriceGroup } from './matrix.ts';

/** Title of a group of the list, and how long issuing takes where all of its products have the same pace. */
export function useSectionTexts(): (group: PriceGroup) => { title: string; text: string } {
  const { t } = useTexts('ssl');
  return useCallback(
    (group) =>
      // texts: prices.level.*
      group === 'dv' || group === 'ov' || group === 'ev'
        ? { title: t(`common:ssl.class.${group}`), text: t(`prices.level.${group}`) }
        : { title: t(`type.${group}`), text: '' },
    [t],
  );
}
