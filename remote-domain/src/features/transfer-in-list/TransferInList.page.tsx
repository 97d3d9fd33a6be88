import { useMemo, useState } from 'react';
import { domainCalls, type TransferIn } from '@certdeck/contract';
import { useExplain } from '@certdeck/federation';
import { Link as RouterLink } from '@certdeck/federation/router';
import { type Translate, useTexts } from '@certdeck/i18n';
import { useCall, useCan } from '@certdeck/session';
import {
  Button,
  EmptyState,
  Link,
  Money,
  PageHeader,
  PlusIcon,
  Stack,
  Text,
  Time,
  UndoIcon,
} from '@certdeck/ui';
import { type Column, ListBody, Pager, Table } from '@certdeck/ui/data';
import { useFirstPage, useListPage } from '../../lists/useListPage.ts';
import { MINE_PAGE, namePage, TRANSFER_IN_PAGE } from '../../names/addresses.ts';
import { DomainName } from '../../names/DomainName.tsx';
import { TakeBackDialog } from './TakeBack.dialog.tsx';
import { TransferState } from './TransferState.tsx';
import { canBeTakenBack, lookAgain } from './underWay.ts';

const keyOf = ({ orderNo }: TransferIn) => orderNo;
const nameOf = ({ unicode }: TransferIn) => unicode;

/** /domain/transfer/in-list: names that were asked for at other registrars with what became of them, the newest first. */
export default function TransferInListPage() {
  const { t } = useTexts('domain-transfer-in-list');
  const explain = useExplain();
  const mayTakeBack = useCan()(domainCalls.cancelTransfer.permission);
  const shown = useListPage();
  const [{ page, limit }, go] = shown;
  const [takenBack, setTakenBack] = useState<TransferIn>();
  const read = useCall(
    domainCalls.listTransfersIn,
    { limit, offset: page },
    { messages: 'none', keepPreviousData: true, refreshInterval: lookAgain },
  );
  useFirstPage(read.data?.length === 0, shown);
  const columns = useMemo(() => columnsOf(t), [t]);
  const transferMore = (
    <Button variant="primary" icon={<PlusIcon />} asChild>
      <RouterLink to={TRANSFER_IN_PAGE}>{t('transfer')}</RouterLink>
    </Button>
  );
  const actionOf = (row: TransferIn) =>
    canBeTakenBack(row) && (
      <Button
        size="sm"
        icon={<UndoIcon size={14} />}
        aria-label={t('takeBack.name', { name: row.unicode })}
        onClick={() => setTakenBack(row)}
      >
        {t('takeBack')}
      </Button>
    );
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('lead')}
        actions={
          <>
            <Button asChild>
              <RouterLink to={MINE_PAGE}>{t('mine')}</RouterLink>
            </Button>
            {transferMore}
          </>
        }
      />
      <ListBody list={read} explain={explain}>
        <Stack gap="2">
          <Table
            label={t('title')}
            columns={columns}
            rows={read.data ?? []}
            rowKey={keyOf}
            rowName={nameOf}
            rowActions={mayTakeBack ? actionOf : undefined}
            loading={read.isLoading || read.isPrevious}
            empty={
              <EmptyState level={2} title={t('empty')} actions={transferMore}>
                {t('empty.text')}
              </EmptyState>
            }
          />
          <Pager total={read.total} limit={limit} page={page} onChange={go} />
        </Stack>
      </ListBody>
      {takenBack && (
        <TakeBackDialog transfer={takenBack} reread={read.refresh} onClose={() => setTakenBack(undefined)} />
      )}
    </>
  );
}

const columnsOf = (t: Translate): Column<TransferIn>[] => [
  {
    id: 'name',
    header: t('column.name'),
    title: true,
    cell: ({ orderNo, domain, unicode, status }) => (
      <>
        {status === 'done' ? (
          <Link asChild>
            <RouterLink to={namePage(orderNo)}>
              <DomainName domain={domain} unicode={unicode} />
            </RouterLink>
          </Link>
        ) : (
          <DomainName domain={domain} unicode={unicode} />
        )}
        <Text size="sm" tone="muted" mono>
          {orderNo}
        </Text>
      </>
    ),
  },
  {
    id: 'state',
    header: t('column.state'),
    cell: (transfer) => <TransferState transfer={transfer} />,
  },
  { id: 'time', header: t('column.time'), cell: ({ createdTime }) => <Time value={createdTime} /> },
  {
    id: 'amount',
    header: t('column.amount'),
    align: 'end',
    cell: ({ amount }) => <Money cents={amount} />,
  },
];
