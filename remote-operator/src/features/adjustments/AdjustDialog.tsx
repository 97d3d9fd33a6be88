import * as operatorCalls from '@certdeck/contract/operator';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import { Field, Input, notify } from '@certdeck/ui';
import { Select, Textarea } from '@certdeck/ui/forms';
import { centsFromDecimal } from '@certdeck/validation';
import { ActDialog } from '../../forms/ActDialog.tsx';
import { anAmount, filled, oneLine } from '../../forms/rules.ts';

interface Props {
  accountNo: string;
  onClose: () => void;
  onDone: () => void;
}

/** What can be done: out of goodwill nothing is taken. */
const WAYS = [
  { id: 'goodwill', kind: 'goodwill', direction: 'credit' },
  { id: 'credit', kind: 'correction', direction: 'credit' },
  { id: 'debit', kind: 'correction', direction: 'debit' },
] as const;

/** Credits or debits a customer; the API decides whether a colleague has to confirm it. */
export function AdjustDialog({ accountNo, onClose, onDone }: Props) {
  const { t } = useTexts('operator');
  const propose = useCallMutation(operatorCalls.proposeAdjustment, { messages: 'own' });
  return (
    <ActDialog
      title={t('adjust.title')}
      description={t('adjust.text')}
      submitLabel={t('adjust.submit')}
      defaultValues={{ way: 'goodwill', amount: '', reason: '', note: '' }}
      rules={{ amount: [filled, anAmount], reason: filled }}
      send={async ({ way, amount, reason, note }) => {
        const { kind, direction } = WAYS.find(({ id }) => id === way) ?? WAYS[0];
        const cents = centsFromDecimal(amount.trim());
        const reply = await propose.send({
          accountNo,
          kind,
          direction,
          amount: cents.ok ? cents.cents : 0,
          reason: oneLine(reason),
          ...(note.trim() === '' ? {} : { note: note.trim() }),
        });
        if (reply && isSuccess(reply)) notify.success(t(`adjust.done.${reply.data.state}`));
        return reply;
      }}
      onDone={onDone}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Field label={t('adjustments.kind')}>
            <Select
              {...form.control('way')}
              options={WAYS.map(({ id }) => ({ value: id, label: t(`adjust.way.${id}`) }))}
            />
          </Field>
          <Field label={t('transfers.return.amount')} error={form.error('amount')} required>
            <Input inputMode="decimal" autoComplete="off" {...form.field('amount')} />
          </Field>
          <Field
            label={t('transfers.reason')}
            help={t('adjust.reason.help')}
            error={form.error('reason')}
            required
          >
            <Textarea rows={2} maxLength={300} {...form.field('reason')} />
          </Field>
          <Field label={t('adjustments.note')} help={t('adjust.note.help')}>
            <Textarea rows={2} maxLength={1000} {...form.field('note')} />
          </Field>
        </>
      )}
    </ActDialog>
  );
}
