import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { useCan } from '@certdeck/session';
import { Button, CertificateIcon, EmptyState, PlusIcon, SearchIcon } from '@certdeck/ui';
import { MANAGE_PAGE } from './addresses.ts';

/** Why the list has no rows, and the next step. */
export function NoCertificates({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const { t } = useTexts('certhub-discovery-certs');
  const mayWatch = useCan()('report:run');
  if (filtered) {
    return (
      <EmptyState
        level={2}
        icon={<SearchIcon size={22} />}
        title={t('common:empty.filtered')}
        actions={<Button onClick={onClear}>{t('common:btn.clear')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      level={2}
      icon={<CertificateIcon size={22} />}
      title={t('certs.empty')}
      actions={
        mayWatch && (
          <Button asChild variant="primary" icon={<PlusIcon />}>
            <RouterLink to={MANAGE_PAGE}>{t('watch')}</RouterLink>
          </Button>
        )
      }
    >
      {t('certs.empty.text')}
    </EmptyState>
  );
}
