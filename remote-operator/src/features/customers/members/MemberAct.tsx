import { roles } from '@certdeck/contract/roles';
import * as operatorCalls from '@certdeck/contract/operator';
import { useTexts } from '@certdeck/i18n';
import { useCallMutation } from '@certdeck/session';
import { Field, Input } from '@certdeck/ui';
import { Select } from '@certdeck/ui/forms';
import { ActDialog } from '../../../forms/ActDialog.tsx';
import { ReasonField } from '../../../forms/ReasonField.tsx';
import { filled, oneLine } from '../../../forms/rules.ts';
import type { CustomerMember } from './Members.tsx';

export type Act = 'reset' | 'changeRole' | 'suspend' | 'reactivate' | 'remove';
type GivenRole = Exclude<(typeof roles)[number], 'owner'>;

const given = roles.filter((role): role is GivenRole => role !== 'owner');

interface Props {
  act: Act;
  member: CustomerMember;
  onDone: () => void;
  onClose: () => void;
}

/** What one of staff does about a member, or proposes to a colleague. */
export function MemberAct({ act, member, onDone, onClose }: Props) {
  const { t } = useTexts('operator');
  const setRole = useCallMutation(operatorCalls.setMemberRole, { messages: 'own' });
  const setState = useCallMutation(operatorCalls.setMemberState, { messages: 'own' });
  const remove = useCallMutation(operatorCalls.removeMember, { messages: 'own' });
  const propose = useCallMutation(operatorCalls.proposeReset, { messages: 'own' });
  const { accountNo } = member;
  const name = member.name || accountNo;
  const first = given.find((role) => role !== member.role) ?? given[0] ?? 'auditor';

  // What another act asks for is filled in.
  const empty: Record<'reason' | 'role' | 'reference', string> = {
    reason: '',
    role: first,
    reference: act === 'reset' ? '' : '-',
  };

  return (
    <ActDialog
      // texts: members.*.title members.*.text
      title={t(`members.${act}.title`, { name })}
      description={t(`members.${act}.text`)}
      submitLabel={t(`members.${act}`)}
      danger={act === 'suspend' || act === 'remove'}
      defaultValues={empty}
      rules={{ reason: filled, reference: filled }}
      send={({ role, reference, ...values }) => {
        const reason = oneLine(values.reason);
        if (act === 'reset') return propose.send({ accountNo, reason, reference: oneLine(reference) });
        if (act === 'changeRole')
          return setRole.send({ accountNo, role: given.find((one) => one === role) ?? first, reason });
        if (act === 'remove') return remove.send({ accountNo, reason });
        return setState.send({ accountNo, state: act === 'suspend' ? 'disabled' : 'active', reason });
      }}
      onDone={onDone}
      onClose={onClose}
    >
      {(form) => (
        <>
          {act === 'changeRole' && (
            <Field label={t('members.role')}>
              <Select
                {...form.control('role')}
                options={given.map((role) => ({ value: role, label: t(`role.${role}`) }))}
              />
            </Field>
          )}
          {act === 'reset' && (
            <Field label={t('members.reset.reference')} error={form.error('reference')} required>
              <Input maxLength={100} autoComplete="off" {...form.field('reference')} />
            </Field>
          )}
          <ReasonField label={t('transfers.reason')} form={form} />
        </>
      )}
    </ActDialog>
  );
}
