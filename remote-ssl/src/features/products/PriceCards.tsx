import { useTexts } from '@certdeck/i18n';
import { chakra } from '@certdeck/ui';
import { Checkbox } from '@certdeck/ui/forms';
import { termText } from '../../catalogue/termText.ts';
import { ProductLabel, type MatrixProps } from './Matrix.tsx';
import type { PriceLine } from './matrix.ts';
import { PriceLink } from './Prices.tsx';
import { useSectionTexts } from './useSectionTexts.ts';

const Frame = chakra('div', {
  base: {
    background: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'lg',
    overflow: 'clip',
    '& h2': { fontSize: 'md', fontWeight: 'semibold' },
    '& [data-group]': {
      paddingInline: '4',
      paddingBlock: '2',
      background: 'bg.subtle',
      borderTopWidth: '1px',
      borderColor: 'border',
      fontSize: 'sm',
      color: 'fg.muted',
    },
    '& section:first-of-type > [data-group]': { borderTopWidth: 0 },
    '& [data-group] h2': { color: 'fg' },
    '& li': { paddingInline: '4', paddingTop: '2', borderTopWidth: '1px', borderColor: 'border' },
    '& li[data-selected]': { background: 'primary.subtle' },
    '& [data-head]': { display: 'flex', alignItems: 'center', gap: '2.5', minHeight: '8' },
    '& [data-head] > span': { minWidth: 0, overflowWrap: 'anywhere' },
    '& [data-head] a': { fontWeight: 'semibold' },
    '& dl': {
      display: 'grid',
      gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
      columnGap: '2',
      fontVariantNumeric: 'tabular-nums',
      fontSize: 'sm',
    },
    '& dt': { fontSize: 'xs', color: 'fg.muted' },
    '& dd': { margin: 0, '--saving-gap': '0px' },
    '& dd a': { gridTemplateColumns: 'auto', alignContent: 'start' },
  },
});

/** The price list on a phone: a card a product with the price of each term. */
export function PriceCards(props: MatrixProps) {
  const { sections } = props;
  const sectionTexts = useSectionTexts();
  return (
    <Frame>
      {sections.map(({ group, lines }) => {
        const { title, text } = sectionTexts(group);
        return (
          <section key={group} aria-labelledby={`group-${group}`}>
            <div data-group="">
              <h2 id={`group-${group}`}>{title}</h2>
              {text}
            </div>
            <ul>
              {lines.map((line) => (
                <PriceCard key={line.product.productNo} line={line} {...props} />
              ))}
            </ul>
          </section>
        );
      })}
    </Frame>
  );
}

function PriceCard({ line, perYear, compared, full, onCompare }: MatrixProps & { line: PriceLine }) {
  const { t } = useTexts('ssl');
  const { product, name, cells } = line;
  const chosen = compared.has(product.productNo);
  return (
    <li data-selected={chosen ? '' : undefined}>
      <div data-head="">
        <Checkbox
          aria-label={t('compare.choose', { name })}
          checked={chosen}
          disabled={full && !chosen}
          onValueChange={(on) => onCompare(product.productNo, on)}
        />
        <span>
          <ProductLabel line={line} />
        </span>
      </div>
      <dl>
        {[...cells.values()].map((cell) => (
          <div key={cell.term}>
            <dt>{termText(cell.term, t)}</dt>
            <dd>
              <PriceLink productNo={product.productNo} name={name} cell={cell} perYear={perYear} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
