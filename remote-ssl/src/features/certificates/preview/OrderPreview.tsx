import type { ReactNode } from 'react';
import type { Product } from '@certdeck/contract';
import { useFormats, useTexts } from '@certdeck/i18n';
import { chakra, Panel, Separator, Text, Time, VStack } from '@certdeck/ui';
import {
  DAY_SECONDS,
  entryKind,
  isFreeProduct,
  isUnpriced,
  paidNames,
  type DcvChoice,
} from '@certdeck/validation';
import { productTexts } from '../../../catalogue/productTexts.ts';
import type { PriceState } from '../Certificates.resource.ts';
import { keyText } from '../csr/KeySettings.tsx';
import type { OrderValues } from '../form/values.ts';
import { termText } from '../../../catalogue/termText.ts';
import { useNow } from '../../../catalogue/useNow.ts';
import { NextSteps } from '../../../catalogue/NextSteps.tsx';
import { orderPlan } from '../../../catalogue/plan.ts';
import { PayWays } from './PayWays.tsx';
import { PriceList } from './PriceList.tsx';

/** Names that the preview lists before it counts the rest. */
const SHOWN_NAMES = 4;

interface Props {
  product: Product | undefined;
  values: OrderValues;
  /** The names of the order; in batch mode the common names of all. */
  names: readonly string[];
  /** Those of them that the price counts. */
  charged: readonly string[];
  /** How many orders, in batch mode. */
  orders?: number;
  dcv: DcvChoice;
  price: PriceState;
  /** End of the coverage that a renewal takes over, Unix seconds; 0 for none. */
  renewedUntil: number;
}

/** The order beside the form: what, for how long, what it costs, how it is paid and what happens next. */
export function OrderPreview({ product, values, names, charged, orders, dcv, price, renewedUntil }: Props) {
  const { t } = useTexts('ssl');
  const further =
    product && orders === undefined && !isUnpriced(values.year)
      ? paidNames(product, charged, values.year)
      : undefined;
  const unpaid = product !== undefined && (isFreeProduct(product) || isUnpriced(values.year));
  return (
    <Panel title={t('preview.title')}>
      <VStack alignItems="stretch" gap="4">
        {product && (
          <OrderFacts
            product={product}
            values={values}
            names={names}
            orders={orders}
            dcv={dcv}
            renewedUntil={renewedUntil}
          />
        )}
        <Separator />
        <PriceList price={price} paid={further?.paid} paidCents={further?.cents} />
        <Separator />
        <section aria-label={t('payment.title')} data-part="payment">
          <Text weight="semibold">{t('payment.title')}</Text>
          {!unpaid && <PayWays />}
          <Text size="sm" tone="muted">
            {t(unpaid ? 'payment.none' : 'payment.next')}
          </Text>
        </section>
        {product && <Separator />}
        {product && (
          <NextSteps
            product={product}
            year={values.year}
            method={dcv.method}
            unpaid={unpaid}
            renewedUntil={renewedUntil}
          />
        )}
      </VStack>
    </Panel>
  );
}

function OrderFacts({
  product,
  values,
  names,
  orders,
  dcv,
  renewedUntil,
}: Omit<Props, 'price' | 'product' | 'charged'> & { product: Product }) {
  const { t, lang } = useTexts('ssl');
  const format = useFormats();
  const now = useNow();
  const plan = orderPlan(product, values.year, now, renewedUntil);
  const kind = entryKind(product);
  return (
    <div data-part="order">
      <Facts>
        <Fact label={t('row.product')} block>
          <Text weight="medium">{productTexts(product, lang).name}</Text>
        </Fact>
        {orders !== undefined && <Fact label={t('preview.orders')}>{format.number(orders)}</Fact>}
        {kind !== 'none' && (
          <Fact label={t('preview.names')} block>
            <Names names={names} />
          </Fact>
        )}
        <Fact label={t('preview.term')}>{termText(values.year, t)}</Fact>
        {renewedUntil > now && (
          <Fact label={t('preview.carried')}>
            {t('preview.carried.days', { count: Math.floor((renewedUntil - now) / DAY_SECONDS) })}
          </Fact>
        )}
        <Fact label={t('term.coverage')}>
          <Time value={plan.coverageEnd} day relative />
        </Fact>
        <Fact label={t('term.certificate')}>
          <Time value={plan.certificateEnd} day relative />
        </Fact>
        {kind !== 'none' && <Fact label={t('preview.method')}>{t(`dcv.${dcv.method}`)}</Fact>}
        <Fact label={t('preview.key')}>
          {values.csrFrom === 'create' ? keyText(values.pairParams) : t('preview.key.own')}
        </Fact>
      </Facts>
    </div>
  );
}

const Facts = chakra('dl', { base: { display: 'flex', flexDirection: 'column', gap: '2', margin: 0 } });
const Line = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: '3',
    '& dt': { color: 'fg.muted', fontSize: 'sm' },
    '& dd': { margin: 0, minWidth: 0 },
  },
  variants: { block: { true: { flexDirection: 'column' } } },
});

function Fact({ label, block, children }: { label: string; block?: boolean; children: ReactNode }) {
  return (
    <Line block={block}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </Line>
  );
}

function Names({ names }: { names: readonly string[] }) {
  const { t } = useTexts('ssl');
  if (names.length === 0) {
    return (
      <Text as="span" tone="subtle">
        {t('preview.names.none')}
      </Text>
    );
  }
  const rest = names.length - SHOWN_NAMES;
  return (
    <span>
      {names.slice(0, SHOWN_NAMES).map((name) => (
        <Text as="span" display="block" mono key={name}>
          {name}
        </Text>
      ))}
      {rest > 0 && (
        <Text as="span" tone="muted">
          {t('preview.names.more', { count: rest })}
        </Text>
      )}
    </span>
  );
}
