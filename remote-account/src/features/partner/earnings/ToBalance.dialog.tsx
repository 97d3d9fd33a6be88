import { type FormEvent, useRef, useState } from 'react';
import { accountCalls } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import { FormDialog } from '@certdeck/ui/overlays';
import { centsIn } from '../../../forms/centsIn.ts';
import { Amount } from './Amount.tsx';

const OWN = { messages: 'own' } as const;

interface Props {
  /** Cents. */
  available: number;
  onDone: () => void;
  onClose: () => void;
}

/** Puts earnings on the account's own balance, at once. */
export function ToBalanceDialog({ available, onDone, onClose }: Props) {
  const { t } = useTexts('account');
  const form = useRef<HTMLFormElement>(null);
  const move = useCallMutation(accountCalls.earningsToBalance, OWN);
  const [amount, setAmount] = useState('');
  const [error, setError] = useState<string>();
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setRefusal('');
    const cents = centsIn(amount);
    const fault = cents ? (cents > available ? t('earn.tooMuch') : undefined) : t('earn.amount.wrong');
    setError(fault);
    if (fault !== undefined || cents === undefined) {
      form.current?.querySelector('input')?.focus();
      return;
    }
    setBusy(true);
    const reply = await move.send({ amount: cents });
    setBusy(false);
    if (reply && isSuccess(reply)) {
      onDone();
      return;
    }
    const said = reply?.errors?.['amount'];
    if (said) setError(said);
    else setRefusal(reply ? reply.msg || t('failed') : t('dev.unsent'));
  }

  return (
    <FormDialog
      form={form}
      title={t('earn.toBalance')}
      description={t('earn.toBalance.text')}
      busy={busy}
      initialFocus={() => form.current?.querySelector<HTMLElement>('input') ?? null}
      submitLabel={t('earn.toBalance.submit')}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <Amount
        value={amount}
        onChange={(value) => {
          setAmount(value);
          setError(undefined);
        }}
        error={error}
        available={available}
      />
    </FormDialog>
  );
}
