import * as operatorCalls from '@certdeck/contract/operator';
import { useTexts } from '@certdeck/i18n';
import { useCallMutation } from '@certdeck/session';
import { Alert, Button, notify, Stack, Text } from '@certdeck/ui';
import { DataList } from '@certdeck/ui/data';
import { Case } from '../../cases/Case.tsx';
import { CustomerLink, Step } from '../../cases/facts.tsx';
import { ActDialog } from '../../forms/ActDialog.tsx';
import { ReasonDialog } from '../../forms/ReasonDialog.tsx';
import { AdjustmentState } from './AdjustmentState.tsx';
import { type Adjustment, SignedMoney } from './columns.tsx';

interface Props {
  adjustment: Adjustment;
  onClose: () => void;
  /** What is shown is old. */
  onChanged: () => void;
}

type Act = 'confirm' | 'drop';

/** One credit or debit, and what a colleague decides of it (D-392). */
export function AdjustmentCase({ adjustment, onClose, onChanged }: Props) {
  const { t } = useTexts('operator');
  const { state, mine, note, answer, proposedBy, decidedBy, decided } = adjustment;
  const waits = state === 'proposed';
  return (
    <Case<Act>
      title={t('adjustments.case', { number: adjustment.accountNo })}
      state={<AdjustmentState state={state} />}
      onClose={onClose}
      onChanged={onChanged}
      footer={(begin) =>
        waits ? (
          <>
            <Button variant="dangerQuiet" onClick={() => begin('drop')}>
              {t('adjustments.drop')}
            </Button>
            <Button variant="primary" disabled={mine} onClick={() => begin('confirm')}>
              {t('adjustments.confirm')}
            </Button>
          </>
        ) : null
      }
      dialog={(act, ends) => <Decision act={act} adjustment={adjustment} {...ends} />}
    >
      {() => (
        <Stack gap="5">
          {waits && (
            <Alert tone={mine ? 'warning' : 'info'}>
              {t(mine ? 'adjustments.two.mine' : 'adjustments.two.theirs')}
            </Alert>
          )}
          <DataList
            items={[
              { label: t('transfers.amount'), value: <SignedMoney cents={adjustment.amount} /> },
              { label: t('adjustments.kind'), value: t(`adjustments.kind.${adjustment.kind}`) },
              { label: t('transfers.customer'), value: <CustomerLink accountNo={adjustment.accountNo} /> },
              { label: t('transfers.reason'), value: adjustment.reason },
              ...(note === '' ? [] : [{ label: t('adjustments.note'), value: note }]),
              {
                label: t('adjustments.proposed'),
                value: <Step by={proposedBy} at={adjustment.proposed} />,
              },
              ...(decided === 0
                ? []
                : [
                    {
                      label: t(`adjustments.state.${state}`),
                      value: <Step by={decidedBy} at={decided} />,
                    },
                  ]),
              ...(answer === '' ? [] : [{ label: t('adjustments.drop.reason'), value: answer }]),
            ]}
          />
        </Stack>
      )}
    </Case>
  );
}

interface DecisionProps {
  act: Act;
  adjustment: Adjustment;
  onClose: () => void;
  onDone: () => void;
}

function Decision({ act, adjustment: { id, amount, reason }, onClose, onDone }: DecisionProps) {
  const { t } = useTexts('operator');
  const confirm = useCallMutation(operatorCalls.confirmAdjustment, { messages: 'own' });
  const drop = useCallMutation(operatorCalls.dropAdjustment, { messages: 'own' });
  const shared = {
    title: t(`adjustments.${act}.title`),
    description: t(`adjustments.${act}.text`),
    submitLabel: t(`adjustments.${act}`),
    onDone: () => {
      notify.success(t(`adjustments.${act}.done`));
      onDone();
    },
    onClose,
  };
  if (act === 'drop')
    return (
      <ReasonDialog
        {...shared}
        danger
        reasonLabel={t('adjustments.drop.reason')}
        send={(why) => drop.send({ id, reason: why })}
      />
    );
  return (
    <ActDialog {...shared} defaultValues={{}} rules={{}} send={() => confirm.send({ id })}>
      {() => (
        <>
          <Text size="xl">
            <SignedMoney cents={amount} />
          </Text>
          <Text overflowWrap="anywhere">{reason}</Text>
        </>
      )}
    </ActDialog>
  );
}
