import type { Permission } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { useCan } from '@certdeck/session';
import { Alert } from '@certdeck/ui';

/** Says why a page offers nothing to do, to whom none of these is allowed. */
export function RoleLimit({ without }: { without: readonly Permission[] }) {
  const { t } = useTexts('orders');
  const can = useCan();
  if (without.some(can)) return null;
  return <Alert tone="info">{t('role.readOnly')}</Alert>;
}
