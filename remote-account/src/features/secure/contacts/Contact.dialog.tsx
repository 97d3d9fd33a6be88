import { type FormEvent, useEffect, useRef, useState } from 'react';
import { accountCalls, securityCalls } from '@certdeck/contract';
import { usePortal } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, type Reply, useCallMutation, useSession } from '@certdeck/session';
import { notify } from '@certdeck/ui';
import { FormDialog } from '@certdeck/ui/overlays';
import { checkCode, checkEmail, checkPhoneInput } from '@certdeck/validation';
import type { Contacts } from '../Secure.resource.ts';
import { type ContactKind, contactKinds } from './ContactsPanel.tsx';
import { inputOf, type NewContact, NewContactStep } from './NewContactStep.tsx';
import { OriginStep } from './OriginStep.tsx';

const OWN = { messages: 'own', stale: [] } as const;
type Errors = { contact?: string; code?: string };

interface Props {
  kind: ContactKind;
  contacts: Contacts;
  refresh: () => Promise<void>;
  onClose: () => void;
}

/**
 * Adds an address or a number, or replaces one: then a code to a contact of before comes first, and the API takes the
 * new one for ten minutes (D-226).
 */
export function ContactDialog({ kind, contacts, refresh, onClose }: Props) {
  const { t } = useTexts('account');
  const session = useSession();
  const { site } = usePortal();
  const form = useRef<HTMLFormElement>(null);
  // Told once: the contact is there after the change, and the dialog still on its way out.
  const [replaces] = useState(contacts[kind] !== '');
  const [step, setStep] = useState<'origin' | 'new'>(replaces ? 'origin' : 'new');
  const [way, setWay] = useState<ContactKind>(contactKinds.find((one) => contacts[one] !== '') ?? 'email');
  const [typed, setTyped] = useState<NewContact>({
    email: '',
    phone: { telPrefix: contacts.telPrefix ?? site.defaultPrefix, tel: '' },
  });
  const [code, setCode] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const verify = useCallMutation(securityCalls.verifyOrigin, OWN);
  const bind = useCallMutation(securityCalls.bindContact, OWN);
  const replace = useCallMutation(securityCalls.replaceContact, OWN);

  const firstField = () =>
    form.current?.querySelector<HTMLElement>(
      '[data-field=contact] input:not([role=combobox]), input:not([type=radio])',
    ) ?? null;
  useEffect(() => {
    firstField()?.focus();
  }, [step]);

  /** Shows reasons at their fields, the first of them focused; true when there are any. */
  const show = (found: Errors): boolean => {
    setErrors(found);
    const first = found.contact !== undefined ? 'contact' : found.code !== undefined ? 'code' : undefined;
    if (first === 'contact') firstField()?.focus();
    else if (first) form.current?.querySelector<HTMLElement>('[autocomplete=one-time-code]')?.focus();
    return first !== undefined;
  };
  const wrongContact = (): Errors => {
    const issue =
      kind === 'email' ? checkEmail(typed.email) : checkPhoneInput(typed.phone.tel, typed.phone.telPrefix);
    return issue ? { contact: issue.key === 'blank' ? t('contacts.missing') : t(`common:${issue.key}`) } : {};
  };
  const wrongCode = (): Errors => {
    if (code === '') return { code: t('code.missing') };
    const issue = checkCode(code);
    return issue ? { code: t(`common:${issue.key}`) } : {};
  };
  const refuse = (reply: Reply<unknown> | null) => {
    const { verifyCode, contact } = reply?.errors ?? {};
    if (!show({ ...(contact && { contact }), ...(verifyCode && { code: verifyCode }) }))
      setRefusal(reply ? reply.msg || t('failed') : t('lost.unknown'));
  };

  /** Whether the account has the new contact, for when no answer has come. */
  async function isTaken(): Promise<boolean> {
    const reply = await session.client
      .call(accountCalls.getProfile, {}, { messages: 'none' })
      .catch(() => undefined);
    return (
      reply?.code === 200 && reply.data[kind].toLowerCase() === inputOf(kind, typed).contact.toLowerCase()
    );
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setRefusal('');
    if (show(step === 'origin' ? wrongCode() : { ...wrongContact(), ...wrongCode() })) return;
    setBusy(true);
    if (step === 'origin') {
      const reply = await verify.send({ verifyCode: code });
      setBusy(false);
      if (!reply || !isSuccess(reply)) return refuse(reply);
      setCode('');
      setErrors({});
      setStep('new');
      return;
    }
    const reply = await (replaces ? replace : bind).send({ ...inputOf(kind, typed), verifyCode: code });
    if ((reply && isSuccess(reply)) || (!reply && (await isTaken()))) {
      await refresh();
      void session.loadUser();
      notify.success(t(replaces ? 'contacts.replaced' : 'contacts.added'));
      onClose();
      return;
    }
    setBusy(false);
    refuse(reply);
  }

  const edit = (field: keyof Errors) => setErrors(({ [field]: _gone, ...rest }) => rest);
  const name = t(`factor.${kind}`);
  return (
    <FormDialog
      form={form}
      title={t(replaces ? 'contacts.dialog.replace' : 'contacts.dialog.add', { name })}
      description={t(step === 'origin' ? 'contacts.origin' : 'contacts.after')}
      busy={busy}
      initialFocus={firstField}
      submitLabel={t(step === 'origin' ? 'contacts.next' : replaces ? 'contacts.replace' : 'contacts.add')}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      {step === 'origin' ? (
        <OriginStep
          contacts={contacts}
          way={way}
          onWay={(next) => {
            setCode('');
            edit('code');
            setWay(next);
          }}
          code={code}
          onCode={(next) => {
            setCode(next);
            edit('code');
          }}
          error={errors.code ?? ''}
        />
      ) : (
        <NewContactStep
          kind={kind}
          replaces={replaces}
          value={typed}
          onValue={(next) => {
            setTyped(next);
            edit('contact');
          }}
          code={code}
          onCode={(next) => {
            setCode(next);
            edit('code');
          }}
          errors={errors}
          refuses={() => show(wrongContact())}
        />
      )}
    </FormDialog>
  );
}
