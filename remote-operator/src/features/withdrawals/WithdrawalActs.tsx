import * as operatorCalls from '@certdeck/contract/operator';
import { useTexts } from '@certdeck/i18n';
import { useCallMutation } from '@certdeck/session';
import { Box, ChangingText, Field, Input, Money, notify, Text } from '@certdeck/ui';
import { ActDialog } from '../../forms/ActDialog.tsx';
import { ReasonDialog } from '../../forms/ReasonDialog.tsx';
import { filled } from '../../forms/rules.ts';
import type { Withdrawal } from './Withdrawals.page.tsx';

export type Act = 'review' | 'send' | 'return' | 'reject';

interface Props {
  act: Act;
  withdrawal: Withdrawal;
  onClose: () => void;
  onDone: () => void;
}

/** The dialog of what is done with a withdrawal. */
export function WithdrawalActs({ act, withdrawal: { id, amount, account }, onClose, onDone }: Props) {
  const { t } = useTexts('operator');
  const review = useCallMutation(operatorCalls.reviewWithdrawal, { messages: 'own' });
  const send = useCallMutation(operatorCalls.sendWithdrawal, { messages: 'own' });
  const cameBack = useCallMutation(operatorCalls.returnWithdrawal, { messages: 'own' });
  const reject = useCallMutation(operatorCalls.rejectWithdrawal, { messages: 'own' });
  const shared = {
    title: t(`withdrawals.${act}.title`),
    description: t(`withdrawals.${act}.text`),
    submitLabel: t(`withdrawals.${act}`),
    onDone: () => {
      notify.success(t(`withdrawals.${act}.done`));
      onDone();
    },
    onClose,
  };
  if (act === 'return' || act === 'reject')
    return (
      <ReasonDialog
        {...shared}
        danger
        reasonLabel={t('transfers.reason')}
        send={(reason) => (act === 'return' ? cameBack : reject).send({ id, reason })}
      />
    );
  const sum = (
    <Box>
      <Text size="xl" weight="semibold" tabular>
        <Money cents={amount} />
      </Text>
      <Text tone="muted" mono>
        {account}
      </Text>
    </Box>
  );
  if (act === 'review')
    return (
      <ActDialog {...shared} defaultValues={{}} rules={{}} send={() => review.send({ id })}>
        {() => sum}
      </ActDialog>
    );
  return (
    <ActDialog
      {...shared}
      defaultValues={{ reference: '' }}
      rules={{ reference: filled }}
      send={({ reference }) => send.send({ id, reference: reference.trim() })}
    >
      {(form) => (
        <>
          <ChangingText>{sum}</ChangingText>
          <Field
            label={t('transfers.return.reference')}
            help={t('withdrawals.reference.help')}
            error={form.error('reference')}
            required
          >
            <Input maxLength={100} autoComplete="off" {...form.field('reference')} />
          </Field>
        </>
      )}
    </ActDialog>
  );
}
