import { type FormEvent, useRef, useState } from 'react';
import { securityCalls } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import { Field, Input } from '@certdeck/ui';
import { FormDialog } from '@certdeck/ui/overlays';

const OWN = { messages: 'own' } as const;

/** Adds a mail domain. */
export function DomainDialog({ refresh, onClose }: { refresh: () => Promise<unknown>; onClose: () => void }) {
  const { t } = useTexts('account');
  const form = useRef<HTMLFormElement>(null);
  const add = useCallMutation(securityCalls.addSsoDomain, OWN);
  const [domain, setDomain] = useState('');
  const [error, setError] = useState('');
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setRefusal('');
    if (domain.trim() === '') {
      setError(t('sso.domain.wrong'));
      return;
    }
    setBusy(true);
    const reply = await add.send({ domain: domain.trim() });
    await refresh();
    setBusy(false);
    if (reply && isSuccess(reply)) {
      onClose();
      return;
    }
    const { domain: wrong } = reply?.errors ?? {};
    if (wrong) setError(wrong);
    else setRefusal(reply ? reply.msg || t('failed') : t('dev.unsent'));
  }

  return (
    <FormDialog
      form={form}
      title={t('sso.domain.add')}
      busy={busy}
      initialFocus={() => form.current?.querySelector<HTMLElement>('input') ?? null}
      submitLabel={t('sso.domain.submit')}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t('sso.domain')} help={t('sso.domain.help')} error={error} required>
        <Input
          value={domain}
          placeholder="example.com"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => {
            setDomain(event.target.value);
            setError('');
          }}
        />
      </Field>
    </FormDialog>
  );
}
