import { useTexts } from '@certdeck/i18n';
import { Container, PageHeader } from '@certdeck/ui';
import { InvoiceLinks } from './InvoiceLinks.tsx';
import { Invoices } from './list/Invoices.tsx';

/** /account/invoice: the invoices of the account; the same list stands on /billing/invoice (D-006, D-007). */
export default function InvoicesPage() {
  const { t } = useTexts('billing');
  return (
    <Container width="content" paddingInline="0">
      <PageHeader
        title={t('invoices.title')}
        description={t('invoices.lead')}
        actions={<InvoiceLinks base="/account/invoice" />}
      />
      <Invoices level={2} />
    </Container>
  );
}
