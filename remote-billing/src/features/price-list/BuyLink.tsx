import type { Product } from '@certdeck/contract';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { Button } from '@certdeck/ui';
import { productNameIn } from '@certdeck/validation';

/** The page that sells certificates. */
export const BUY = '/ssl/certificates';

/** Leads to the purchase of a product. */
export function BuyLink({ product }: { product: Product }) {
  const { t, lang } = useTexts('billing');
  return (
    <Button asChild size="sm">
      <RouterLink
        to={`${BUY}?product=${encodeURIComponent(product.productNo)}`}
        aria-label={t('prices.buyOf', { name: productNameIn(product, lang) })}
      >
        {t('prices.buy')}
      </RouterLink>
    </Button>
  );
}
