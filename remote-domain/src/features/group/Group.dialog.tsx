import { type FormEvent, useRef, useState } from 'react';
import { domainCalls, type DomainGroup } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import { Field, Input, notify } from '@certdeck/ui';
import { FormDialog } from '@certdeck/ui/overlays';

const OWN = { messages: 'own' } as const;
const MOST_CHARACTERS = 60;

interface Props {
  /** The group to rename; undefined for a new one. */
  group: DomainGroup | undefined;
  onClose(): void;
}

/** The name of a group. */
export function GroupDialog({ group, onClose }: Props) {
  const { t } = useTexts('domain');
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const add = useCallMutation(domainCalls.addDomainGroup, OWN);
  const change = useCallMutation(domainCalls.changeDomainGroup, OWN);
  const [name, setName] = useState(group?.name ?? '');
  const [error, setError] = useState('');
  const [refusal, setRefusal] = useState('');

  function refuse(reason: string) {
    setError(reason);
    input.current?.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    setRefusal('');
    const trimmed = name.trim();
    if (trimmed === '') {
      refuse(t('group.nameMissing'));
      return;
    }
    const reply = await (group ? change.send({ id: group.id, name: trimmed }) : add.send({ name: trimmed }));
    if (!reply) setRefusal(t('lost'));
    else if (isSuccess(reply)) {
      notify.success(t(group ? 'common:op.saved' : 'common:op.added'));
      onClose();
    } else if (reply.errors?.['name'] !== undefined) refuse(reply.errors['name']);
    else setRefusal(reply.msg || t('common:op.failed.save'));
  }

  return (
    <FormDialog
      form={form}
      size="sm"
      title={group ? t('group.rename.title', { name: group.name }) : t('group.new')}
      busy={add.isSending || change.isSending}
      initialFocus={() => input.current}
      submitLabel={t(group ? 'common:btn.save' : 'common:btn.add')}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t('group.name')} error={error === '' ? undefined : error} required>
        <Input
          ref={input}
          value={name}
          maxLength={MOST_CHARACTERS}
          autoComplete="off"
          onChange={(event) => {
            setName(event.target.value);
            setError('');
          }}
        />
      </Field>
    </FormDialog>
  );
}
