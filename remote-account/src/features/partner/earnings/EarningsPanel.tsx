import { useCallback, useState } from 'react';
import { useExplain } from '@certdeck/federation';
import { useFormats, useTexts } from '@certdeck/i18n';
import { useCan } from '@certdeck/session';
import {
  Button,
  FigureRow,
  FigureTile,
  Flex,
  Loading,
  Money,
  notify,
  Panel,
  Skeleton,
  Stack,
  Text,
} from '@certdeck/ui';
import { ListBody } from '@certdeck/ui/data';
import { isEarning, useEarnings, useWithdrawals } from './Earnings.resource.ts';
import { ToBalanceDialog } from './ToBalance.dialog.tsx';
import { WithdrawalTable } from './WithdrawalTable.tsx';
import { WithdrawDialog } from './Withdraw.dialog.tsx';

const PERCENT = { style: 'percent', maximumFractionDigits: 2 } as const;

/** What the account has earned by its invitations, and how it gets it. */
export function EarningsPanel() {
  const { t } = useTexts('account');
  const { number } = useFormats();
  const may = useCan()('ledger:withdraw');
  const explain = useExplain();
  const earnings = useEarnings();
  const withdrawals = useWithdrawals();
  const [open, setOpen] = useState<'withdraw' | 'balance'>();
  const [readEarnings, readWithdrawals] = [earnings.refresh, withdrawals.refresh];
  const again = useCallback(
    () => Promise.all([readEarnings(), readWithdrawals()]),
    [readEarnings, readWithdrawals],
  );
  const { data } = earnings;
  if (data && !isEarning(data)) return null;
  const done = (text: string) => {
    setOpen(undefined);
    notify.success({ text });
    void again();
  };
  const terms = data && data.basisPoints > 0;
  return (
    <Panel title={t('earn.title')}>
      <Stack gap="5">
        {terms && (
          <Text tone="muted">
            {t('earn.terms', { share: number(data.basisPoints / 10_000, PERCENT), count: data.waitDays })}
          </Text>
        )}
        <ListBody list={earnings} explain={explain} level={3}>
          {data ? (
            <FigureRow>
              <FigureTile label={t('earn.available')} value={<Money cents={data.available} />} />
              <FigureTile label={t('earn.waiting')} value={<Money cents={data.waiting} />} />
              <FigureTile label={t('earn.leaving')} value={<Money cents={data.leaving} />} />
              <FigureTile label={t('earn.paid')} value={<Money cents={data.paid} />} />
            </FigureRow>
          ) : (
            <Loading>
              <Skeleton height="20" />
            </Loading>
          )}
        </ListBody>
        {data && may && (
          <Flex gap="3" wrap="wrap">
            <Button
              variant="primary"
              disabled={data.available < Math.max(1, data.least)}
              onClick={() => setOpen('withdraw')}
            >
              {t('earn.withdraw')}
            </Button>
            <Button disabled={data.available < 1} onClick={() => setOpen('balance')}>
              {t('earn.toBalance')}
            </Button>
          </Flex>
        )}
        <WithdrawalTable withdrawals={withdrawals} refresh={again} />
      </Stack>
      {data && open === 'withdraw' && (
        <WithdrawDialog
          earnings={data}
          onDone={() => done(t('earn.withdraw.done'))}
          onClose={() => setOpen(undefined)}
        />
      )}
      {data && open === 'balance' && (
        <ToBalanceDialog
          available={data.available}
          onDone={() => done(t('earn.toBalance.done'))}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Panel>
  );
}
