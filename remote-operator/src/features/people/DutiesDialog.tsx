import { useState } from 'react';
import { type StaffPermission, staffPermissions } from '@certdeck/contract';
import * as operatorCalls from '@certdeck/contract/operator';
import { useTexts } from '@certdeck/i18n';
import { useCallMutation } from '@certdeck/session';
import { Field, Input, notify, Stack } from '@certdeck/ui';
import { atSubmit, Checkbox } from '@certdeck/ui/forms';
import type { Issue } from '@certdeck/validation';
import { ActDialog } from '../../forms/ActDialog.tsx';
import { filled } from '../../forms/rules.ts';
import type { StaffMember } from './People.page.tsx';

interface Props {
  /** Whose duties are changed; undefined for somebody new. */
  member: StaffMember | undefined;
  /** Duties of who changes them: others can neither be given nor taken. */
  held: readonly StaffPermission[];
  onClose: () => void;
}

/** The duties of one of the operator's people. */
export function DutiesDialog({ member, held, onClose }: Props) {
  const { t } = useTexts('operator');
  const set = useCallMutation(operatorCalls.setStaff, { messages: 'own' });
  const [duties, setDuties] = useState<ReadonlySet<StaffPermission>>(new Set(member?.permissions));
  const permissions = staffPermissions.filter((one) => duties.has(one));
  const chosen = atSubmit((): Issue | null =>
    permissions.length === 0 ? { key: 'staff.duties.none', params: {} } : null,
  );
  return (
    <ActDialog
      title={member ? t('staff.change.of', { name: member.email || member.accountNo }) : t('staff.add')}
      description={t('staff.duties.text')}
      submitLabel={t('common:btn.save')}
      defaultValues={{ account: member?.accountNo ?? '', permissions: '' }}
      rules={{ account: filled, permissions: chosen }}
      send={({ account }) => set.send({ account: account.trim(), permissions })}
      onDone={() => {
        notify.success(t('staff.saved'));
        onClose();
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          {!member && (
            <Field label={t('staff.who')} help={t('staff.who.help')} error={form.error('account')} required>
              <Input autoCapitalize="none" maxLength={255} {...form.field('account')} />
            </Field>
          )}
          <Field group label={t('staff.duties')} error={form.error('permissions')}>
            <Stack gap="2">
              {staffPermissions.map((one) => (
                <Checkbox
                  key={one}
                  checked={duties.has(one)}
                  disabled={!held.includes(one)}
                  onValueChange={(on) =>
                    setDuties(
                      new Set(staffPermissions.filter((other) => (other === one ? on : duties.has(other)))),
                    )
                  }
                >
                  {t(`duty.${one.replace('staff:', '')}`)}
                </Checkbox>
              ))}
            </Stack>
          </Field>
        </>
      )}
    </ActDialog>
  );
}
