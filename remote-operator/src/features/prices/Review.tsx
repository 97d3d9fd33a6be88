import { useMemo, useState } from 'react';
import * as operatorCalls from '@certdeck/contract/operator';
import { useExplain } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { useCall } from '@certdeck/session';
import { Button, Card, EmptyState, Flex, Panel, Stack, Text, Time } from '@certdeck/ui';
import { DataList, ListBody } from '@certdeck/ui/data';
import { useNavigate } from '@certdeck/federation/router';
import { Step } from '../../cases/facts.tsx';
import { DropDialog, PublishDialog, WithdrawDialog } from './dialogs.tsx';
import { type Change, rowsOf } from './draft.ts';
import { DraftTable } from './DraftTable.tsx';
import { localOf } from './moment.ts';
import { OtherPrices } from './OtherPrices.tsx';
import { PreviewLinks } from './PreviewLinks.tsx';

const NOTHING = {};
type Act = 'publish' | 'withdraw' | 'drop';

/** A change as it is looked at: what it does to each product, who did what, and the acts that are left. */
export function Review({ change, onEdit }: { change: Change; onEdit: () => void }) {
  const { t } = useTexts('operator');
  const explain = useExplain();
  const navigate = useNavigate();
  const list = useCall(operatorCalls.prices, NOTHING, { messages: 'none' });
  const [act, setAct] = useState<Act>();
  const close = () => setAct(undefined);
  const rows = useMemo(() => {
    const products = list.data ?? [];
    const changed = change.items.flatMap(({ productNo, before }) => {
      const product = products.find((one) => one.productNo === productNo);
      return product ? [{ ...product, ...before }] : [];
    });
    return rowsOf(changed, change.items);
  }, [list.data, change]);
  const isDraft = change.state === 'draft';
  const facts = [
    {
      label: t('prices.validFrom'),
      value: change.validFrom === 0 ? '-' : <Moment seconds={change.validFrom} />,
    },
    { label: t('prices.changedBy'), value: <Step by={change.changedBy} at={change.changedAt} /> },
    ...(change.publishedAt > 0
      ? [{ label: t('prices.publishedBy'), value: <Step by={change.publishedBy} at={change.publishedAt} /> }]
      : []),
    ...(change.withdrawnAt > 0
      ? [
          { label: t('prices.withdrawnBy'), value: <Step by={change.withdrawnBy} at={change.withdrawnAt} /> },
          { label: t('prices.reason'), value: change.reason },
        ]
      : []),
  ];
  return (
    <Stack gap="4">
      <OtherPrices change={change} rows={rows} />
      <Card padded>
        <DataList items={facts} columns={2} />
      </Card>
      <ListBody list={list} explain={explain}>
        <Panel title={t('prices.table')} description={t('prices.changed', { count: change.count })} flush>
          <DraftTable
            label={t('prices.change')}
            rows={rows}
            empty={<EmptyState title={t('prices.save.nothing')} />}
          />
        </Panel>
      </ListBody>
      <Flex gap="2" wrap="wrap" justify="flex-end">
        {change.state !== 'withdrawn' && <PreviewLinks id={change.id} />}
        {isDraft && (
          <>
            <Button variant="dangerQuiet" onClick={() => setAct('drop')}>
              {t('prices.drop')}
            </Button>
            <Button onClick={onEdit}>{t('prices.edit')}</Button>
            <Button variant="primary" disabled={change.own} onClick={() => setAct('publish')}>
              {t('prices.publish')}
            </Button>
          </>
        )}
        {change.state === 'scheduled' && (
          <Button variant="dangerQuiet" onClick={() => setAct('withdraw')}>
            {t('prices.withdraw')}
          </Button>
        )}
      </Flex>
      {act === 'publish' && <PublishDialog change={change} onDone={close} onClose={close} />}
      {act === 'withdraw' && <WithdrawDialog change={change} onDone={close} onClose={close} />}
      {act === 'drop' && (
        <DropDialog
          change={change}
          onDone={() => void navigate('/operator/prices?status=changes')}
          onClose={close}
        />
      )}
    </Stack>
  );
}

/** A moment as the reader's clock has it, and as the operator's has. */
function Moment({ seconds }: { seconds: number }) {
  const { t } = useTexts('operator');
  const { day, time } = localOf(seconds);
  return (
    <>
      <Time value={seconds} relative />
      <Text size="xs" tone="muted">
        {t('prices.local', { moment: `${day} ${time}` })}
      </Text>
    </>
  );
}
