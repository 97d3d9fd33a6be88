import type { Product } from '@certdeck/contract';
import { useFormats, useTexts } from '@certdeck/i18n';
import { chakra, Text } from '@certdeck/ui';
import { orderPlan } from '../../../catalogue/plan.ts';
import { priceCells } from '../matrix.ts';
import { PriceLink } from '../Prices.tsx';
import { productTexts } from '../../../catalogue/productTexts.ts';
import { termText } from '../../../catalogue/termText.ts';
import { useNow } from '../../../catalogue/useNow.ts';

const Table = chakra('table', {
  base: {
    width: '100%',
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
    '& :is(th, td)': {
      textAlign: 'start',
      paddingInline: '2',
      paddingBlock: '1.5',
      verticalAlign: 'baseline',
    },
    '& [data-first]': { paddingInlineStart: '4' },
    '& [data-last]': { paddingInlineEnd: '4', textAlign: 'end' },
    '& tbody th p': { whiteSpace: 'nowrap' },
    '& td a': { gridTemplateColumns: { base: 'auto', md: 'auto auto' } },
    '& td': { '--saving-gap': { base: '0px', md: '6px' } },
    '& th[data-last]': { hyphens: 'auto', overflowWrap: 'anywhere', minWidth: '64px' },
    '& thead th': { fontSize: 'xs', fontWeight: 'medium', color: 'fg.muted', background: 'bg.subtle' },
    '& tbody :is(th, td)': { borderTopWidth: '1px', borderColor: 'border', fontWeight: 'normal' },
  },
});

/** The terms that a product is sold for: price, what it saves, and how many reissues the limits of its day ask for. */
export function Terms({ product }: { product: Product }) {
  const { t, lang } = useTexts('ssl');
  const format = useFormats();
  const now = useNow();
  const { name } = productTexts(product, lang);
  return (
    <Table aria-label={t('product.terms')}>
      <thead>
        <tr>
          <th scope="col" data-first="">
            {t('prices.term')}
          </th>
          <th scope="col">{t('prices.price')}</th>
          <th scope="col" data-last="">
            {t('product.reissues')}
          </th>
        </tr>
      </thead>
      <tbody>
        {[...priceCells(product).values()].map((cell) => {
          const { coverageEnd, reissues } = orderPlan(product, cell.term, now);
          return (
            <tr key={cell.term}>
              <th scope="row" data-first="">
                {termText(cell.term, t)}
                <Text size="xs" tone="muted">
                  {t('timeline.until', { date: format.day(coverageEnd) })}
                </Text>
              </th>
              <td>
                <PriceLink productNo={product.productNo} name={name} cell={cell} perYear={false} />
              </td>
              <td data-last="">{format.number(reissues.length)}</td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
