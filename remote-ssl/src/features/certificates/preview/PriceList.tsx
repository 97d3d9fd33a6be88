import { memo, type ReactNode } from 'react';
import { useTexts } from '@certdeck/i18n';
import { Button, chakra, HStack, LiveRegion, Money, Text } from '@certdeck/ui';
import type { PriceState } from '../Certificates.resource.ts';

const List = chakra('dl', { base: { display: 'flex', flexDirection: 'column', gap: '1.5', margin: 0 } });
const Line = chakra('div', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    gap: '3',
    '& dt': { color: 'fg.muted' },
    '& dd': { margin: 0, fontVariantNumeric: 'tabular-nums' },
  },
  variants: {
    due: {
      true: {
        '& dt': { color: 'fg', fontWeight: 'medium' },
        '& dd': { fontSize: 'xl', fontWeight: 'semibold' },
      },
    },
  },
});

interface Props {
  price: PriceState;
  /** Names beyond the included ones, and what they cost over the term in cents. */
  paid?: number;
  paidCents?: number;
}

/** List price, paid names, discount and what is due now; '-' while nobody knows (D-155). */
function PlainPriceList({ price, paid = 0, paidCents = 0 }: Props) {
  const { t } = useTexts('ssl');
  const known = price.status === 'ready' ? price.price : null;
  const itemised = known !== null && paid > 0 && paidCents <= known.allRawPrice;
  return (
    <section aria-label={t('price.title')} data-part="price" aria-busy={price.status === 'loading'}>
      <List>
        <Line>
          <dt>{t('price.raw')}</dt>
          <dd>
            {amount(
              itemised ? known.allRawPrice - paidCents : known?.allRawPrice,
              known !== null && known.discount > 0,
            )}
          </dd>
        </Line>
        {itemised && (
          <Line>
            <dt>{t('price.further', { count: paid })}</dt>
            <dd>{amount(paidCents)}</dd>
          </Line>
        )}
        <Line>
          <dt>{t('common:price.discount')}</dt>
          <dd>{amount(known?.discount)}</dd>
        </Line>
        <Line due>
          <dt>{t('price.now')}</dt>
          <dd>{amount(known?.allNowPrice)}</dd>
        </Line>
      </List>
      {price.status === 'failed' && (
        <HStack gap="2" marginTop="2">
          <Text size="sm" tone="error">
            {t('price.failed')}
          </Text>
          <Button size="sm" onClick={price.retry}>
            {t('common:btn.retry')}
          </Button>
        </HStack>
      )}
      <LiveRegion>{price.status === 'loading' ? t('price.loading') : ''}</LiveRegion>
    </section>
  );
}

function amount(cents: number | undefined, struck = false): ReactNode {
  return cents === undefined ? '-' : <Money cents={cents} struck={struck} />;
}

export const PriceList = memo(PlainPriceList);
