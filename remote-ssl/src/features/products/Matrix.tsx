import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { ArrowDownIcon, ArrowUpIcon, Badge, chakra, Money, SortIcon, VisuallyHidden } from '@certdeck/ui';
import { Checkbox } from '@certdeck/ui/forms';
import { entryKind, isUnpriced, takesSeveralNames, validationLevel } from '@certdeck/validation';
import { productAddress } from '../../catalogue/addresses.ts';
import { ProductBadges } from '../../catalogue/ProductBadges.tsx';
import { termText } from '../../catalogue/termText.ts';
import type { PriceLine, PriceSection, PriceSort } from './matrix.ts';
import { PriceLink } from './Prices.tsx';
import { useSectionTexts } from './useSectionTexts.ts';

const Grid = chakra('section', {
  base: {
    position: 'relative',
    overflowX: 'auto',
    background: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'lg',
    '--saving': '0px',
    '& table': { width: '100%', fontSize: 'sm', fontVariantNumeric: 'tabular-nums' },
    '& thead th': {
      height: '9',
      paddingInline: '2.5',
      fontSize: 'xs',
      fontWeight: 'medium',
      color: 'fg.muted',
      background: 'bg.subtle',
      lineHeight: 'snug',
      borderBottomWidth: '1px',
      borderColor: 'border',
      textAlign: 'start',
    },
    '& thead th button': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '1',
      minHeight: '6',
      borderRadius: 'sm',
    },
    '& thead th button svg': { opacity: 0.5 },
    '& thead th[aria-sort] :is(button, svg)': { color: 'fg', opacity: 1 },
    '& tbody :is(td, th)': {
      height: '10',
      paddingInline: '2.5',
      borderTopWidth: '1px',
      borderColor: 'border',
      textAlign: 'start',
      fontWeight: 'normal',
    },
    '& tbody:first-of-type tr:first-of-type th': { borderTopWidth: 0 },
    '& [data-group]': { fontSize: 'sm', color: 'fg.muted' },
    '& [data-group] strong': { color: 'fg', fontWeight: 'semibold', marginInlineEnd: '2' },
    '& tbody tr:has(td):hover > *': { background: 'bg.subtle' },
    '& tbody tr[data-selected] > *, & tbody tr[data-selected]:hover > *': { background: 'primary.subtle' },
    '& :is([data-check], [data-group])': { paddingInlineStart: '4' },
    '& [data-align=end]': { textAlign: 'end' },
    '& td[data-align=end], & thead [data-term]': { whiteSpace: 'nowrap' },
    '& thead th svg': { flexShrink: 0 },
    '& [data-term]': { textAlign: 'end', whiteSpace: 'nowrap' },
    // Beside the prices of longer terms stands what they save; headers end where prices do.
    '& [data-term=saving]': { '--saving': '48px', paddingInlineEnd: '58px' },
    '& td[data-term=saving]:has(a)': { paddingInlineEnd: '2.5' },
    '& td[data-term]:not(:has(a))': { color: 'fg.subtle' },
    '& [data-check]': { width: '40px', paddingInlineEnd: '0' },
    '& [data-check] input': { display: 'grid', marginTop: 0 },
    '& [data-product]': { minWidth: '220px' },
    '& [data-product] a': { borderRadius: 'sm' },
    '& [data-product] a:hover': { color: 'primary.fg', textDecoration: 'underline' },
  },
});

export interface MatrixProps {
  sections: readonly PriceSection[];
  terms: readonly number[];
  perYear: boolean;
  sort: PriceSort;
  onSort(sort: PriceSort): void;
  compared: ReadonlySet<string>;
  /** No more products can be compared. */
  full: boolean;
  onCompare(productNo: string, on: boolean): void;
}

/** The price list as a matrix: one line a product, one column a term, by kind and validation level (D-260). */
export function Matrix(props: MatrixProps) {
  const { sections, terms, sort, onSort } = props;
  const { t } = useTexts('ssl');
  const sectionTexts = useSectionTexts();
  const head = (column: string, header: string, term = false) => (
    <SortedHead key={column} column={column} header={header} term={term} sort={sort} onSort={onSort} />
  );
  return (
    <Grid aria-label={t('ssl.products')} tabIndex={0}>
      <table aria-label={t('ssl.products')}>
        <thead>
          <tr>
            <th scope="col" data-check="">
              <VisuallyHidden>{t('compare.title')}</VisuallyHidden>
            </th>
            {head('name', t('prices.product'))}
            <th scope="col" data-align="end">
              {t('prices.names')}
            </th>
            <th scope="col" data-align="end">
              {t('prices.further')}
            </th>
            {terms.map((term) => head(String(term), termText(term, t), true))}
          </tr>
        </thead>
        {sections.map(({ group, lines }) => {
          const { title, text } = sectionTexts(group);
          return (
            <tbody key={group}>
              <tr>
                <th scope="rowgroup" colSpan={4 + terms.length} data-group="">
                  <strong>{title}</strong>
                  {text}
                </th>
              </tr>
              {lines.map((line) => (
                <Line key={line.product.productNo} line={line} {...props} />
              ))}
            </tbody>
          );
        })}
      </table>
    </Grid>
  );
}

function Line({ line, terms, perYear, compared, full, onCompare }: MatrixProps & { line: PriceLine }) {
  const { t } = useTexts('ssl');
  const { product, name, cells } = line;
  const { productNo, extraNamePrice } = product;
  const chosen = compared.has(productNo);
  return (
    <tr data-selected={chosen ? '' : undefined}>
      <td data-check="">
        <Checkbox
          aria-label={t('compare.choose', { name })}
          checked={chosen}
          disabled={full && !chosen}
          onValueChange={(on) => onCompare(productNo, on)}
        />
      </td>
      <th scope="row" data-product="">
        <ProductLabel line={line} />
      </th>
      <td data-align="end">
        <Included product={product} />
      </td>
      <td data-align="end">
        {takesSeveralNames(product) && extraNamePrice > 0 ? <Money cents={extraNamePrice} /> : '—'}
      </td>
      {terms.map((term) => {
        const cell = cells.get(term);
        return cell ? (
          <td key={term} data-term={placeOf(term)}>
            <PriceLink productNo={productNo} name={name} cell={cell} perYear={perYear} />
          </td>
        ) : (
          <td key={term} data-term={placeOf(term)}>
            —
          </td>
        );
      })}
    </tr>
  );
}

/** Whether prices of a term can be ones that save. */
const placeOf = (term: number) => (term === 1 || isUnpriced(term) ? 'plain' : 'saving');

/** The name, which leads to the product's page, with what the group's title doesn't say. */
export function ProductLabel({ line: { product, name, group } }: { line: PriceLine }) {
  const level = validationLevel(product.productType);
  return (
    <>
      <RouterLink to={productAddress(product.productNo)}>{name}</RouterLink>{' '}
      {level && level !== group && <Badge>{level.toUpperCase()}</Badge>} <ProductBadges product={product} />
    </>
  );
}

/** How many names the price holds. */
export function Included({ product }: { product: PriceLine['product'] }) {
  const { t } = useTexts('ssl');
  const kind = entryKind(product);
  if (kind === 'none') return '—';
  return kind === 'wild' ? t('prices.names.wild') : product.includedNames;
}

function SortedHead({
  column,
  header,
  term,
  sort,
  onSort,
}: {
  column: string;
  header: string;
  term: boolean;
  sort: PriceSort;
  onSort(sort: PriceSort): void;
}) {
  const { t } = useTexts('ssl');
  const sorted = sort?.column === column ? sort.direction : undefined;
  const ariaSort = sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : undefined;
  const Icon = sorted === 'asc' ? ArrowUpIcon : sorted === 'desc' ? ArrowDownIcon : SortIcon;
  // The third press is the list as it was.
  const next = (): PriceSort =>
    sorted === 'desc' ? undefined : { column, direction: sorted === 'asc' ? 'desc' : 'asc' };
  return (
    <th scope="col" data-term={term ? placeOf(Number(column)) : undefined} aria-sort={ariaSort}>
      <button type="button" title={t('common:table.sort', { column: header })} onClick={() => onSort(next())}>
        {header}
        <Icon size={13} />
      </button>
    </th>
  );
}
