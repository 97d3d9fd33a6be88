import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { Button } from '@certdeck/ui';

/** Where the pages of invoices stand (D-006). */
export type InvoiceBase = '/billing/invoice' | '/account/invoice';

/** Leads to the two pages of templates, spelled as the routes are (D-008). */
export function InvoiceLinks({ base }: { base: InvoiceBase }) {
  const { t } = useTexts('billing');
  return (
    <>
      <Button asChild size="sm">
        <RouterLink to={`${base}/invoice-template`}>{t('titles.title')}</RouterLink>
      </Button>
      <Button asChild size="sm">
        <RouterLink to={`${base}/mailling-template`}>{t('mailing.title')}</RouterLink>
      </Button>
    </>
  );
}
