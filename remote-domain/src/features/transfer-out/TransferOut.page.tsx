import { useCallback, useMemo, useState } from 'react';
import { domainCalls, type TransferOut } from '@certdeck/contract';
import { useExplain } from '@certdeck/federation';
import { Link as RouterLink } from '@certdeck/federation/router';
import { type Translate, useTexts } from '@certdeck/i18n';
import { useCan } from '@certdeck/session';
import {
  Alert,
  Box,
  Button,
  Container,
  EmptyState,
  GlobeIcon,
  PageHeader,
  SearchIcon,
  Stack,
  Text,
  Time,
} from '@certdeck/ui';
import { type Column, ListBody, Pager, Table } from '@certdeck/ui/data';
import { useFilters } from '../../lists/useFilters.ts';
import { useFirstPage, useListPage } from '../../lists/useListPage.ts';
import { SEARCH_PAGE } from '../../names/addresses.ts';
import { NameLink } from '../../transfers-out/NameLink.tsx';
import { NameSearch } from '../../transfers-out/NameSearch.tsx';
import { NothingFound } from '../../transfers-out/NothingFound.tsx';
import { TransferOutLinks } from '../../transfers-out/TransferOutLinks.tsx';
import { useTransfersOut } from '../../transfers-out/transfersOut.resource.ts';
import { WithdrawCodeDialog } from '../../transfers-out/WithdrawCode.dialog.tsx';
import { CodeDialog } from './Code.dialog.tsx';
import { NameActions } from './NameActions.tsx';
import { TransferState } from './TransferState.tsx';

const FILTERS = ['keyword'] as const;
const keyOf = ({ orderNo }: TransferOut) => orderNo;
const nameOf = ({ unicode }: TransferOut) => unicode;

/** The dialog that is open, and for which name. */
interface Task {
  does: 'code' | 'withdraw';
  name: TransferOut;
}

/** /domain/transfer/out: which names can go to another registrar, and what is to be done for it. */
export default function TransferOutPage() {
  const { t } = useTexts('domain-transfer-out');
  const explain = useExplain();
  const mayWrite = useCan()(domainCalls.lockTransfer.permission);
  const [{ keyword }, filter] = useFilters(FILTERS);
  const shown = useListPage();
  const [{ page, limit }, go] = shown;
  const list = useTransfersOut('here', keyword, { page, limit });
  const rows = list.data ?? [];
  useFirstPage(list.data !== undefined && rows.length === 0, shown);
  const [task, setTask] = useState<Task>();
  const close = () => setTask(undefined);
  const columns = useMemo(() => columnsOf(t), [t]);
  const card = useCallback((name: TransferOut) => <NameCard name={name} />, []);
  const actions = useCallback(
    (name: TransferOut) => (
      <NameActions
        name={name}
        onCode={() => setTask({ does: 'code', name })}
        onWithdraw={() => setTask({ does: 'withdraw', name })}
      />
    ),
    [],
  );
  const search = (text: string) => filter({ keyword: text });
  return (
    <Container width="content" paddingInline="0">
      <PageHeader title={t('title')} description={t('lead')} />
      <Stack gap="4">
        {!mayWrite && <Alert tone="info">{t('domain:readOnly')}</Alert>}
        <TransferOutLinks open="here" />
        <NameSearch keyword={keyword} onSearch={search} />
        <ListBody list={list} explain={explain}>
          <Table
            label={t('title')}
            columns={columns}
            rows={rows}
            rowKey={keyOf}
            rowName={nameOf}
            rowActions={mayWrite ? actions : undefined}
            card={card}
            loading={list.isLoading || list.isPrevious}
            skeletonRows={4}
            empty={keyword === '' ? <NoNames /> : <NothingFound onClear={() => search('')} />}
          />
          <Pager total={list.total} limit={limit} page={page} onChange={go} />
        </ListBody>
      </Stack>
      {task?.does === 'code' && <CodeDialog name={task.name} onClose={close} />}
      {task?.does === 'withdraw' && <WithdrawCodeDialog name={task.name} onClose={close} />}
    </Container>
  );
}

const columnsOf = (t: Translate): Column<TransferOut>[] => [
  { id: 'domain', header: t('column.domain'), title: true, cell: (name) => <NameLink name={name} /> },
  { id: 'state', header: t('column.state'), cell: (name) => <TransferState name={name} /> },
  {
    id: 'expires',
    header: t('column.expires'),
    cell: ({ expireTime }) => <Time value={expireTime} day />,
  },
];

/** A name on a phone. */
function NameCard({ name }: { name: TransferOut }) {
  const { t } = useTexts('domain-transfer-out');
  return (
    <Stack gap="2">
      <Box overflowWrap="anywhere">
        <NameLink name={name} />
      </Box>
      <div>
        <TransferState name={name} />
      </div>
      {name.expireTime !== null && (
        <Text size="sm" tone="muted">
          {t('column.expires')} <Time value={name.expireTime} day />
        </Text>
      )}
    </Stack>
  );
}

function NoNames() {
  const { t } = useTexts('domain-transfer-out');
  return (
    <EmptyState
      level={2}
      icon={<GlobeIcon size={22} />}
      title={t('empty')}
      actions={
        <Button variant="primary" icon={<SearchIcon />} asChild>
          <RouterLink to={SEARCH_PAGE}>{t('find')}</RouterLink>
        </Button>
      }
    >
      {t('empty.text')}
    </EmptyState>
  );
}
