import { type FormEvent, useRef, useState } from 'react';
import { accountCalls } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import { Box, Field, Input, useMoney } from '@certdeck/ui';
import { FormDialog } from '@certdeck/ui/overlays';
import { centsIn } from '../../../forms/centsIn.ts';
import { Amount } from './Amount.tsx';
import type { Earnings } from './Earnings.resource.ts';

const OWN = { messages: 'own', stale: [] } as const;
const fields = ['targetName', 'targetNo', 'amount'] as const;
type Errors = Partial<Record<(typeof fields)[number], string>>;

interface Props {
  earnings: Earnings;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for what was earned, to a bank account; what the API refuses stands at its field. */
export function WithdrawDialog({ earnings: { available, least }, onDone, onClose }: Props) {
  const { t } = useTexts('account');
  const money = useMoney();
  const form = useRef<HTMLFormElement>(null);
  const withdraw = useCallMutation(accountCalls.withdraw, OWN);
  const [values, setValues] = useState({ targetName: '', targetNo: '', amount: '' });
  const [errors, setErrors] = useState<Errors>({});
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const change = (name: keyof typeof values, value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors(({ [name]: _gone, ...rest }) => rest);
  };

  /** Shows reasons at their fields, the first of them focused; true when there are any. */
  function show(found: Errors): boolean {
    setErrors(found);
    const first = fields.find((field) => found[field] !== undefined);
    if (first) form.current?.querySelector<HTMLElement>(`[data-field=${first}] input`)?.focus();
    return first !== undefined;
  }
  const cents = centsIn(values.amount);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setRefusal('');
    const amountFault =
      cents === undefined
        ? t('earn.amount.wrong')
        : cents < least
          ? t('earn.least', { amount: money(least) })
          : cents > available
            ? t('earn.tooMuch')
            : undefined;
    const wrong: Errors = {
      ...(values.targetName.trim() === '' && { targetName: t('earn.holder.missing') }),
      ...(values.targetNo.trim() === '' && { targetNo: t('earn.account.missing') }),
      ...(amountFault !== undefined && { amount: amountFault }),
    };
    if (show(wrong) || cents === undefined) return;
    setBusy(true);
    const { targetName, targetNo } = values;
    const reply = await withdraw.send({ targetName, targetNo, amount: cents });
    setBusy(false);
    if (reply && isSuccess(reply)) {
      onDone();
      return;
    }
    const said = reply?.errors ?? {};
    const found = Object.fromEntries(fields.flatMap((one) => (said[one] ? [[one, said[one]]] : [])));
    if (!show(found)) setRefusal(reply ? reply.msg || t('failed') : t('dev.unsent'));
  }

  return (
    <FormDialog
      form={form}
      title={t('earn.withdraw')}
      description={t('earn.withdraw.text')}
      busy={busy}
      initialFocus={() => form.current?.querySelector<HTMLElement>('input') ?? null}
      submitLabel={t('earn.withdraw.submit')}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <Box data-field="targetName">
        <Field label={t('earn.holder')} error={errors.targetName} required>
          <Input
            value={values.targetName}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => change('targetName', event.target.value)}
          />
        </Field>
      </Box>
      <Box data-field="targetNo">
        <Field label={t('earn.account')} help={t('earn.account.help')} error={errors.targetNo} required>
          <Input
            value={values.targetNo}
            maxLength={60}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => change('targetNo', event.target.value)}
          />
        </Field>
      </Box>
      <Amount
        value={values.amount}
        onChange={(value) => change('amount', value)}
        error={errors.amount}
        available={available}
      />
    </FormDialog>
  );
}
