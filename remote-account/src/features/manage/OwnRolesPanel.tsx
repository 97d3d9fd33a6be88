import { useMemo, useState } from 'react';
import { accountCalls } from '@certdeck/contract';
import { type Translate, useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import {
  Box,
  Button,
  EditIcon,
  EmptyState,
  HStack,
  IconButton,
  notify,
  Panel,
  PlusIcon,
  Text,
  TrashIcon,
} from '@certdeck/ui';
import { type Column, Table } from '@certdeck/ui/data';
import { ConfirmDialog } from '@certdeck/ui/overlays';
import type { RoleRow } from './Manage.resource.ts';
import { RoleDialog } from './Role.dialog.tsx';

interface Props {
  roles: readonly RoleRow[];
  mayManage: boolean;
  refresh: () => Promise<void>;
  /** Runs what closes a dialog, and looks after the focus. */
  close: (change: () => void) => void;
}

/** Roles that the account has made for itself: what each may do and who has it; made, changed and removed from here. */
export function OwnRolesPanel({ roles, mayManage, refresh, close }: Props) {
  const { t, lang } = useTexts('account');
  const [editing, setEditing] = useState<RoleRow | 'new'>();
  const [removing, setRemoving] = useState<RoleRow>();
  const [busy, setBusy] = useState(false);
  const removal = useCallMutation(accountCalls.removeRole, { messages: 'own', stale: [] });
  const columns = useMemo(() => columnsOf(t, lang, mayManage), [t, lang, mayManage]);
  if (roles.length === 0 && !mayManage) return null;

  async function remove({ roleID, roleName }: RoleRow) {
    setBusy(true);
    const reply = await removal.send({ roleID });
    // Whatever the answer was, the list says what is true.
    await refresh();
    setBusy(false);
    close(() => setRemoving(undefined));
    if (!reply) return;
    if (isSuccess(reply)) notify.success(t('manage.removed', { name: roleName }));
    else if (!reply.shown) notify.error(reply.msg || t('failed'));
  }

  return (
    <Panel
      title={t('manage.roles.own')}
      description={t('manage.roles.own.text')}
      actions={
        mayManage ? (
          <Button size="sm" onClick={() => setEditing('new')}>
            <PlusIcon size={14} />
            {t('manage.role.new')}
          </Button>
        ) : undefined
      }
      flush
    >
      <Table
        label={t('manage.roles.own.list')}
        columns={columns}
        rows={roles}
        rowKey={({ roleID }) => roleID}
        rowName={({ roleName }) => roleName}
        empty={<EmptyState title={t('manage.roles.own.empty')} />}
        {...(mayManage && {
          rowActions: (role: RoleRow) => (
            <HStack gap="1" justify="flex-end">
              <IconButton
                size="sm"
                label={t('manage.change.of', { name: role.roleName })}
                onClick={() => setEditing(role)}
              >
                <EditIcon size={14} />
              </IconButton>
              <IconButton
                size="sm"
                label={t('manage.remove.of', { name: role.roleName })}
                onClick={() => setRemoving(role)}
              >
                <TrashIcon size={14} />
              </IconButton>
            </HStack>
          ),
        })}
      />
      {editing && (
        <RoleDialog
          role={editing === 'new' ? undefined : editing}
          refresh={refresh}
          onClose={() => close(() => setEditing(undefined))}
        />
      )}
      <ConfirmDialog
        open={removing !== undefined}
        danger
        loading={busy}
        title={removing ? t('manage.remove.title', { name: removing.roleName }) : ''}
        confirmLabel={t('manage.remove')}
        onCancel={() => close(() => setRemoving(undefined))}
        onConfirm={() => removing && void remove(removing)}
      >
        {t('manage.role.remove.text')}
      </ConfirmDialog>
    </Panel>
  );
}

function columnsOf(t: Translate, lang: string, mayManage: boolean): Column<RoleRow>[] {
  const list = new Intl.ListFormat(lang, { type: 'conjunction', style: 'narrow' });
  return [
    { id: 'name', header: t('manage.role'), title: true, cell: ({ roleName }) => roleName },
    {
      id: 'may',
      header: t('dev.col.may'),
      cell: ({ permissions }) => (
        <Text fontSize="sm" color="fg.muted">
          {list.format(permissions.map((one) => t(`dev.may.${one.replace(':', '.')}`)))}
        </Text>
      ),
    },
    ...(mayManage
      ? [
          {
            id: 'used',
            header: t('manage.role.usedBy'),
            cell: ({ usedBy = [] }: RoleRow) => (
              <Box overflowWrap="anywhere">
                {usedBy.length === 0 ? t('manage.role.unused') : list.format(usedBy)}
              </Box>
            ),
          },
        ]
      : []),
  ];
}
