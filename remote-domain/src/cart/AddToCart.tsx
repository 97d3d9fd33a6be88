import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { Button, type ButtonProps, CheckIcon, PlusIcon } from '@certdeck/ui';
import { CART_PAGE } from './CartButton.tsx';
import type { CartAdding } from './useCartAdding.ts';

interface Props extends Pick<ButtonProps, 'size' | 'variant'> {
  cart: CartAdding;
  domain: string;
  /** The name as people read it. */
  unicode: string;
}

/** Puts a name into the cart; once it is there, leads to the cart. */
export function AddToCart({ cart, domain, unicode, size = 'sm', variant }: Props) {
  const { t } = useTexts('domain');
  if (cart.contains(domain))
    return (
      <Button size={size} asChild>
        <RouterLink to={CART_PAGE} aria-label={t('cart.in.name', { name: unicode })}>
          <CheckIcon size={14} /> {t('cart.in')}
        </RouterLink>
      </Button>
    );
  return (
    <Button
      size={size}
      variant={variant}
      icon={<PlusIcon size={14} />}
      loading={cart.isAdding(domain)}
      aria-label={t('cart.add.name', { name: unicode })}
      onClick={() => void cart.add(domain)}
    >
      {t('cart.add')}
    </Button>
  );
}
