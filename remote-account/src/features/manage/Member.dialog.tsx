import { type FormEvent, useId, useRef, useState } from 'react';
import { accountCalls } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { hashPassword, isSuccess, useCallMutation } from '@certdeck/session';
import { Box, Field, Input, notify } from '@certdeck/ui';
import { RadioGroup, Select } from '@certdeck/ui/forms';
import { FormDialog } from '@certdeck/ui/overlays';
import { centsFromDecimal, checkPassword, decimalFromCents, isEmail } from '@certdeck/validation';
import { type Member, nameOf, paysAs, type Team } from './Manage.resource.ts';
import { type NewPerson, NewPersonFields } from './NewPersonFields.tsx';

interface Props {
  /** Whom to change; undefined to invite somebody. */
  member: Member | undefined;
  team: Team;
  refresh: () => Promise<void>;
  onClose: () => void;
}

type Name = 'account' | 'password' | 'roleID' | 'deptID' | 'scope' | 'orderLimit' | 'monthLimit';
type Errors = Partial<Record<Name, string>>;

const OWN = { messages: 'own', stale: [] } as const;
const NOBODY: NewPerson = { account: '', name: '', access: 'mail', password: '' };
const textOf = (cents: number | null | undefined) =>
  typeof cents === 'number' ? decimalFromCents(cents) : '';

/** Invites somebody by mail or makes an account for them, or changes what a member may do, see and spend. */
export function MemberDialog({ member, team, refresh, onClose }: Props) {
  const { t } = useTexts('account');
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const invitation = useCallMutation(accountCalls.inviteMember, OWN);
  const change = useCallMutation(accountCalls.changeMember, OWN);
  const [person, setPerson] = useState<NewPerson>(NOBODY);
  const [roleID, setRoleID] = useState<string>(member?.roleID ?? 'technician');
  const [deptID, setDeptID] = useState(member?.deptID ?? '');
  const [scope, setScope] = useState(member?.scope ?? 'all');
  const [orderLimit, setOrderLimit] = useState(textOf(member?.orderLimit));
  const [monthLimit, setMonthLimit] = useState(textOf(member?.monthLimit));
  const [errors, setErrors] = useState<Errors>({});
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const pays = paysAs(team.roles, roleID);
  const withPassword = !member && person.access === 'password';
  const roles = team.roles.filter((role) => role.roleID !== 'owner');

  const forget = (field: Name) => setErrors(({ [field]: _gone, ...rest }) => rest);
  const show = (found: Errors): boolean => {
    setErrors(found);
    const first = Object.keys(found)[0];
    if (first === undefined) return false;
    form.current?.querySelector<HTMLElement>(`[data-field=${first}] :is(input, select)`)?.focus();
    return true;
  };
  const amountOf = (text: string): number | '' | undefined => {
    if (text.trim() === '') return '';
    const read = centsFromDecimal(text);
    return read.ok ? read.cents : undefined;
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setRefusal('');
    const account = person.account.trim();
    const wrongPassword = withPassword ? checkPassword(person.password) : null;
    const limits = { orderLimit: amountOf(orderLimit), monthLimit: amountOf(monthLimit) };
    const wrong: Errors = {
      ...(!member && !isEmail(account) && { account: t('manage.mail.wrong') }),
      ...(wrongPassword && { password: t(`common:${wrongPassword.key}`) }),
      ...(scope === 'dept' && deptID === '' && { deptID: t('manage.dept.missing') }),
      ...(pays && limits.orderLimit === undefined && { orderLimit: t('manage.limit.wrong') }),
      ...(pays && limits.monthLimit === undefined && { monthLimit: t('manage.limit.wrong') }),
    };
    if (show(wrong)) return;
    setBusy(true);
    const standing = {
      roleID,
      deptID,
      scope,
      ...(pays && { orderLimit: limits.orderLimit, monthLimit: limits.monthLimit }),
    };
    const reply = await (member
      ? change.send({ subAccountID: member.subAccountID, ...standing })
      : invitation.send({
          account,
          name: person.name.trim(),
          ...(withPassword && { password: hashPassword(person.password) }),
          ...standing,
        }));
    // Nothing can be pressed until the list says what came of it: a second press would be a second invitation.
    if (!reply || isSuccess(reply)) await refresh();
    setBusy(false);
    if (!reply) {
      setRefusal(t('lost.unknown'));
      return;
    }
    if (isSuccess(reply)) {
      onClose();
      notify.success(
        member
          ? t('manage.changed', { name: nameOf(member) })
          : t(withPassword ? 'manage.created' : 'manage.sent', { account }),
      );
      return;
    }
    const { msg: _all, ...fields } = reply.errors ?? {};
    if (!show(fields)) setRefusal(reply.msg || t('failed'));
  }

  return (
    <FormDialog
      form={form}
      title={
        member
          ? t('manage.change.title', { name: nameOf(member) })
          : t(withPassword ? 'manage.create.title' : 'manage.invite.title')
      }
      description={member ? t('manage.change.text') : withPassword ? undefined : t('manage.invite.text')}
      busy={busy}
      submitLabel={t(member ? 'manage.save' : withPassword ? 'manage.create' : 'manage.send')}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      {!member && (
        <NewPersonFields
          person={person}
          errors={errors}
          onChange={(more) => {
            setPerson({ ...person, ...more });
            for (const field of ['account', 'password'] as const) if (field in more) forget(field);
          }}
        />
      )}
      <Box data-field="roleID">
        <Field label={t('manage.role')} error={errors.roleID} help={t('manage.role.help')}>
          <Select
            value={roleID}
            onValueChange={(next) => {
              setRoleID(next);
              forget('roleID');
            }}
            options={roles.map((role) => ({ value: role.roleID, label: role.roleName }))}
          />
        </Field>
      </Box>
      {(team.departments.length > 0 || deptID !== '') && (
        <Box data-field="deptID">
          <Field label={t('manage.dept')} error={errors.deptID}>
            <Select
              value={deptID}
              onValueChange={(next) => {
                setDeptID(next);
                if (next === '') setScope('all');
                forget('deptID');
              }}
              options={[
                { value: '', label: t('manage.dept.none') },
                ...team.departments.map((one) => ({ value: one.deptID, label: one.deptName })),
              ]}
            />
          </Field>
        </Box>
      )}
      {deptID !== '' && (
        <Box data-field="scope">
          <Field label={t('manage.sees')} error={errors.scope} group>
            <RadioGroup
              name={`${id}-scope`}
              value={scope}
              onValueChange={(next) => {
                setScope(next === 'dept' ? 'dept' : 'all');
                forget('scope');
              }}
              options={[
                { value: 'all', label: t('manage.sees.all') },
                { value: 'dept', label: t('manage.sees.dept') },
              ]}
            />
          </Field>
        </Box>
      )}
      {pays && (
        <>
          <Limit
            field="orderLimit"
            label={t('manage.limit.perOrder')}
            help={t('manage.limit.help')}
            error={errors.orderLimit}
            value={orderLimit}
            onChange={(next) => {
              setOrderLimit(next);
              forget('orderLimit');
            }}
          />
          <Limit
            field="monthLimit"
            label={t('manage.limit.perMonth')}
            error={errors.monthLimit}
            value={monthLimit}
            onChange={(next) => {
              setMonthLimit(next);
              forget('monthLimit');
            }}
          />
        </>
      )}
    </FormDialog>
  );
}

interface LimitProps {
  field: 'orderLimit' | 'monthLimit';
  label: string;
  help?: string;
  error: string | undefined;
  /** As typed; '' for no limit. */
  value: string;
  onChange: (value: string) => void;
}

function Limit({ field, label, help, error, value, onChange }: LimitProps) {
  return (
    <Box data-field={field}>
      <Field label={label} error={error} help={help} optional>
        <Input
          inputMode="decimal"
          start="¥"
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
    </Box>
  );
}
