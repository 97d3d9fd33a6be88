import { usePortal } from '@certdeck/federation';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { Alert, Link, Stack, useMoney } from '@certdeck/ui';
import { CONTACTS_PAGE } from '../names/addresses.ts';
import { DepositLink } from './DepositLink.tsx';
import type { PayProblem, SeenChange } from './usePayFromBalance.ts';

/** Why a payment came to nothing, or that nobody knows whether it did. */
export function PayProblemAlert({ problem, cents }: { problem: PayProblem; cents: number }) {
  const { t } = useTexts('domain');
  switch (problem.kind) {
    case 'changed':
      return <Changed changes={problem.changes} cents={cents} />;
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

/** What is another one by now than was seen; of the price the one that is shown now. */
function Changed({ changes, cents }: { changes: readonly [SeenChange, ...SeenChange[]]; cents: number }) {
  const { t } = useTexts('domain');
  const money = useMoney();
  const { hasRoute } = usePortal();
  return (
    // texts: pay.price pay.ends pay.contacts pay.autoRenew
    <Alert tone="warning" title={t(`pay.${changes[0].kind}`)} live>
      <Stack gap="2">
        {changes.map(({ kind, text }) => (
          <p key={kind}>{kind === 'price' ? t('pay.price.text', { amount: money(cents) }) : text}</p>
        ))}
        {changes.some(({ kind }) => kind === 'contacts') && hasRoute(CONTACTS_PAGE) && (
          <Link asChild>
            <RouterLink to={CONTACTS_PAGE}>{t('pay.contacts.show')}</RouterLink>
          </Link>
        )}
      </Stack>
    </Alert>
  );
}
