import type { Product } from '@certdeck/contract';
import { useSiteConfig, usePageTitle } from '@certdeck/federation';
import { Link as RouterLink, useParams } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import {
  Badge,
  Button,
  chakra,
  Container,
  EmptyState,
  ErrorState,
  PageHeader,
  Panel,
  SkeletonRows,
  Text,
} from '@certdeck/ui';
import { DataList } from '@certdeck/ui/data';
import { dcvChoice, isBrandOffered, isFreeProduct, validationLevel, yearOptions } from '@certdeck/validation';
import { buyAddress } from '../../../catalogue/addresses.ts';
import { CatalogueText } from '../../../catalogue/CatalogueText.tsx';
import { NextSteps } from '../../../catalogue/NextSteps.tsx';
import { ProductBadges } from '../../../catalogue/ProductBadges.tsx';
import { brandDescription, brandOptions } from '../../../catalogue/brands.ts';
import { productTexts } from '../../../catalogue/productTexts.ts';
import { useProducts } from '../../../catalogue/products.resource.ts';
import { useFactRows } from '../../../catalogue/useFactRows.ts';
import { Terms } from './Terms.tsx';

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 360px' },
    gridTemplateAreas: { base: '"what" "cost" "more"', xl: '"what cost" "more cost"' },
    gridTemplateRows: { xl: 'auto 1fr' },
    gap: '4',
    alignItems: 'start',
  },
});
const Stack = chakra('div', { base: { display: 'grid', gap: '4', minWidth: 0 } });
const Files = chakra('ul', {
  base: {
    display: 'grid',
    gap: '1',
    listStyle: 'disc',
    paddingInlineStart: '5',
    marginBottom: '2',
  },
});

/** /ssl/products/{productNo}: what one gets, what it takes and what it costs; only what catalogue and rules say (D-261). */
export default function ProductPage() {
  const { t, lang } = useTexts('ssl');
  const { productNo } = useParams();
  const site = useSiteConfig();
  const { data, error, isLoading, isValidating, refresh } = useProducts();
  const product = data?.find((one) => one.productNo === productNo && isBrandOffered(one.brand, site));
  usePageTitle(product && productTexts(product, lang).name);
  if (product) return <ProductView product={product} />;
  return (
    <Container paddingInline="0" width="wide">
      <PageHeader title={t('product.title')} />
      {isLoading && <SkeletonRows rows={8} columns={2} />}
      {!data && error && (
        <ErrorState title={t('brand.failed')} onRetry={() => void refresh()} retrying={isValidating} />
      )}
      {data && (
        <EmptyState
          level={2}
          title={t('product.unknown')}
          actions={
            <Button asChild>
              <RouterLink to="/ssl/products">{t('ssl.products')}</RouterLink>
            </Button>
          }
        >
          {t('product.unknown.text')}
        </EmptyState>
      )}
    </Container>
  );
}

function ProductView({ product }: { product: Product }) {
  const { t, lang } = useTexts('ssl');
  const site = useSiteConfig();
  const factsOf = useFactRows();
  const { name, description, kind } = productTexts(product, lang);
  const level = validationLevel(product.productType);
  const [term = 1] = yearOptions(product.maxYear);
  const free = isFreeProduct(product);
  const [brand] = brandOptions([product], site);
  return (
    <Container paddingInline="0" width="wide">
      <PageHeader
        title={name}
        status={
          <>
            {level && <Badge>{t(`common:ssl.class.${level}`)}</Badge>}
            <ProductBadges product={product} />
          </>
        }
        description={<CatalogueText words={description} />}
        actions={
          <>
            <Button asChild>
              <RouterLink to={`/ssl/products?${new URLSearchParams({ compare: product.productNo })}`}>
                {t('product.compare')}
              </RouterLink>
            </Button>
            <Button variant="primary" asChild>
              <RouterLink to={buyAddress(product.productNo, term)}>{t('prices.buy')}</RouterLink>
            </Button>
          </>
        }
      />
      <Columns>
        <Stack gridArea="what">
          <Panel title={t('product.what')} description={<CatalogueText words={kind} />}>
            <DataList
              columns={2}
              items={factsOf(product).map(({ label, text }) => ({ label, value: text }))}
            />
          </Panel>
        </Stack>
        <Stack gridArea="cost">
          <Panel title={t('product.terms')} flush>
            <Terms product={product} />
          </Panel>
          <Panel>
            <NextSteps
              product={product}
              year={term}
              method={dcvChoice(product, [], site).method}
              unpaid={free}
            />
          </Panel>
        </Stack>
        <Stack gridArea="more">
          <Panel title={t('product.files')}>
            <Files>
              {(['pem', 'pfx', 'jks', 'zip'] as const).map((file) => (
                // texts: product.files.*
                <li key={file}>{t(`product.files.${file}`)}</li>
              ))}
            </Files>
            <Text size="sm" tone="muted">
              {t('product.files.key')}
            </Text>
          </Panel>
          {brand && (
            <Panel title={brand.label}>
              <CatalogueText words={brandDescription(brand, lang)} />
            </Panel>
          )}
        </Stack>
      </Columns>
    </Container>
  );
}
