import { usePortal } from '@certdeck/federation';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { Alert, Link, useMoney } from '@certdeck/ui';
import { CONTACTS_PAGE } from '../names/addresses.ts';
import { DepositLink } from './DepositLink.tsx';
import type { PayProblem } from './usePayFromBalance.ts';

/** Why a payment came to nothing, or that nobody knows whether it did. */
export function PayProblemAlert({ problem, cents }: { problem: PayProblem; cents: number }) {
  const { t } = useTexts('domain');
  const money = useMoney();
  const { hasRoute } = usePortal();
  switch (problem.kind) {
    case 'price':
    case 'ends':
    case 'contacts':
    case 'autoRenew':
      return (
        // texts: pay.price pay.ends pay.contacts pay.autoRenew
        <Alert tone="warning" title={t(`pay.${problem.kind}`)} live>
          {problem.kind === 'price' && <p>{t('pay.price.text', { amount: money(cents) })}</p>}
          {problem.texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
          {problem.kind === 'contacts' && hasRoute(CONTACTS_PAGE) && (
            <Link asChild>
              <RouterLink to={CONTACTS_PAGE}>{t('pay.contacts.show')}</RouterLink>
            </Link>
          )}
        </Alert>
      );
    case 'short':
      return (
        <Alert tone="warning" title={t('pay.short')} live>
          <DepositLink />
        </Alert>
      );
    case 'lost':
      return (
        <Alert tone="warning" title={t('pay.lost')} live>
          {t('pay.lost.text')}
        </Alert>
      );
    case 'refused':
      return (
        <Alert tone="error" title={t('pay.refused')} live>
          {problem.text}
        </Alert>
      );
    default:
      return problem satisfies never;
  }
}
