import { useMemo, useState } from 'react';
import * as operatorCalls from '@certdeck/contract/operator';
import { useExplain } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCall, useCallMutation } from '@certdeck/session';
import {
  Badge,
  Box,
  Button,
  Container,
  EmptyState,
  Flex,
  notify,
  PageHeader,
  Stack,
  Status,
  Text,
  Time,
} from '@certdeck/ui';
import { type Column, ListBody, Table } from '@certdeck/ui/data';
import { ConfirmDialog } from '@certdeck/ui/overlays';
import { OpenViews } from './OpenViews.tsx';
import { DutiesDialog } from './DutiesDialog.tsx';

const NOTHING = {};
export type StaffMember = NonNullable<NonNullable<typeof operatorCalls.staff.types>['data']>[number];

/** /operator/staff: the operator's people and their duties (D-351). */
export default function PeoplePage() {
  const { t } = useTexts('operator');
  const explain = useExplain();
  const list = useCall(operatorCalls.staff, NOTHING, { messages: 'none' });
  const remove = useCallMutation(operatorCalls.removeStaff, { messages: 'own' });
  const [editing, setEditing] = useState<StaffMember | 'new'>();
  const [removing, setRemoving] = useState<StaffMember>();

  async function takeOff({ accountNo }: StaffMember) {
    const reply = await remove.send({ account: accountNo });
    setRemoving(undefined);
    if (!reply) return;
    if (isSuccess(reply)) notify.success(t('staff.removed'));
    else if (!reply.shown) notify.error(reply.msg || t('common:op.failed.title'));
  }

  const columns = useMemo<Column<StaffMember>[]>(
    () => [
      {
        id: 'account',
        header: t('staff.account'),
        title: true,
        cell: (row) => (
          <Box>
            <Flex gap="2" align="center" wrap="wrap">
              <Text weight="medium">{row.email || row.accountNo}</Text>
              {row.self && <Status tone="info">{t('staff.you')}</Status>}
            </Flex>
            <Text size="xs" tone="muted" mono>
              {row.accountNo}
            </Text>
          </Box>
        ),
      },
      {
        id: 'duties',
        header: t('staff.duties'),
        cell: (row) => (
          <Flex gap="1.5" wrap="wrap">
            {row.permissions.map((one) => (
              <Badge key={one}>{t(`duty.${one.replace('staff:', '')}`)}</Badge>
            ))}
          </Flex>
        ),
      },
      { id: 'since', header: t('staff.since'), cell: (row) => <Time value={row.since} /> },
    ],
    [t],
  );

  return (
    <Container width="content" paddingInline="0">
      <PageHeader
        title={t('staff.title')}
        description={t('staff.lead')}
        actions={
          <Button variant="primary" onClick={() => setEditing('new')}>
            {t('staff.add')}
          </Button>
        }
      />
      <Stack gap="6">
        <ListBody list={list} explain={explain}>
          <Table
            label={t('staff.title')}
            columns={columns}
            rows={list.data ?? []}
            rowKey={(row) => row.accountNo}
            rowActions={(row) =>
              row.self ? null : (
                <Flex gap="2" justify="flex-end">
                  <Button
                    size="sm"
                    aria-label={t('staff.change.of', { name: row.email || row.accountNo })}
                    onClick={() => setEditing(row)}
                  >
                    {t('staff.change')}
                  </Button>
                  <Button
                    size="sm"
                    variant="dangerQuiet"
                    aria-label={t('staff.remove.of', { name: row.email || row.accountNo })}
                    onClick={() => setRemoving(row)}
                  >
                    {t('staff.remove')}
                  </Button>
                </Flex>
              )
            }
            loading={list.isLoading}
            empty={<EmptyState title={t('staff.none')} />}
          />
        </ListBody>
        <OpenViews />
      </Stack>
      {editing && (
        <DutiesDialog
          member={editing === 'new' ? undefined : editing}
          held={list.data?.find(({ self }) => self)?.permissions ?? []}
          onClose={() => setEditing(undefined)}
        />
      )}
      <ConfirmDialog
        open={removing !== undefined}
        danger
        loading={remove.isSending}
        title={t('staff.remove.title', { name: removing?.email || removing?.accountNo })}
        confirmLabel={t('staff.remove')}
        onCancel={() => setRemoving(undefined)}
        onConfirm={() => removing && void takeOff(removing)}
      >
        {t('staff.remove.text')}
      </ConfirmDialog>
    </Container>
  );
}
