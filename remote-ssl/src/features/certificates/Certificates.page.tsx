import { useTexts } from '@certdeck/i18n';
import { Container, EmptyState, ErrorState, PageHeader } from '@certdeck/ui';
import { useProducts } from '../../catalogue/products.resource.ts';
import { OrderScreen } from './OrderScreen.tsx';
import { OrderSkeleton } from './OrderSkeleton.tsx';

/** /ssl/certificates: buy a certificate (A§2.7). */
export default function CertificatesPage() {
  const { t } = useTexts('ssl');
  const { data: products, error, isLoading, isValidating, refresh } = useProducts();
  return (
    <Container paddingInline="0">
      <PageHeader title={t('ssl.title')} description={t('page.lead')} />
      {products && products.length > 0 && <OrderScreen products={products} />}
      {products?.length === 0 && <EmptyState title={t('brand.none')} />}
      {!products && isLoading && <OrderSkeleton />}
      {!products && error && (
        <ErrorState title={t('brand.failed')} onRetry={() => void refresh()} retrying={isValidating} />
      )}
    </Container>
  );
}
