import { useDeferredValue } from 'react';
import type { Product } from '@certdeck/contract';
import { useSearchParams } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { Container, EmptyState, ErrorState, PageHeader } from '@certdeck/ui';
import { decodeRenewTicket } from '@certdeck/validation';
import { PreviewNotice } from '../../catalogue/PreviewNotice.tsx';
import { useProducts } from '../../catalogue/products.resource.ts';
import { namedProduct } from './form/startValues.ts';
import { OrderScreen } from './OrderScreen.tsx';
import { OrderSkeleton } from './OrderSkeleton.tsx';
import { RenewalOffSale } from './renewal/RenewalNotice.tsx';

/** /ssl/certificates: buy a certificate (A§2.7). */
export default function CertificatesPage() {
  const { t } = useTexts('ssl');
  const { data, error, isValidating, refresh } = useProducts();
  // The form that follows an answer is drawn in steps: as one piece it would hold a slow processor for half a second.
  const products = useDeferredValue(data);
  return (
    <Container paddingInline="0">
      <PageHeader title={t('ssl.title')} description={t('page.lead')} />
      <PreviewNotice shown={data !== undefined} />
      {products && products.length > 0 && <Order products={products} />}
      {products?.length === 0 && <EmptyState title={t('brand.none')} />}
      {!products && (data || !error) && <OrderSkeleton />}
      {!data && error && (
        <ErrorState title={t('brand.failed')} onRetry={() => void refresh()} retrying={isValidating} />
      )}
    </Container>
  );
}

/** The screen for what the address asks for; a renewal of a product that isn't sold has none. */
function Order({ products }: { products: readonly Product[] }) {
  const [address] = useSearchParams();
  const text = address.get('renew_ticket');
  const ticket = decodeRenewTicket(text);
  if (ticket.renews !== undefined && !namedProduct(products, address))
    return <RenewalOffSale orderNo={ticket.renews} names={ticket.domains} />;
  return <OrderScreen key={text} products={products} />;
}
