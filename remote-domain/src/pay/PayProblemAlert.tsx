import { useTexts } from '@certdeck/i18n';
import { Alert, useMoney } from '@certdeck/ui';
import { DepositLink } from './DepositLink.tsx';
import type { PayProblem } from './usePayFromBalance.ts';

/** Why a payment came to nothing, or that nobody knows whether it did. */
export function PayProblemAlert({ problem, cents }: { problem: PayProblem; cents: number }) {
  const { t } = useTexts('domain');
  const money = useMoney();
  switch (problem.kind) {
    case 'changed':
      return (
        <Alert tone="warning" title={t('pay.changed')} live>
          <p>{t('pay.changed.text', { amount: money(cents) })}</p>
          {problem.ends !== undefined && <p>{problem.ends}</p>}
        </Alert>
      );
    case 'ends':
      return (
        <Alert tone="warning" title={t('pay.ends')} live>
          {problem.text}
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
