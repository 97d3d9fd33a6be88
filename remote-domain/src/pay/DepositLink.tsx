import { usePortal } from '@certdeck/federation';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { Link } from '@certdeck/ui';

const DEPOSIT_PAGE = '/deposit';

/** The way to a fuller balance, where there is one. */
export function DepositLink() {
  const { t } = useTexts('domain');
  const { hasRoute } = usePortal();
  if (!hasRoute(DEPOSIT_PAGE)) return null;
  return (
    <Link asChild>
      <RouterLink to={DEPOSIT_PAGE}>{t('pay.deposit')}</RouterLink>
    </Link>
  );
}
