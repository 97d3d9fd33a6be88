import { useMemo, useState } from 'react';
import { isRole } from '@certdeck/contract/roles';
import * as operatorCalls from '@certdeck/contract/operator';
import { useExplain } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { useCall } from '@certdeck/session';
import {
  Box,
  Button,
  EmptyState,
  IconButton,
  MoreIcon,
  notify,
  Panel,
  Stack,
  Text,
  Time,
} from '@certdeck/ui';
import { type Column, ListBody, Table } from '@certdeck/ui/data';
import { Menu } from '@certdeck/ui/overlays';
import { CustomerState } from '../CustomerState.tsx';
import { AddMemberDialog } from './AddMemberDialog.tsx';
import { type Act, MemberAct } from './MemberAct.tsx';
import { WaitingAddition } from './WaitingAddition.tsx';
import { WaitingReset } from './WaitingReset.tsx';

export type CustomerMember = NonNullable<NonNullable<typeof operatorCalls.members.types>['data']>[number];

/** Who acts for a customer, and what staff do about it (D-441). */
export function Members({ accountNo }: { accountNo: string }) {
  const { t } = useTexts('operator');
  const explain = useExplain();
  const list = useCall(operatorCalls.members, { accountNo }, { messages: 'none' });
  const additions = useCall(operatorCalls.additions, { accountNo }, { messages: 'none' });
  const [doing, setDoing] = useState<{ act: Act; member: CustomerMember }>();
  const [adds, setAdds] = useState(false);
  const done = () => {
    setDoing(undefined);
    setAdds(false);
    notify.success(t('members.done'));
    void list.refresh();
    void additions.refresh();
  };
  const columns = useMemo<Column<CustomerMember>[]>(
    () => [
      {
        id: 'account',
        header: t('members.account'),
        title: true,
        cell: (row) => (
          <Box>
            <Text weight="medium">{row.name || row.email || row.tel || row.accountNo}</Text>
            <Text size="xs" tone="muted" mono>
              {row.accountNo}
            </Text>
          </Box>
        ),
      },
      {
        id: 'role',
        header: t('members.role'),
        // One of the tenant's own is told by its id.
        cell: (row) => (isRole(row.role) ? t(`role.${row.role}`) : row.role),
      },
      {
        id: 'factors',
        header: t('members.factors'),
        // texts: members.factor.*
        cell: (row) =>
          row.factors.length === 0
            ? t('members.factors.none')
            : row.factors.map((one) => t(`members.factor.${one}`)).join(', '),
      },
      {
        id: 'login',
        header: t('customers.login'),
        cell: (row) => (row.lastLogin === 0 ? '-' : <Time value={row.lastLogin} />),
      },
      { id: 'state', header: t('customers.state'), cell: (row) => <CustomerState state={row.state} /> },
    ],
    [t],
  );
  const actsFor = (member: CustomerMember): Act[] => [
    ...(member.reset ? [] : (['reset'] as const)),
    ...(member.role === 'owner'
      ? []
      : (['changeRole', member.state === 'active' ? 'suspend' : 'reactivate', 'remove'] as const)),
  ];
  const waiting = (list.data ?? []).flatMap((member) =>
    member.reset ? [{ member, reset: member.reset }] : [],
  );

  return (
    <Panel
      title={t('customer.members')}
      actions={<Button onClick={() => setAdds(true)}>{t('members.add')}</Button>}
    >
      <Stack gap="4">
        {waiting.map(({ member, reset }) => (
          <WaitingReset key={reset.id} member={member} reset={reset} onDone={done} />
        ))}
        {additions.data?.map((addition) => (
          <WaitingAddition key={addition.id} addition={addition} onDone={done} />
        ))}
        <ListBody list={list} explain={explain}>
          <Table
            label={t('members.list')}
            columns={columns}
            rows={list.data ?? []}
            rowKey={(row) => row.accountNo}
            loading={list.isLoading}
            empty={<EmptyState title={t('customers.none')} />}
            rowActions={(row) =>
              actsFor(row).length === 0 ? null : (
                <Menu
                  placement="bottom-end"
                  trigger={
                    <IconButton size="sm" label={t('members.acts', { name: row.accountNo })}>
                      <MoreIcon />
                    </IconButton>
                  }
                  items={actsFor(row).map((act) => ({
                    id: act,
                    label: t(`members.${act}`),
                    onSelect: () => setDoing({ act, member: row }),
                  }))}
                />
              )
            }
          />
        </ListBody>
      </Stack>
      {adds && <AddMemberDialog accountNo={accountNo} onDone={done} onClose={() => setAdds(false)} />}
      {doing && <MemberAct {...doing} onDone={done} onClose={() => setDoing(undefined)} />}
    </Panel>
  );
}
