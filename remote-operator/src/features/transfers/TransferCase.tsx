import * as operatorCalls from '@certdeck/contract/operator';
import { useTexts } from '@certdeck/i18n';
import { useCallMutation } from '@certdeck/session';
import { Alert, Button, Field, Input, Money, notify, Stack, Text, Time } from '@certdeck/ui';
import { DataList } from '@certdeck/ui/data';
import { centsFromDecimal } from '@certdeck/validation';
import { Case } from '../../cases/Case.tsx';
import { CustomerLink, Step } from '../../cases/facts.tsx';
import { ActDialog } from '../../forms/ActDialog.tsx';
import { ReasonDialog } from '../../forms/ReasonDialog.tsx';
import { anAmount, filled } from '../../forms/rules.ts';
import { CaseReceipts } from './CaseReceipts.tsx';
import type { Transfer } from './Transfers.page.tsx';
import { TransferState } from './TransferState.tsx';

interface Props {
  transfer: Transfer;
  onClose: () => void;
  /** What is shown is old. */
  onChanged: () => void;
}

type Act = 'confirm' | 'refuse' | 'return';

/** One reported transfer: what the customer said, the receipts, and the decision (D-350). */
export function TransferCase({ transfer, onClose, onChanged }: Props) {
  const { t } = useTexts('operator');
  const { status, needsSecond, checkedBy, checkedByMe, reason } = transfer;
  const isOpen = status === 'waiting';
  const left = transfer.amount - transfer.returned;
  return (
    <Case<Act>
      title={transfer.bankUserName}
      state={<TransferState transfer={transfer} />}
      onClose={onClose}
      onChanged={onChanged}
      footer={(begin) =>
        isOpen ? (
          <>
            <Button variant="dangerQuiet" onClick={() => begin('refuse')}>
              {t('transfers.refuse')}
            </Button>
            <Button variant="primary" disabled={checkedByMe} onClick={() => begin('confirm')}>
              {t('transfers.confirm')}
            </Button>
          </>
        ) : status === 'confirmed' && left > 0 ? (
          <Button onClick={() => begin('return')}>{t('transfers.return')}</Button>
        ) : null
      }
      dialog={(act, ends) => <Decision act={act} transfer={transfer} {...ends} />}
    >
      {() => (
        <Stack gap="5">
          {isOpen && needsSecond && (
            <Alert tone={checkedBy === '' ? 'info' : 'warning'}>
              {checkedBy === ''
                ? t('transfers.two')
                : t(checkedByMe ? 'transfers.two.mine' : 'transfers.two.theirs', { account: checkedBy })}
            </Alert>
          )}
          {reason !== '' && (
            <Alert tone="error" title={t('transfers.told')}>
              {reason}
            </Alert>
          )}
          <DataList
            items={[
              { label: t('transfers.amount'), value: <Money cents={transfer.amount} /> },
              ...(transfer.returned > 0
                ? [{ label: t('transfers.returned'), value: <Money cents={transfer.returned} /> }]
                : []),
              { label: t('transfers.time'), value: <Time value={transfer.time} /> },
              { label: t('transfers.reported'), value: <Time value={transfer.reported} /> },
              {
                label: t('transfers.customer'),
                value: <CustomerLink accountNo={transfer.accountNo} />,
              },
              { label: t('transfers.bank'), value: transfer.bankName },
              { label: t('transfers.bankNo'), value: transfer.bankNo },
              { label: t('transfers.phone'), value: transfer.telephone },
              { label: t('transfers.order'), value: transfer.orderNo },
              { label: t('transfers.remark'), value: transfer.remark },
              ...(transfer.decidedBy === ''
                ? []
                : [
                    {
                      label: t('transfers.decided'),
                      value: <Step by={transfer.decidedBy} at={transfer.decidedAt} />,
                    },
                  ]),
            ].filter(({ value }) => value !== '')}
          />
          <CaseReceipts transferID={transfer.id} count={transfer.receipts} />
        </Stack>
      )}
    </Case>
  );
}

interface DecisionProps {
  act: Act;
  transfer: Transfer;
  onClose: () => void;
  onDone: () => void;
}

function Decision({ act, transfer, onClose, onDone }: DecisionProps) {
  const { t } = useTexts('operator');
  const confirm = useCallMutation(operatorCalls.confirmTransfer, { messages: 'own' });
  const refuse = useCallMutation(operatorCalls.refuseTransfer, { messages: 'own' });
  const giveBack = useCallMutation(operatorCalls.returnTransfer, { messages: 'own' });
  const { id, needsSecond, checkedBy } = transfer;
  const isFirst = needsSecond && checkedBy === '';
  const done = (text: string) => () => {
    notify.success(text);
    onDone();
  };
  if (act === 'confirm') {
    return (
      <ActDialog
        title={t('transfers.confirm.title')}
        description={t(isFirst ? 'transfers.confirm.first' : 'transfers.confirm.text')}
        submitLabel={t('transfers.confirm')}
        defaultValues={{}}
        rules={{}}
        send={() => confirm.send({ id })}
        onDone={done(t(isFirst ? 'transfers.checked' : 'transfers.confirmed'))}
        onClose={onClose}
      >
        {() => (
          <Text size="xl" weight="semibold" tabular>
            <Money cents={transfer.amount} />
          </Text>
        )}
      </ActDialog>
    );
  }
  if (act === 'refuse') {
    return (
      <ReasonDialog
        title={t('transfers.refuse.title')}
        description={t('transfers.refuse.text')}
        submitLabel={t('transfers.refuse')}
        danger
        reasonLabel={t('transfers.reason')}
        send={(reason) => refuse.send({ id, reason })}
        onDone={done(t('transfers.refused'))}
        onClose={onClose}
      />
    );
  }
  return (
    <ActDialog
      title={t('transfers.return.title')}
      description={t('transfers.return.text')}
      submitLabel={t('transfers.return')}
      danger
      defaultValues={{ amount: '', reference: '' }}
      rules={{ amount: [filled, anAmount], reference: filled }}
      send={({ amount, reference }) => {
        const parsed = centsFromDecimal(amount.trim());
        return giveBack.send({ id, amount: parsed.ok ? parsed.cents : 0, reference: reference.trim() });
      }}
      onDone={done(t('transfers.returned.done'))}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Field label={t('transfers.return.amount')} error={form.error('amount')} required>
            <Input inputMode="decimal" {...form.field('amount')} />
          </Field>
          <Field
            label={t('transfers.return.reference')}
            help={t('transfers.return.reference.help')}
            error={form.error('reference')}
            required
          >
            <Input maxLength={100} {...form.field('reference')} />
          </Field>
        </>
      )}
    </ActDialog>
  );
}
