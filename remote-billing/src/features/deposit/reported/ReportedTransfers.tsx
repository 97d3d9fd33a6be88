import { useState } from 'react';
import { accountCalls, type ReportedTransfer } from '@certdeck/contract';
import { useExplain } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { useCall } from '@certdeck/session';
import {
  Box,
  EmptyState,
  Flex,
  Loading,
  Money,
  Panel,
  SkeletonRows,
  Stack,
  Status,
  Text,
  Time,
  type Tone,
} from '@certdeck/ui';
import { ListBody, Pager } from '@certdeck/ui/data';
import { Receipts } from './Receipts.tsx';

const SHOWN = 5;
const TONES: Readonly<Record<ReportedTransfer['status'], Tone>> = {
  waiting: 'info',
  confirmed: 'success',
  refused: 'error',
};

/** What the customer has reported and what became of it, with the receipts of each (D-257, D-286). */
export function ReportedTransfers() {
  const { t } = useTexts('billing');
  const explain = useExplain();
  const [page, setPage] = useState(1);
  const list = useCall(
    accountCalls.listTransfers,
    { limit: SHOWN, offset: page },
    { keepPreviousData: true, messages: 'none' },
  );
  const { data, total } = list;
  return (
    <Panel flush title={t('deposit.reported')}>
      <ListBody list={list} explain={explain} title={t('deposit.reported.failed')} level={3}>
        {data === undefined && list.isLoading && (
          <Loading>
            <SkeletonRows rows={2} columns={2} />
          </Loading>
        )}
        {data?.length === 0 && (
          <EmptyState title={t('deposit.reported.none')}>{t('deposit.reported.none.text')}</EmptyState>
        )}
        {data && data.length > 0 && (
          <Box
            as="ul"
            aria-label={t('deposit.reported')}
            aria-busy={list.isPrevious || undefined}
            css={{ '& > li + li': { borderTopWidth: '1px' } }}
          >
            {data.map((transfer) => (
              <TransferRow key={transfer.id} transfer={transfer} />
            ))}
          </Box>
        )}
        {total > SHOWN && (
          <Box padding="4" borderTopWidth="1px">
            <Pager total={total} limit={SHOWN} page={page} onChange={(next) => setPage(next.page)} />
          </Box>
        )}
      </ListBody>
    </Panel>
  );
}

function TransferRow({ transfer }: { transfer: ReportedTransfer }) {
  const { t } = useTexts('billing');
  const { id, amount, time, reported, status, bankname, bankno, receipts } = transfer;
  return (
    <Box as="li" paddingInline={{ base: '4', md: '5' }} paddingBlock="3.5">
      <Stack gap="1.5">
        <Flex justify="space-between" align="center" wrap="wrap" columnGap="4" rowGap="1">
          <Text as="span" weight="medium" tabular>
            <Money cents={amount} />
          </Text>
          {/* texts: deposit.state.waiting deposit.state.confirmed deposit.state.refused */}
          <Status tone={TONES[status] ?? 'neutral'}>{t(`deposit.state.${status}`)}</Status>
        </Flex>
        <Text size="sm" tone="muted" overflowWrap="anywhere">
          {t('deposit.reported.from', { bank: bankname, end: bankno })}
        </Text>
        <Text size="sm" tone="muted">
          {t('deposit.reported.day')} <Time value={time} day /> · {t('deposit.reported.at')}{' '}
          <Time value={reported} />
        </Text>
        <Receipts transferID={id} count={receipts} />
      </Stack>
    </Box>
  );
}
