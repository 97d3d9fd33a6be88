import { type FormEvent, useState } from 'react';
import { accountCalls } from '@certdeck/contract';
import { useFormats, useTexts } from '@certdeck/i18n';
import { isSuccess, type User, useCallMutation, useSession } from '@certdeck/session';
import { Button, Field, Input, Stack, UserIcon } from '@certdeck/ui';
import { TaskRow } from '@certdeck/ui/data';
import { Dialog } from '@certdeck/ui/overlays';
import { useCustomer } from '../../shell/ShellContext.ts';
import { HOST } from '../../texts.ts';

/** What of a profile can be filled in here; address and number are confirmed by codes, at another place. */
const fields = ['lastname', 'firstname', 'companyName', 'idCard'] as const;
type FieldName = (typeof fields)[number];

// texts: profile.lastname profile.firstname profile.companyName profile.idCard
/** How complete the profile is, what is missing, and the form for it (A§3.12, D-215). */
export function ProfileTask() {
  const { t } = useTexts(HOST);
  const format = useFormats();
  const { user } = useCustomer();
  const [isOpen, setOpen] = useState(false);
  const missing = user ? fields.filter((field) => user[field].trim() === '') : [];
  if (!user || (missing.length === 0 && !isOpen)) return null;
  return (
    <>
      <TaskRow
        tone="info"
        icon={<UserIcon />}
        title={t('dash.profile.progress', { n: user.profileProgress })}
        detail={t('profile.missing', { fields: format.list(missing.map((field) => t(`profile.${field}`))) })}
        action={
          <Button size="sm" onClick={() => setOpen(true)}>
            {t('dash.profile.edit')}
          </Button>
        }
      />
      {isOpen && <ProfileDialog user={user} missing={missing} onClose={() => setOpen(false)} />}
    </>
  );
}

interface DialogProps {
  user: User;
  missing: readonly FieldName[];
  onClose(): void;
}

/** The fields that were missing when it was opened. What stays empty is left as it is. */
function ProfileDialog({ user, missing, onClose }: DialogProps) {
  const { t } = useTexts(HOST);
  const session = useSession();
  const [asked] = useState(missing);
  const [values, setValues] = useState<Partial<Record<FieldName, string>>>({});
  const { send, isSending } = useCallMutation(accountCalls.saveProfile);
  const entered = Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) => (value.trim() ? [[field, value.trim()]] : [])),
  );
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (Object.keys(entered).length === 0) return onClose();
    const kept = Object.fromEntries(
      fields.filter((field) => user[field] !== '').map((field) => [field, user[field]]),
    );
    const reply = await send({ ...kept, ...entered });
    if (!reply || !isSuccess(reply)) return undefined;
    await session.loadUser();
    return onClose();
  };
  return (
    <Dialog open onClose={onClose} title={t('dash.profile')} description={t('profile.why')}>
      <form onSubmit={(event) => void onSubmit(event)}>
        <Stack gap="4">
          {asked.map((field) => (
            <Field key={field} label={t(`profile.${field}`)}>
              <Input
                value={values[field] ?? ''}
                maxLength={field === 'idCard' ? 40 : 255}
                onChange={(event) => setValues({ ...values, [field]: event.target.value })}
              />
            </Field>
          ))}
          <Button type="submit" variant="primary" loading={isSending} alignSelf="end">
            {t('common:btn.save')}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
