import { useMemo, useState } from 'react';
import * as operatorCalls from '@certdeck/contract/operator';
import { useTexts } from '@certdeck/i18n';
import { useCall } from '@certdeck/session';
import { Box, Text, Time } from '@certdeck/ui';
import { type Column, DEFAULT_PAGE_SIZE } from '@certdeck/ui/data';
import { Queue } from '../../lists/Queue.tsx';
import { useListQuery } from '../../lists/useListQuery.ts';
import { OrganizationCase } from './OrganizationCase.tsx';
import { OrganizationState } from './OrganizationState.tsx';

export type Vetting = NonNullable<NonNullable<typeof operatorCalls.vettings.types>['data']>[number];

const STATES = ['review', 'second', 'asked', 'approved', 'refused'] as const;

/** /operator/organizations: whose organisation waits for validation with orders behind it, and what was decided. */
export default function OrganizationsPage() {
  const { t } = useTexts('operator');
  const query = useListQuery(STATES);
  const { status, keyword, page } = query;
  const [openID, setOpenID] = useState<string>();
  const list = useCall(
    operatorCalls.vettings,
    { status, limit: DEFAULT_PAGE_SIZE, offset: page, ...(keyword ? { keyword } : {}) },
    { keepPreviousData: true, messages: 'none' },
  );

  const columns = useMemo<Column<Vetting>[]>(
    () => [
      {
        id: 'name',
        header: t('organizations.name'),
        title: true,
        cell: (row) => (
          <Box>
            <Text weight="medium">{row.orgName}</Text>
            <Text size="xs" tone="muted" mono>
              {row.accountNo}
            </Text>
          </Box>
        ),
      },
      { id: 'country', header: t('organizations.country'), cell: (row) => row.nationCode },
      { id: 'orders', header: t('organizations.orders'), cell: (row) => String(row.orders) },
      { id: 'opened', header: t('organizations.opened'), cell: (row) => <Time value={row.openedAt} /> },
      { id: 'holder', header: t('organizations.holder'), cell: (row) => row.claimedBy || '-' },
      {
        id: 'state',
        header: t('organizations.state'),
        cell: (row) => <OrganizationState status={row.status} level={row.level} />,
      },
    ],
    [t],
  );

  return (
    <Queue
      title={t('organizations.title')}
      lead={t('organizations.lead')}
      stateLabel={t('organizations.state')}
      states={STATES.map((id) => ({
        id,
        label: t(`organizations.state.${id}`),
        none: t(`organizations.none.${id}`),
      }))}
      searchLabel={t('organizations.search')}
      query={query}
      list={list}
      columns={columns}
      rowKey={(row) => row.id}
      openLabel={(row) => t('organizations.open', { name: row.orgName, number: row.accountNo })}
      onOpen={(row) => setOpenID(row.id)}
    >
      {openID !== undefined && (
        <OrganizationCase
          id={openID}
          onClose={() => setOpenID(undefined)}
          onChanged={() => void list.refresh()}
        />
      )}
    </Queue>
  );
}
