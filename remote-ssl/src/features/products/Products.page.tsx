import { useMemo } from 'react';
import { useSiteConfig } from '@certdeck/federation';
import { useSearchParams } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import {
  Button,
  Card,
  chakra,
  Container,
  EmptyState,
  ErrorState,
  LiveRegion,
  PageHeader,
  SkeletonRows,
  useBreakpoint,
} from '@certdeck/ui';
import { downloadFile, toCsv } from '@certdeck/ui/data';
import { decimalFromCents, isBrandOffered } from '@certdeck/validation';
import { PreviewNotice } from '../../catalogue/PreviewNotice.tsx';
import { useProducts } from '../../catalogue/products.resource.ts';
import { termText } from '../../catalogue/termText.ts';
import { CompareTray } from './compare/CompareTray.tsx';
import { MOST_COMPARED, readQuery, withValue } from './filter.ts';
import { Filters } from './Filters.tsx';
import { Matrix } from './Matrix.tsx';
import { priceSections, termsOf, type PriceSort } from './matrix.ts';
import { PriceCards } from './PriceCards.tsx';

const List = chakra('div', {
  base: { '& :is(a, button, input)': { scrollMarginBlockStart: '64px' } },
  variants: {
    // What has the focus must not hide behind what is compared (WCAG 2.4.11).
    docked: { true: { '& :is(a, button, input)': { scrollMarginBlockEnd: '52vh' } } },
  },
});

/** /ssl/products: the price list of everything on sale, a line a product and a column a term (A§2.9, D-260). */
export default function ProductsPage() {
  const { t, lang } = useTexts('ssl');
  const site = useSiteConfig();
  const { isMobile } = useBreakpoint();
  const { data, error, isLoading, isValidating, refresh } = useProducts();
  const [address, setAddress] = useSearchParams();
  const query = useMemo(() => readQuery(address), [address]);
  const set = (name: string, value: string) =>
    setAddress((now) => withValue(now, name, value), { replace: true });

  const products = useMemo(
    () => (data ?? []).filter(({ brand }) => isBrandOffered(brand, site)),
    [data, site],
  );
  const sections = useMemo(() => priceSections(products, query, query.sort, lang), [products, query, lang]);
  const terms = useMemo(() => termsOf(sections), [sections]);
  const lines = sections.flatMap((section) => section.lines);
  const compared = query.compared.flatMap(
    (productNo) => products.find((product) => product.productNo === productNo) ?? [],
  );
  const comparedNumbers = new Set(compared.map(({ productNo }) => productNo));
  const compare = (productNo: string, on: boolean) => {
    const others = compared.map((product) => product.productNo).filter((other) => other !== productNo);
    set('compare', (on ? [...others, productNo] : others).join(','));
  };
  const list = {
    sections,
    terms,
    perYear: query.perYear,
    sort: query.sort,
    onSort: (sort: PriceSort) => set('sort', sort ? `${sort.column}-${sort.direction}` : ''),
    compared: comparedNumbers,
    full: compared.length >= MOST_COMPARED,
    onCompare: compare,
  };
  const exportRows = () =>
    downloadFile(
      'prices.csv',
      toCsv(
        [t('prices.product'), t('prices.brand'), t('prices.term'), t('prices.price')],
        lines.flatMap(({ name, product, cells }) =>
          [...cells.values()].map(({ term, price }) => [
            name,
            product.brandName,
            termText(term, t),
            decimalFromCents(price),
          ]),
        ),
      ),
      'text/csv',
    );
  const shown = t('prices.shown', { count: lines.length });

  return (
    <Container paddingInline="0" width="wide">
      <PageHeader
        title={t('ssl.products')}
        description={t('prices.lead', { shown: data ? shown : '' }).trim()}
        actions={
          <Button onClick={exportRows} disabled={lines.length === 0}>
            {t('common:btn.exportCsv')}
          </Button>
        }
      />
      <PreviewNotice shown={data !== undefined} />
      {error && !data ? (
        <ErrorState title={t('brand.failed')} onRetry={() => void refresh()} retrying={isValidating} />
      ) : (
        <>
          <Filters products={products} query={query} onSet={set} />
          <List docked={compared.length > 0}>
            {isLoading ? (
              <Card padded>
                <SkeletonRows rows={12} />
              </Card>
            ) : lines.length === 0 ? (
              <EmptyState
                title={t('common:empty.filtered')}
                actions={<Button onClick={() => setAddress({}, { replace: true })}>{t('prices.all')}</Button>}
              />
            ) : isMobile ? (
              <PriceCards {...list} />
            ) : (
              <Matrix {...list} />
            )}
          </List>
          <LiveRegion>{isLoading ? '' : shown}</LiveRegion>
          {compared.length > 0 && (
            <CompareTray
              products={compared}
              names={query.names}
              perYear={query.perYear}
              onRemove={(productNo) => compare(productNo, false)}
              onClear={() => set('compare', '')}
            />
          )}
        </>
      )}
    </Container>
  );
}
