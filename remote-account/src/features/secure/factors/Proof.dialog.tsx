import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useTexts } from '@certdeck/i18n';
import { Field } from '@certdeck/ui';
import { RadioGroup } from '@certdeck/ui/forms';
import { FormDialog } from '@certdeck/ui/overlays';
import { checkCode } from '@certdeck/validation';
import type { Contacts } from '../Secure.resource.ts';
import { nameOfWay } from './contactText.ts';
import { ProofField } from './ProofField.tsx';
import type { Outcome } from './useFactorChange.ts';
import type { ProofWay } from './ways.ts';

/** Characters of a recovery code at least, and of a code at all (the contract's `authCode`). */
const CODE_MIN = 6;

interface Props {
  title: string;
  description?: ReactNode;
  /** Above the code: what it is made from. */
  children?: ReactNode;
  /** How the change may be confirmed, the preferred way first; at least one. */
  ways: readonly ProofWay[];
  contacts: Contacts;
  /** What is about to be set, which the request for a code names. */
  status?: 'Y' | 'N';
  submitLabel: string;
  danger?: boolean;
  size?: 'sm' | 'md' | 'lg';
  /** Makes the change; it resolves when the dialog may go or say why not. */
  onProof: (way: ProofWay, code: string) => Promise<Outcome>;
  onClose: () => void;
}

/** Asks for a code before a change. A wrong code stands at its field, and what was typed stays. */
export function ProofDialog(props: Props) {
  const {
    title,
    description,
    children,
    ways,
    contacts,
    status,
    submitLabel,
    danger,
    size,
    onProof,
    onClose,
  } = props;
  const { t } = useTexts('account');
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [way, setWay] = useState<ProofWay>(ways[0] ?? 'google');
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState('');
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const field = () => form.current?.querySelector<HTMLElement>('[data-code] input') ?? null;

  const edit = (next: string) => {
    setCode(next);
    setWrong('');
  };

  function wrongBefore(): string {
    if (code.trim() === '') return t('code.missing');
    if (way === 'recovery') return code.trim().length < CODE_MIN ? t('recovery.format') : '';
    const issue = checkCode(code);
    return issue ? t(`common:${issue.key}`) : '';
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const before = wrongBefore();
    setWrong(before);
    setRefusal('');
    if (before !== '') {
      field()?.focus();
      return;
    }
    setBusy(true);
    const outcome = await onProof(way, code.trim());
    // After a change that is done this dialog is gone.
    if (outcome.done) return;
    setBusy(false);
    if ('atCode' in outcome) setWrong(outcome.atCode);
    else setRefusal(outcome.message);
    field()?.focus();
  }

  return (
    <FormDialog
      form={form}
      size={size ?? 'md'}
      title={title}
      description={description}
      busy={busy}
      initialFocus={field}
      submitLabel={submitLabel}
      danger={danger}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
      lead={children}
    >
      {ways.length > 1 && (
        <Field label={t('proof.way')} group>
          <RadioGroup
            name={`${id}-way`}
            value={way}
            onValueChange={(next) => {
              edit('');
              setWay(ways.find((one) => one === next) ?? way);
            }}
            options={ways.map((one) => ({ value: one, label: nameOfWay(t, one, contacts) }))}
          />
        </Field>
      )}
      <ProofField
        way={way}
        value={code}
        onValueChange={edit}
        error={wrong}
        contacts={contacts}
        status={status}
      />
    </FormDialog>
  );
}
