import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { Button, ButtonGroup } from '@certdeck/ui';

/** Leads to the customer's pages with the prices of a change, as it was kept last. */
export function PreviewLinks({ id }: { id: string }) {
  const { t } = useTexts('operator');
  return (
    <ButtonGroup role="group" aria-label={t('prices.preview')}>
      <Button asChild>
        <RouterLink to={`/ssl/products?change=${id}`}>{t('prices.preview.list')}</RouterLink>
      </Button>
      <Button asChild>
        <RouterLink to={`/ssl/certificates?change=${id}`}>{t('prices.preview.buy')}</RouterLink>
      </Button>
    </ButtonGroup>
  );
}
