import { type FormEvent, useRef, useState } from 'react';
import { accountCalls } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import { Field, Input } from '@certdeck/ui';
import { FormDialog } from '@certdeck/ui/overlays';

const OWN = { messages: 'own', stale: [] } as const;

interface Props {
  accountNo: string;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for the number of the account, so that nobody is deleted by a click. */
export function DeleteDialog({ accountNo, onDone, onClose }: Props) {
  const { t } = useTexts('account');
  const form = useRef<HTMLFormElement>(null);
  const [confirm, setConfirm] = useState('');
  const [wrong, setWrong] = useState('');
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const { send } = useCallMutation(accountCalls.deletePerson, OWN);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setRefusal('');
    if (confirm.trim() !== accountNo) {
      setWrong(t('privacy.confirm.wrong'));
      form.current?.querySelector('input')?.focus();
      return;
    }
    setBusy(true);
    const reply = await send({ confirm: accountNo });
    setBusy(false);
    if (reply && isSuccess(reply)) onDone();
    else setRefusal(reply ? reply.msg || t('failed') : t('lost.unknown'));
  }

  return (
    <FormDialog
      form={form}
      title={t('privacy.delete.title')}
      description={t('privacy.confirm.text')}
      size="sm"
      busy={busy}
      danger
      submitLabel={t('privacy.delete')}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t('privacy.confirm.label', { number: accountNo })} error={wrong}>
        <Input
          value={confirm}
          autoComplete="off"
          onChange={(event) => {
            setConfirm(event.target.value);
            setWrong('');
          }}
        />
      </Field>
    </FormDialog>
  );
}
