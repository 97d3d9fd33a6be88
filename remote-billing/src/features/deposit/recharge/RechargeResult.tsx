import { useTexts } from '@certdeck/i18n';
import { useUser } from '@certdeck/session';
import { Button, Flex, Stack, Text, useMoney } from '@certdeck/ui';
import { ConfirmState } from '../../payment-panel/ConfirmState.tsx';
import { useFocusAtStart } from '../../provider-payment/useFocusAtStart.ts';
import type { ProviderState } from '../../provider-payment/useProviderPayment.ts';

interface Props {
  state: Extract<ProviderState, { step: 'confirming' | 'paid' | 'held' | 'failed' }>;
  onOther(): void;
}

/** What came of a recharge, with the new balance. */
export function RechargeResult({ state, onOther }: Props) {
  const { t } = useTexts('billing');
  const money = useMoney();
  const balance = useUser()?.balance;
  const shown = state.step === 'failed' ? { ...state, message: t('deposit.failed.next') } : state;
  const start = useFocusAtStart<HTMLDivElement>();
  return (
    <Stack ref={start} tabIndex={-1} outline="none" gap="2" align="center">
      <ConfirmState state={shown} orders={undefined} />
      {state.step === 'paid' && balance !== undefined && (
        <Text role="status">{t('deposit.paid', { amount: money(balance) })}</Text>
      )}
      <Flex justify="center" gap="2">
        <Button variant={state.step === 'confirming' ? 'ghost' : 'secondary'} onClick={onOther}>
          {t(state.step === 'paid' ? 'deposit.more' : 'pay.other')}
        </Button>
      </Flex>
    </Stack>
  );
}
