import { type FormEvent, useRef, useState } from 'react';
import { accountCalls, type GrantablePermission, grantablePermissions } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation, useCan } from '@certdeck/session';
import { Box, Field, Grid, Input, notify } from '@certdeck/ui';
import { FormDialog } from '@certdeck/ui/overlays';
import type { RoleRow } from './Manage.resource.ts';
import { PermissionBox } from './PermissionBox.tsx';
import { permissionGroups } from './permissionGroups.ts';

interface Props {
  /** The role to change; undefined for a new one. */
  role: RoleRow | undefined;
  refresh: () => Promise<void>;
  onClose: () => void;
}

type Name = 'roleName' | 'permissions';
type Errors = Partial<Record<Name, string>>;
const OWN = { messages: 'own', stale: [] } as const;

/** A role of the account's own: its name and what it may do, nothing of which whoever makes it lacks. */
export function RoleDialog({ role, refresh, onClose }: Props) {
  const { t } = useTexts('account');
  const can = useCan();
  const form = useRef<HTMLFormElement>(null);
  const addition = useCallMutation(accountCalls.addRole, OWN);
  const change = useCallMutation(accountCalls.changeRole, OWN);
  const [name, setName] = useState(role?.roleName ?? '');
  const [chosen, setChosen] = useState<ReadonlySet<GrantablePermission>>(
    () => new Set(grantablePermissions.filter((one) => role?.permissions.includes(one))),
  );
  const [errors, setErrors] = useState<Errors>({});
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);

  function show(found: Errors): boolean {
    setErrors(found);
    const first = (['roleName', 'permissions'] as const).find((field) => found[field] !== undefined);
    if (first) form.current?.querySelector<HTMLElement>(`[data-field=${first}] input`)?.focus();
    return first !== undefined;
  }
  const toggle = (permission: GrantablePermission, isChosen: boolean) => {
    setChosen(new Set(isChosen ? [...chosen, permission] : [...chosen].filter((one) => one !== permission)));
    setErrors(({ permissions: _gone, ...rest }) => rest);
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setRefusal('');
    const roleName = name.trim();
    const wrong: Errors = {
      ...(roleName === '' && { roleName: t('manage.dept.nameMissing') }),
      ...(chosen.size === 0 && { permissions: t('dev.permissions.missing') }),
    };
    if (show(wrong)) return;
    const wish = { roleName, permissions: grantablePermissions.filter((one) => chosen.has(one)) };
    setBusy(true);
    const reply = await (role ? change.send({ roleID: role.roleID, ...wish }) : addition.send(wish));
    await refresh();
    setBusy(false);
    if (!reply) {
      setRefusal(t('lost.unknown'));
      return;
    }
    if (isSuccess(reply)) {
      onClose();
      notify.success(t(role ? 'manage.role.changed' : 'manage.role.added', { name: roleName }));
      return;
    }
    const { roleName: nameError, permissions: permissionsError } = reply.errors ?? {};
    const found: Errors = {
      ...(nameError !== undefined && { roleName: nameError }),
      ...(permissionsError !== undefined && { permissions: permissionsError }),
    };
    if (!show(found)) setRefusal(reply.msg || t('failed'));
  }

  return (
    <FormDialog
      form={form}
      size="lg"
      title={role ? t('manage.change.title', { name: role.roleName }) : t('manage.role.new')}
      description={t(role ? 'manage.role.change.text' : 'manage.role.new.text')}
      busy={busy}
      initialFocus={() => form.current?.querySelector<HTMLElement>('input') ?? null}
      submitLabel={t('manage.save')}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <Box data-field="roleName">
        <Field label={t('manage.role.name')} error={errors.roleName} required>
          <Input
            value={name}
            maxLength={40}
            autoComplete="off"
            onChange={(event) => {
              setName(event.target.value);
              setErrors(({ roleName: _gone, ...rest }) => rest);
            }}
          />
        </Field>
      </Box>
      {permissionGroups.map(({ id, permissions }, index) => {
        const open = permissions.filter((one) => can(one));
        if (open.length === 0) return null;
        return (
          <Box key={id} {...(index === 0 && { 'data-field': 'permissions' })}>
            {/* texts: manage.group.* */}
            <Field group label={t(`manage.group.${id}`)} error={index === 0 ? errors.permissions : undefined}>
              <Grid
                columnGap="4"
                rowGap="2"
                gridTemplateColumns={{ base: '1fr', md: 'repeat(2, minmax(0, 1fr))' }}
              >
                {open.map((permission) => (
                  <PermissionBox
                    key={permission}
                    permission={permission}
                    checked={chosen.has(permission)}
                    onValueChange={(isChosen) => toggle(permission, isChosen)}
                  />
                ))}
              </Grid>
            </Field>
          </Box>
        );
      })}
    </FormDialog>
  );
}
