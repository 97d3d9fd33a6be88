import { useId, useState } from 'react';
import type { Product } from '@certdeck/contract';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import {
  Button,
  chakra,
  CloseIcon,
  Heading,
  IconButton,
  LiveRegion,
  useBreakpoint,
  useMoney,
  VisuallyHidden,
} from '@certdeck/ui';
import { Checkbox } from '@certdeck/ui/forms';
import { isUnpriced } from '@certdeck/validation';
import { productAddress } from '../../../catalogue/addresses.ts';
import { productTexts } from '../../../catalogue/productTexts.ts';
import { termText } from '../../../catalogue/termText.ts';
import { useFactRows } from '../../../catalogue/useFactRows.ts';
import { MOST_COMPARED } from '../filter.ts';
import { priceCells } from '../matrix.ts';
import { PriceLink } from '../Prices.tsx';
import { markedRows, type CompareRow, type MarkedRow } from './compareRows.ts';

const Tray = chakra('section', {
  base: {
    position: 'sticky',
    // Notices at the end of the page don't cover what is compared.
    insetBlockEnd: 'var(--cd-toasts, 0px)',
    zIndex: 'bar',
    marginTop: '4',
    background: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border.strong',
    borderRadius: 'lg',
    boxShadow: 'popover',
    animation: 'rise-in 160ms cubic-bezier(0.2, 0, 0, 1)',
  },
});
const Head = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '3',
    rowGap: '1',
    minHeight: '12',
    paddingInline: '4',
    paddingBlock: '1.5',
    '& > p': {
      order: { base: 1, md: 0 },
      flex: { base: '1 1 100%', md: '1 1 120px' },
      fontSize: 'sm',
      color: 'fg.muted',
    },
    '& > button:first-of-type': { marginInlineStart: 'auto' },
  },
});
const Sheet = chakra('div', {
  base: {
    maxHeight: { base: '62vh', md: '38vh' },
    overflow: 'auto',
    borderTopWidth: '1px',
    borderColor: 'border',
    '& table': { width: '100%', fontSize: 'sm', fontVariantNumeric: 'tabular-nums' },
    '& :is(th, td)': {
      textAlign: 'start',
      verticalAlign: 'baseline',
      paddingInline: '3',
      paddingBlock: '1.5',
      minWidth: { base: '132px', md: '160px' },
      fontWeight: 'normal',
      borderTopWidth: '1px',
      borderColor: 'border',
      overflowWrap: 'anywhere',
    },
    '& thead :is(th, td)': {
      position: 'sticky',
      top: 0,
      zIndex: 1,
      borderTopWidth: 0,
      background: 'bg.panel',
      boxShadow: 'inset 0 -1px 0 var(--cd-colors-border)',
    },
    '& tbody tr:first-of-type > *': { borderTopWidth: 0 },
    '& th[scope=row]': {
      position: 'sticky',
      insetInlineStart: 0,
      background: 'bg.panel',
      color: 'fg.muted',
      minWidth: { base: '104px', md: '160px' },
      width: { md: '180px' },
    },
    '& [data-apart]': { fontWeight: 'semibold' },
    '& td a': { minHeight: { base: '11', md: '6' } },
    '& thead :is(th, td) > :is(span, label)': { minHeight: '8', alignItems: 'center' },
    '& thead input': { marginTop: 0 },
    '& thead [data-name]': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '1',
    },
    '& thead a': { fontWeight: 'semibold', _hover: { color: 'primary.fg', textDecoration: 'underline' } },
  },
});

interface Props {
  products: readonly Product[];
  /** Names that the prices hold. */
  names: number;
  perYear: boolean;
  onRemove(productNo: string): void;
  onClear(): void;
}

/** Up to four products side by side, docked below the list; what differs is bold (D-260). */
export function CompareTray({ products, names, perYear, onRemove, onClear }: Props) {
  const { t } = useTexts('ssl');
  const id = useId();
  const { isMobile } = useBreakpoint();
  const [chosen, setChosen] = useState<boolean | null>(null);
  // On a phone the sheet would hide the list that products are chosen from.
  const open = chosen ?? (!isMobile && products.length > 1);
  const count = products.length;
  const said =
    count === 1
      ? t('compare.more')
      : count === MOST_COMPARED
        ? t('compare.full', { n: MOST_COMPARED })
        : t('compare.bold');
  return (
    <Tray aria-labelledby={`${id}-title`} data-compare="">
      <Head>
        <Heading level={2} size="sm" id={`${id}-title`}>
          {t('compare.count', { n: count })}
        </Heading>
        {(!isMobile || count === 1 || count === MOST_COMPARED) && <p>{said}</p>}
        <Button variant="ghost" size="sm" onClick={onClear}>
          {t('compare.clear')}
        </Button>
        <Button
          size="sm"
          aria-expanded={open}
          aria-controls={`${id}-sheet`}
          disabled={count < 2}
          onClick={() => setChosen(!open)}
        >
          {t(open && count > 1 ? 'compare.close' : 'compare.open')}
        </Button>
      </Head>
      <div id={`${id}-sheet`}>
        {open && count > 1 && (
          <Comparison products={products} names={names} perYear={perYear} onRemove={onRemove} />
        )}
      </div>
      <LiveRegion>{`${t('compare.count', { n: count })}. ${said}`}</LiveRegion>
    </Tray>
  );
}

function Comparison({ products, names, perYear, onRemove }: Omit<Props, 'onClear'>) {
  const { t, lang } = useTexts('ssl');
  const [differences, setDifferences] = useState(false);
  const rows = useCompareRows(products, names, perYear);
  const shown = differences ? rows.filter(({ differs }) => differs) : rows;
  return (
    <Sheet tabIndex={0} role="region" aria-label={t('compare.title')}>
      <table aria-label={t('compare.title')}>
        <thead>
          <tr>
            <td>
              <Checkbox checked={differences} onValueChange={setDifferences}>
                {t('compare.differences')}
              </Checkbox>
            </td>
            {products.map((product) => {
              const { name } = productTexts(product, lang);
              return (
                <th key={product.productNo} scope="col" aria-label={name}>
                  <span data-name="">
                    <RouterLink to={productAddress(product.productNo)}>{name}</RouterLink>
                    <IconButton
                      size="sm"
                      label={t('compare.remove', { name })}
                      onClick={() => onRemove(product.productNo)}
                    >
                      <CloseIcon size={14} />
                    </IconButton>
                  </span>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                {row.label}
                {row.differs && <VisuallyHidden> {t('compare.differs')}</VisuallyHidden>}
              </th>
              {row.values.map((value, place) => (
                <td key={products[place]?.productNo} data-apart={row.apart[place] ? '' : undefined}>
                  {priceCell(row, products[place], value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Sheet>
  );

  /** A price buys here too. */
  function priceCell({ term }: ComparedRow, product: Product | undefined, value: string) {
    const cell = term === undefined || !product ? undefined : priceCells(product, names).get(term);
    if (!cell || !product) return value;
    return (
      <PriceLink
        productNo={product.productNo}
        name={productTexts(product, lang).name}
        cell={cell}
        perYear={perYear}
      />
    );
  }
}

type ComparedRow = MarkedRow & { term: number | undefined };

/** Prices by term, the lowest price of a year, then the facts. */
function useCompareRows(products: readonly Product[], names: number, perYear: boolean): ComparedRow[] {
  const { t } = useTexts('ssl');
  const money = useMoney();
  const factsOf = useFactRows();
  const cells = products.map((product) => priceCells(product, names));
  const terms = [...new Set(cells.flatMap((own) => [...own.keys()]))].toSorted((one, other) => one - other);
  const prices = terms.map((term): CompareRow & { term: number } => ({
    id: `term-${term}`,
    term,
    label: termText(term, t),
    values: cells.map((own) => {
      const cell = own.get(term);
      if (!cell) return '—';
      return money(perYear && !isUnpriced(term) ? Math.round(cell.price / term) : cell.price);
    }),
  }));
  const lowest: CompareRow = {
    id: 'lowest',
    label: t('compare.lowest'),
    values: cells.map((own) => {
      const years = [...own.values()].filter(({ term }) => !isUnpriced(term));
      const [best] = years.toSorted((one, other) => one.price / one.term - other.price / other.term);
      if (!best) return '—';
      return t('compare.lowest.with', {
        price: money(Math.round(best.price / best.term)),
        term: termText(best.term, t),
      });
    }),
  };
  const facts = products.map((product) => factsOf(product));
  const known = (facts[0] ?? []).map(({ id, label }, place): CompareRow => ({
    id,
    label,
    values: facts.map((own) => own[place]?.text ?? '—'),
  }));
  const rows: (CompareRow & { term?: number })[] = [...prices, lowest, ...known];
  return markedRows(rows).map((row, place) => ({ ...row, term: rows[place]?.term }));
}
