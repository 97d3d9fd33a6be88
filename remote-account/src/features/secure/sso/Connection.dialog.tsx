import { type FormEvent, useRef, useState } from 'react';
import { securityCalls } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import { Box, Field, Input, PasswordInput } from '@certdeck/ui';
import { CopyField } from '@certdeck/ui/data';
import { Select } from '@certdeck/ui/forms';
import { FormDialog } from '@certdeck/ui/overlays';
import { type GroupRow, Groups } from './Groups.tsx';
import { type Sso, useGivenRoles } from './Sso.resource.ts';

const OWN = { messages: 'own' } as const;
type Errors = Readonly<Record<string, string>>;
/** Fields in the order in which they stand. */
const FIELDS = ['issuer', 'clientID', 'clientSecret', 'scopes', 'groupClaim', 'groups', 'defaultRole'];

interface Props {
  sso: Sso;
  refresh: () => Promise<unknown>;
  onClose: () => void;
}

/** The provider, the portal as it knows it, and which of its groups get which role. */
export function ConnectionDialog({ sso, refresh, onClose }: Props) {
  const { t } = useTexts('account');
  const form = useRef<HTMLFormElement>(null);
  const save = useCallMutation(securityCalls.saveSso, OWN);
  const roles = useGivenRoles();
  const [fields, setFields] = useState({
    issuer: sso.isSet ? sso.issuer : 'https://',
    clientID: sso.clientID,
    clientSecret: '',
    scopes: sso.isSet ? sso.scopes : 'email profile groups',
    groupClaim: sso.isSet ? sso.groupClaim : 'groups',
    defaultRole: sso.isSet ? sso.defaultRole : 'requester',
  });
  const [groups, setGroups] = useState<readonly GroupRow[]>(sso.groups);
  const [errors, setErrors] = useState<Errors>({});
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);

  const set = (name: keyof typeof fields) => (value: string) => {
    setFields((before) => ({ ...before, [name]: value }));
    setErrors({});
  };
  function show(found: Errors): boolean {
    setErrors(found);
    const first = FIELDS.find((name) => found[name] !== undefined);
    if (first) form.current?.querySelector<HTMLElement>(`[data-field=${first}] :is(input, select)`)?.focus();
    return first !== undefined;
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setRefusal('');
    const { issuer, clientID, clientSecret, scopes, groupClaim } = fields;
    const needsSecret = !sso.isSet || issuer.trim() !== sso.issuer;
    const wrong: Errors = {
      ...(!URL.canParse(issuer.trim()) && { issuer: t('sso.issuer.wrong') }),
      ...(clientID.trim() === '' && { clientID: t('sso.clientID.missing') }),
      ...(needsSecret && clientSecret === '' && { clientSecret: t('sso.clientSecret.missing') }),
    };
    if (show(wrong)) return;
    setBusy(true);
    const reply = await save.send({
      issuer: issuer.trim(),
      clientID: clientID.trim(),
      ...(clientSecret !== '' && { clientSecret }),
      scopes: scopes.trim(),
      groupClaim: groupClaim.trim(),
      groups: groups.flatMap(({ group, role }) =>
        group.trim() === '' || role === '' ? [] : [{ group: group.trim(), role }],
      ),
      defaultRole: fields.defaultRole,
    });
    await refresh();
    setBusy(false);
    if (reply && isSuccess(reply)) return onClose();
    if (!show(reply?.errors ?? {})) setRefusal(reply ? reply.msg || t('failed') : t('dev.unsent'));
  }

  const text = (name: 'issuer' | 'clientID' | 'scopes' | 'groupClaim', required: boolean) => (
    <Box data-field={name}>
      {/* texts: sso.issuer sso.clientID sso.scopes sso.groupClaim sso.issuer.help sso.clientID.help sso.scopes.help sso.groupClaim.help */}
      <Field
        label={t(`sso.${name}`)}
        help={t(`sso.${name}.help`, { scope: 'email' })}
        error={errors[name]}
        required={required}
      >
        <Input
          value={fields[name]}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => set(name)(event.target.value)}
        />
      </Field>
    </Box>
  );

  return (
    <FormDialog
      form={form}
      size="lg"
      title={t('sso.provider')}
      busy={busy}
      initialFocus={() => form.current?.querySelector<HTMLElement>('input') ?? null}
      submitLabel={t('sso.save')}
      refusal={refusal}
      lead={<CopyField label={t('sso.redirect')} value={sso.redirectURL} />}
      onSubmit={submit}
      onClose={onClose}
    >
      {text('issuer', true)}
      {text('clientID', true)}
      <Box data-field="clientSecret">
        <Field
          label={t('sso.clientSecret')}
          help={t(sso.isSet ? 'sso.clientSecret.kept' : 'sso.clientSecret.help')}
          error={errors['clientSecret']}
          required={!sso.isSet}
        >
          <PasswordInput
            name="client-secret"
            autoComplete="off"
            value={fields.clientSecret}
            onChange={(event) => set('clientSecret')(event.target.value)}
          />
        </Field>
      </Box>
      {text('scopes', false)}
      {text('groupClaim', false)}
      {fields.groupClaim.trim() !== '' && (
        <Groups groups={groups} roles={roles} error={errors['groups']} onChange={setGroups} />
      )}
      <Box data-field="defaultRole">
        <Field label={t('sso.defaultRole')} help={t('sso.defaultRole.help')} error={errors['defaultRole']}>
          <Select
            value={fields.defaultRole}
            onValueChange={set('defaultRole')}
            options={[{ value: '', label: t('sso.defaultRole.none') }, ...roles]}
          />
        </Field>
      </Box>
    </FormDialog>
  );
}
