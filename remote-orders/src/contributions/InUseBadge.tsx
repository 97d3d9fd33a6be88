import type { ProductBadgeProps } from '@certdeck/contract';
import { useFormats, useTexts } from '@certdeck/i18n';
import { Badge } from '@certdeck/ui';
import { useProductsInUse } from './contributions.resource.ts';

/** Says at a product that the customer has certificates of it, and how many. */
export default function InUseBadge({ productNo }: ProductBadgeProps) {
  const { t } = useTexts('orders');
  const format = useFormats();
  const count = useProductsInUse().get(productNo) ?? 0;
  return count === 0 ? null : <Badge tone="success">{t('badge.inUse', { n: format.number(count) })}</Badge>;
}
