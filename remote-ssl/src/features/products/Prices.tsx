import { Link as RouterLink } from '@certdeck/federation/router';
import { useFormats, useTexts } from '@certdeck/i18n';
import { chakra, Money, VisuallyHidden } from '@certdeck/ui';
import { isUnpriced } from '@certdeck/validation';
import { buyAddress } from '../../catalogue/addresses.ts';
import { termText } from '../../catalogue/termText.ts';
import type { PriceCell } from './matrix.ts';

const Frame = chakra('span', {
  base: {
    '& > a': {
      display: 'inline-grid',
      gridTemplateColumns: 'auto var(--saving, auto)',
      position: 'relative',
      alignItems: 'baseline',
      minHeight: { base: '11', md: '8' },
      alignContent: 'center',
      paddingInline: '2',
      marginInline: '-2',
      borderWidth: '1px',
      borderColor: 'transparent',
      borderRadius: 'md',
      color: 'fg',
      textAlign: 'start',
      whiteSpace: 'nowrap',
    },
    '& [data-price]': {
      textDecoration: 'underline',
      textDecorationColor: 'var(--cd-colors-border-control)',
      textDecorationThickness: '1px',
      textUnderlineOffset: '4px',
    },
    '& a:is(:hover, :focus-visible)': { borderColor: 'primary.solid', background: 'bg.panel' },
    '& a:is(:hover, :focus-visible) [data-price]': { textDecoration: 'none' },
    '& [data-lowest]': { fontWeight: 'semibold' },
    '& :is([data-saving], [data-buy])': { marginInlineStart: 'var(--saving-gap, 6px)' },
    '& [data-saving]': { fontSize: 'xs', color: 'success.fg' },
    '& [data-buy]': { display: 'none', fontSize: 'xs', fontWeight: 'semibold', color: 'primary.fg' },
    // The word takes the place of what is saved while the price is pointed at.
    '& a:is(:hover, :focus-visible) [data-buy]': { display: 'inline' },
    '& a:is(:hover, :focus-visible) [data-saving]': { display: 'none' },
  },
});

interface Props {
  productNo: string;
  name: string;
  cell: PriceCell;
  /** The price by the year instead of for the whole term. */
  perYear: boolean;
}

/** A price that buys exactly this product and term: the link opens the buy screen with both chosen. */
export function PriceLink({ productNo, name, cell, perYear }: Props) {
  const { t } = useTexts('ssl');
  const { percent } = useFormats();
  const { term, price, saving, lowest } = cell;
  const shown = perYear && !isUnpriced(term) ? Math.round(price / term) : price;
  return (
    <Frame>
      <RouterLink to={buyAddress(productNo, term)}>
        <span data-price="" data-lowest={lowest ? '' : undefined}>
          {price === 0 ? t('product.free') : <Money cents={shown} />}
        </span>
        <span>
          {saving >= 0.005 && <span data-saving="">{percent(-saving).replace('-', '−')}</span>}
          <span data-buy="" aria-hidden="true">
            {t('prices.buy')}
          </span>
        </span>
        <VisuallyHidden>{t('prices.buyFor', { name, term: termText(term, t) })}</VisuallyHidden>
      </RouterLink>
    </Frame>
  );
}
