import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { Badge, Button, CartIcon } from '@certdeck/ui';
import { useCart } from './cart.resource.ts';

export const CART_PAGE = '/domain/cart';

/** The way to the cart, with how many names are in it. */
export function CartButton() {
  const { t } = useTexts('domain');
  const count = useCart().data?.length ?? 0;
  return (
    <Button asChild>
      <RouterLink to={CART_PAGE} aria-label={count > 0 ? t('cart.open', { count }) : undefined}>
        <CartIcon /> {t('cart.title')}
        {count > 0 && <Badge>{count}</Badge>}
      </RouterLink>
    </Button>
  );
}
