import { useMemo, useState } from 'react';
import * as operatorCalls from '@certdeck/contract/operator';
import { useTexts } from '@certdeck/i18n';
import { useCall } from '@certdeck/session';
import { Box, Text, Time } from '@certdeck/ui';
import { type Column, DEFAULT_PAGE_SIZE } from '@certdeck/ui/data';
import { Queue } from '../../lists/Queue.tsx';
import { useListQuery } from '../../lists/useListQuery.ts';
import { IdentityCase } from './IdentityCase.tsx';
import { IdentityState } from './IdentityState.tsx';

export type Identity = NonNullable<NonNullable<typeof operatorCalls.identities.types>['data']>[number];

const STATES = ['review', 'amount', 'passed', 'refused'] as const;

/** /operator/identities: who waits for real-name authentication, and who was decided on; people's names are masked. */
export default function IdentitiesPage() {
  const { t } = useTexts('operator');
  const query = useListQuery(STATES);
  const { status, keyword, page } = query;
  const [openID, setOpenID] = useState<string>();
  const list = useCall(
    operatorCalls.identities,
    { status, limit: DEFAULT_PAGE_SIZE, offset: page, ...(keyword ? { keyword } : {}) },
    { keepPreviousData: true, messages: 'none' },
  );

  const columns = useMemo<Column<Identity>[]>(
    () => [
      {
        id: 'name',
        header: t('identities.name'),
        title: true,
        cell: (row) => (
          <Box>
            <Text weight="medium">{row.name}</Text>
            <Text size="xs" tone="muted" mono>
              {row.accountNo}
            </Text>
          </Box>
        ),
      },
      { id: 'kind', header: t('identities.kind'), cell: (row) => t(`identities.kind.${row.kind}`) },
      { id: 'sent', header: t('identities.sent'), cell: (row) => <Time value={row.sentAt} /> },
      {
        id: 'decided',
        header: t('identities.decided'),
        cell: (row) => (row.decidedAt === 0 ? '-' : <Time value={row.decidedAt} />),
      },
      {
        id: 'state',
        header: t('identities.state'),
        cell: (row) => <IdentityState status={row.status} />,
      },
    ],
    [t],
  );

  return (
    <Queue
      title={t('identities.title')}
      lead={t('identities.lead')}
      stateLabel={t('identities.state')}
      states={STATES.map((id) => ({
        id,
        label: t(`identities.state.${id}`),
        none: t(`identities.none.${id}`),
      }))}
      searchLabel={t('identities.search')}
      query={query}
      list={list}
      columns={columns}
      rowKey={(row) => row.id}
      openLabel={(row) => t('identities.open', { name: row.name, number: row.accountNo })}
      onOpen={(row) => setOpenID(row.id)}
    >
      {openID !== undefined && (
        <IdentityCase
          id={openID}
          onClose={() => setOpenID(undefined)}
          onChanged={() => void list.refresh()}
        />
      )}
    </Queue>
  );
}
