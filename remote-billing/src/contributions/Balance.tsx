import type { DashboardCardProps } from '@certdeck/contract';
import { usePortal } from '@certdeck/federation';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { useUser } from '@certdeck/session';
import { Button, FigureTile, Loading, Money, PlusIcon, Skeleton } from '@certdeck/ui';

const DEPOSIT = '/deposit';

/** What is left to pay with, and the way to more of it (HOST-014). */
export default function Balance({ isCustomerMissing }: DashboardCardProps) {
  const { t } = useTexts('billing');
  const { hasRoute } = usePortal();
  const user = useUser();
  // The slot asks for the permission; one that was taken away meanwhile shows in the account first.
  if (user && user.balance === undefined) return null;
  const balance = user?.balance;
  return (
    <FigureTile
      wide
      label={t('balance.title')}
      value={balance !== undefined ? <Money cents={balance} /> : isCustomerMissing ? '–' : <Waiting />}
      action={
        hasRoute(DEPOSIT) && (
          <Button asChild size="sm">
            <RouterLink to={DEPOSIT}>
              <PlusIcon size={14} />
              {t('balance.add')}
            </RouterLink>
          </Button>
        )
      }
    />
  );
}

function Waiting() {
  return (
    <Loading>
      <Skeleton width="12" height="7" marginBlock="1" />
    </Loading>
  );
}
