import { useTexts } from '@certdeck/i18n';
import { Money, Time } from '@certdeck/ui';
import { DataList } from '@certdeck/ui/data';
import { CustomerLink, Step } from '../../cases/facts.tsx';
import type { Withdrawal } from './Withdrawals.page.tsx';

/** What a withdrawal tells, and who did what with it when. */
export function WithdrawalFacts({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTexts('operator');
  const { accountNo, state, reviewedBy, sentBy, endedBy, reference } = withdrawal;
  const steps = [
    { label: t('withdrawals.state.reviewed'), by: reviewedBy, at: withdrawal.reviewed },
    { label: t('withdrawals.state.sent'), by: sentBy, at: withdrawal.sent },
    { label: t(`withdrawals.state.${state}`), by: endedBy, at: withdrawal.ended },
  ].filter(({ at }) => at !== 0);
  return (
    <DataList
      items={[
        { label: t('transfers.amount'), value: <Money cents={withdrawal.amount} /> },
        {
          label: t('transfers.customer'),
          value: <CustomerLink accountNo={accountNo} />,
        },
        { label: t('withdrawals.account'), value: withdrawal.account, mono: true },
        { label: t('withdrawals.state.requested'), value: <Time value={withdrawal.requested} /> },
        ...steps.map(({ label, by, at }) => ({
          label,
          value: <Step by={by} at={at} />,
        })),
        ...(reference === ''
          ? []
          : [{ label: t('transfers.return.reference'), value: reference, mono: true }]),
      ]}
    />
  );
}
