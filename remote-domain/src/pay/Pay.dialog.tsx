import { useTexts } from '@certdeck/i18n';
import { useUser } from '@certdeck/session';
import { Money, Stack, Text, useMoney } from '@certdeck/ui';
import { DataList } from '@certdeck/ui/data';
import { ConfirmDialog } from '@certdeck/ui/overlays';
import { PayProblemAlert } from './PayProblemAlert.tsx';
import type { PayProblem } from './usePayFromBalance.ts';

interface Props {
  /** What is paid, in a sentence. */
  what: string;
  cents: number;
  busy: boolean;
  problem: PayProblem | undefined;
  onPay(): void;
  onClose(): void;
}

/** The second click of a payment: what it is for, what it costs and what it leaves of the balance. */
export function PayDialog({ what, cents, busy, problem, onPay, onClose }: Props) {
  const { t } = useTexts('domain');
  const money = useMoney();
  const balance = useUser()?.balance;
  const amounts = [
    { label: t('pay.total'), value: <Money cents={cents} /> },
    ...(balance === undefined || balance < cents
      ? []
      : [{ label: t('pay.after'), value: <Money cents={balance - cents} /> }]),
  ];
  return (
    <ConfirmDialog
      open
      title={t('pay.title')}
      confirmLabel={t('pay.confirm', { amount: money(cents) })}
      loading={busy}
      onCancel={onClose}
      onConfirm={onPay}
    >
      <Stack gap="4">
        {problem && <PayProblemAlert problem={problem} cents={cents} />}
        <Text>{what}</Text>
        <DataList columns={2} items={amounts} />
      </Stack>
    </ConfirmDialog>
  );
}
