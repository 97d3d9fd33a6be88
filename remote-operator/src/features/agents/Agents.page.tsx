import { useMemo, useState } from 'react';
import * as operatorCalls from '@certdeck/contract/operator';
import { useTexts } from '@certdeck/i18n';
import { useCall } from '@certdeck/session';
import { Box, Stack, Status, Text, Time } from '@certdeck/ui';
import { type Column, DEFAULT_PAGE_SIZE } from '@certdeck/ui/data';
import { Queue } from '../../lists/Queue.tsx';
import { useListQuery } from '../../lists/useListQuery.ts';
import { AgentCase } from './AgentCase.tsx';
import { CertificateStatus } from './SiteFacts.tsx';
import { type Agent, AGENT_STATES, AGENT_TONES } from './state.ts';

/** /operator/agents: who applied to be an agent, what waits first (D-357). */
export default function AgentsPage() {
  const { t } = useTexts('operator');
  const query = useListQuery(AGENT_STATES);
  const { status, keyword, page } = query;
  const [openNo, setOpenNo] = useState<string>();
  const list = useCall(
    operatorCalls.agents,
    { status, limit: DEFAULT_PAGE_SIZE, offset: page, ...(keyword ? { keyword } : {}) },
    { keepPreviousData: true, messages: 'none' },
  );
  const open = list.data?.find(({ accountNo }) => accountNo === openNo);

  const columns = useMemo<Column<Agent>[]>(
    () => [
      {
        id: 'company',
        header: t('agents.company'),
        title: true,
        cell: (row) => (
          <Box>
            <Text weight="medium">{row.company}</Text>
            <Text size="xs" tone="muted" mono>
              {row.accountNo}
            </Text>
          </Box>
        ),
      },
      { id: 'contact', header: t('agents.contact'), cell: (row) => row.contact },
      {
        id: 'site',
        header: t('agents.site'),
        cell: (row) => (
          <Stack gap="1" alignItems="start">
            {row.cname !== '' && <Text mono>{row.cname}</Text>}
            <CertificateStatus agent={row} />
          </Stack>
        ),
      },
      { id: 'applied', header: t('agents.applied'), cell: (row) => <Time value={row.appliedAt} /> },
      {
        id: 'state',
        header: t('agents.state'),
        cell: (row) => <Status tone={AGENT_TONES[row.status]}>{t(`agents.state.${row.status}`)}</Status>,
      },
    ],
    [t],
  );

  return (
    <Queue
      title={t('agents.title')}
      lead={t('agents.lead')}
      stateLabel={t('agents.state')}
      states={AGENT_STATES.map((id) => ({
        id,
        label: t(`agents.state.${id}`),
        none: t(`agents.none.${id}`),
      }))}
      searchLabel={t('agents.search')}
      query={query}
      list={list}
      columns={columns}
      rowKey={(row) => row.accountNo}
      openLabel={(row) => t('agents.open', { name: row.company })}
      onOpen={(row) => setOpenNo(row.accountNo)}
    >
      {open && (
        <AgentCase agent={open} onClose={() => setOpenNo(undefined)} onChanged={() => void list.refresh()} />
      )}
    </Queue>
  );
}
