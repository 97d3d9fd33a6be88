import { useTexts } from '@certdeck/i18n';
import { Container, Flex, Heading, PageHeader, Stack } from '@certdeck/ui';
import { InvoiceLinks } from '../invoices/InvoiceLinks.tsx';
import { Invoices } from '../invoices/list/Invoices.tsx';
import { Prices } from './Prices.tsx';

/** /billing/invoice, titled my price list: the account’s prices first, its invoices below them (D-007). */
export default function PriceListPage() {
  const { t } = useTexts('billing');
  return (
    <Container width="content" paddingInline="0">
      <PageHeader title={t('prices.title')} description={t('prices.lead')} />
      <Stack gap="8">
        <Prices />
        <section aria-labelledby="invoices">
          <Flex justify="space-between" align="center" gap="2" wrap="wrap" marginBottom="3">
            <Heading level={2} id="invoices">
              {t('invoices.title')}
            </Heading>
            <Flex gap="2" wrap="wrap">
              <InvoiceLinks base="/billing/invoice" />
            </Flex>
          </Flex>
          <Invoices level={3} />
        </section>
      </Stack>
    </Container>
  );
}
