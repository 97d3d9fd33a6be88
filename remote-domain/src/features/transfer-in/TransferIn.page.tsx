import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { Button, Container, PageHeader } from '@certdeck/ui';
import { TRANSFERS_IN_PAGE } from '../../names/addresses.ts';
import { TransferForm } from './TransferForm.tsx';

/** /domain/transfer/in: names of other registrars, asked for with their codes. */
export default function TransferInPage() {
  const { t } = useTexts('domain-transfer-in');
  return (
    <Container width="content" paddingInline="0">
      <PageHeader
        title={t('title')}
        description={t('lead')}
        actions={
          <Button asChild>
            <RouterLink to={TRANSFERS_IN_PAGE}>{t('toList')}</RouterLink>
          </Button>
        }
      />
      <TransferForm />
    </Container>
  );
}
