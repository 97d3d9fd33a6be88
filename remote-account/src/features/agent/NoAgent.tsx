import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { Button, CompanyIcon, EmptyState } from '@certdeck/ui';

/** Where only agents have something to do. */
export function NoAgent() {
  const { t } = useTexts('account');
  return (
    <EmptyState
      icon={<CompanyIcon size={22} />}
      level={2}
      title={t('agent.none')}
      actions={
        <Button asChild variant="primary">
          <RouterLink to="/app/saas/apply">{t('agent.none.apply')}</RouterLink>
        </Button>
      }
    />
  );
}
