import { useCallback, useMemo, useState } from 'react';
import { domainCalls, type TransferOut } from '@certdeck/contract';
import { useExplain } from '@certdeck/federation';
import { Link as RouterLink } from '@certdeck/federation/router';
import { type Translate, useTexts } from '@certdeck/i18n';
import { useCan } from '@certdeck/session';
import { Alert, Box, Button, Container, EmptyState, PageHeader, Stack, Text, Time } from '@certdeck/ui';
import { type Column, ListBody, Pager, Table } from '@certdeck/ui/data';
import { useFilters } from '../../lists/useFilters.ts';
import { useFirstPage, useListPage } from '../../lists/useListPage.ts';
import { TRANSFER_OUT_PAGE } from '../../names/addresses.ts';
import { NameLink } from '../../transfers-out/NameLink.tsx';
import { NameSearch } from '../../transfers-out/NameSearch.tsx';
import { NothingFound } from '../../transfers-out/NothingFound.tsx';
import { TransferOutLinks } from '../../transfers-out/TransferOutLinks.tsx';
import { useTransfersOut } from '../../transfers-out/transfersOut.resource.ts';
import { WithdrawCodeDialog } from '../../transfers-out/WithdrawCode.dialog.tsx';
import { ApproveDialog } from './Approve.dialog.tsx';
import { LeavingActions } from './LeavingActions.tsx';
import { LeavingState } from './LeavingState.tsx';

const FILTERS = ['status', 'keyword'] as const;
const keyOf = ({ orderNo }: TransferOut) => orderNo;
const nameOf = ({ unicode }: TransferOut) => unicode;

/** Names on their way to another registrar, or those that are with one. */
type Status = 'leaving' | 'left';

/** The dialog that is open, and for which name. */
interface Task {
  does: 'approve' | 'withdraw';
  name: TransferOut;
}

/** /domain/transfer/out-list: names that leave, with what is to be decided, and those that have left. */
export default function TransferOutListPage() {
  const { t } = useTexts('domain-transfer-out-list');
  const explain = useExplain();
  const mayWrite = useCan()(domainCalls.decideTransfer.permission);
  const [filters, filter] = useFilters(FILTERS);
  const { keyword } = filters;
  const status: Status = filters.status === 'left' ? 'left' : 'leaving';
  const shown = useListPage();
  const [{ page, limit }, go] = shown;
  const list = useTransfersOut(status, keyword, { page, limit });
  const rows = list.data ?? [];
  useFirstPage(list.data !== undefined && rows.length === 0, shown);
  const [task, setTask] = useState<Task>();
  const close = () => setTask(undefined);
  const columns = useMemo(() => columnsOf(t, status), [t, status]);
  const card = useCallback((name: TransferOut) => <NameCard name={name} status={status} />, [status]);
  const actions = useCallback(
    (name: TransferOut) => (
      <LeavingActions
        name={name}
        onApprove={() => setTask({ does: 'approve', name })}
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
        <TransferOutLinks open={status} />
        <NameSearch keyword={keyword} onSearch={search} />
        <ListBody list={list} explain={explain}>
          <Table
            label={t('title')}
            columns={columns}
            rows={rows}
            rowKey={keyOf}
            rowName={nameOf}
            rowActions={mayWrite && status === 'leaving' ? actions : undefined}
            card={card}
            loading={list.isLoading || list.isPrevious}
            skeletonRows={4}
            empty={keyword === '' ? <None status={status} /> : <NothingFound onClear={() => search('')} />}
          />
          <Pager total={list.total} limit={limit} page={page} onChange={go} />
        </ListBody>
      </Stack>
      {task?.does === 'approve' && <ApproveDialog name={task.name} onClose={close} />}
      {task?.does === 'withdraw' && <WithdrawCodeDialog name={task.name} onClose={close} />}
    </Container>
  );
}

const columnsOf = (t: Translate, status: Status): Column<TransferOut>[] => [
  { id: 'domain', header: t('column.domain'), title: true, cell: (name) => <NameLink name={name} /> },
  status === 'leaving'
    ? { id: 'state', header: t('column.state'), cell: (name) => <LeavingState name={name} /> }
    : { id: 'left', header: t('column.left'), cell: ({ doneTime }) => <Time value={doneTime} relative /> },
];

/** A name on a phone. */
function NameCard({ name, status }: { name: TransferOut; status: Status }) {
  const { t } = useTexts('domain-transfer-out-list');
  return (
    <Stack gap="2">
      <Box overflowWrap="anywhere">
        <NameLink name={name} />
      </Box>
      {status === 'leaving' ? (
        <div>
          <LeavingState name={name} />
        </div>
      ) : (
        <Text size="sm" tone="muted">
          {t('column.left')} <Time value={name.doneTime} relative />
        </Text>
      )}
    </Stack>
  );
}

function None({ status }: { status: Status }) {
  const { t } = useTexts('domain-transfer-out-list');
  return (
    // texts: empty.leaving empty.left empty.text.leaving empty.text.left
    <EmptyState
      level={2}
      title={t(`empty.${status}`)}
      actions={
        status === 'leaving' && (
          <Button variant="primary" asChild>
            <RouterLink to={TRANSFER_OUT_PAGE}>{t('start')}</RouterLink>
          </Button>
        )
      }
    >
      {t(`empty.text.${status}`)}
    </EmptyState>
  );
}
