import { roles } from '@certdeck/contract/roles';
import * as operatorCalls from '@certdeck/contract/operator';
import { useTexts } from '@certdeck/i18n';
import { useCallMutation } from '@certdeck/session';
import { Field, Input } from '@certdeck/ui';
import { Select } from '@certdeck/ui/forms';
import { ActDialog } from '../../../forms/ActDialog.tsx';
import { ReasonField } from '../../../forms/ReasonField.tsx';
import { filled, oneLine } from '../../../forms/rules.ts';

type GivenRole = Exclude<(typeof roles)[number], 'owner'>;
const given = roles.filter((role): role is GivenRole => role !== 'owner');
/** What reads alone, until something else is chosen. */
const FIRST: GivenRole = 'auditor';

interface Props {
  accountNo: string;
  onDone: () => void;
  onClose: () => void;
}

/** Proposes to a colleague that an account acts for a customer (D-476). */
export function AddMemberDialog({ accountNo, onDone, onClose }: Props) {
  const { t } = useTexts('operator');
  const propose = useCallMutation(operatorCalls.proposeAddition, { messages: 'own' });
  const empty: Record<'account' | 'role' | 'reference' | 'reason', string> = {
    ...{ account: '', role: FIRST, reference: '', reason: '' },
  };
  return (
    <ActDialog
      title={t('members.add.title')}
      description={t('members.add.text')}
      submitLabel={t('members.add.submit')}
      defaultValues={empty}
      rules={{ account: filled, reference: filled, reason: filled }}
      send={({ account, role, reference, reason }) =>
        propose.send({
          accountNo,
          account: account.trim(),
          role: given.find((one) => one === role) ?? FIRST,
          reference: oneLine(reference),
          reason: oneLine(reason),
        })
      }
      onDone={onDone}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Field label={t('staff.who')} help={t('staff.who.help')} error={form.error('account')} required>
            <Input autoCapitalize="none" autoComplete="off" maxLength={255} {...form.field('account')} />
          </Field>
          <Field label={t('members.role')}>
            <Select
              {...form.control('role')}
              options={given.map((role) => ({ value: role, label: t(`role.${role}`) }))}
            />
          </Field>
          <Field label={t('members.reset.reference')} error={form.error('reference')} required>
            <Input maxLength={100} autoComplete="off" {...form.field('reference')} />
          </Field>
          <ReasonField label={t('transfers.reason')} form={form} />
        </>
      )}
    </ActDialog>
  );
}
