import { type FormEvent, useRef, useState } from 'react';
import { useTexts } from '@certdeck/i18n';
import { Field, Input } from '@certdeck/ui';
import { FormDialog } from '@certdeck/ui/overlays';

/** Characters of a name at most (the contract's `name`). */
const NAME_MAX = 60;

interface Props {
  title: string;
  description?: string;
  submitLabel: string;
  /** What stands in the field first. */
  name: string;
  /** Does it; resolves to what was refused, '' when it is done and this dialog may go. */
  onName: (name: string) => Promise<string>;
  onClose: () => void;
}

/** Asks how a passkey is to be called. */
export function NamePasskeyDialog({ title, description, submitLabel, name: before, onName, onClose }: Props) {
  const { t } = useTexts('account');
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState(before);
  const [missing, setMissing] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const field = () => form.current?.querySelector('input') ?? null;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setRefusal('');
    if (name.trim() === '') {
      setMissing(true);
      field()?.focus();
      return;
    }
    setBusy(true);
    const refused = await onName(name.trim());
    if (refused === '') return;
    setBusy(false);
    setRefusal(refused);
  }

  return (
    <FormDialog
      form={form}
      size="sm"
      title={title}
      {...(description !== undefined && { description })}
      busy={busy}
      initialFocus={field}
      submitLabel={submitLabel}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={t('passkeys.name')}
        help={t('passkeys.name.help')}
        error={missing ? t('passkeys.name.missing') : ''}
        required
      >
        <Input
          value={name}
          maxLength={NAME_MAX}
          autoComplete="off"
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setName(event.target.value);
            setMissing(false);
          }}
        />
      </Field>
    </FormDialog>
  );
}
