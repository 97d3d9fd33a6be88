import { useMemo } from 'react';
import { accountCalls } from '@certdeck/contract';
import { useExplain } from '@certdeck/federation';
import { useSearchParams } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { useCall } from '@certdeck/session';
import { EmptyState, Panel, Text, Time } from '@certdeck/ui';
import { type Column, ListBody, Table, Tabs } from '@certdeck/ui/data';

/** Rows that are read; the count says how many there are in all. */
const NEWEST = 50;
const AIMS = ['users', 'orders'] as const;
type Aim = (typeof AIMS)[number];
type Row = { account: string; time: number };

/** Who signed up by the code, and what they have ordered; the tab stands in the address. */
export function ResultsPanel() {
  const { t } = useTexts('account');
  const [query, setQuery] = useSearchParams();
  const aim: Aim = query.get('aim') === 'orders' ? 'orders' : 'users';
  return (
    <Panel title={t('partner.results')}>
      <Tabs
        label={t('partner.results')}
        value={aim}
        onValueChange={(next) => setQuery(next === 'users' ? {} : { aim: next }, { replace: true })}
        items={AIMS.map((one) => ({
          id: one,
          // texts: partner.users partner.orders
          label: t(`partner.${one}`),
          content: <Results key={one} aim={one} />,
        }))}
      />
    </Panel>
  );
}

function Results({ aim }: { aim: Aim }) {
  const { t } = useTexts('account');
  const explain = useExplain();
  const results = useCall(accountCalls.inviteResults, { aim, num: NEWEST }, { messages: 'none' });
  const columns = useMemo<Column<Row>[]>(
    () => [
      { id: 'account', header: t('partner.account'), title: true, cell: ({ account }) => account },
      {
        id: 'time',
        header: t(`partner.${aim}.time`),
        cell: ({ time }) => <Time value={time} relative />,
      },
    ],
    [t, aim],
  );
  return (
    <ListBody list={results} explain={explain} level={3}>
      {results.data && results.data.total > 0 && (
        <Text size="sm" tone="muted" marginBottom="2">
          {t(`partner.${aim}.total`, { count: results.data.total })}
        </Text>
      )}
      <Table
        label={t(`partner.${aim}`)}
        columns={columns}
        rows={results.data?.list ?? []}
        rowKey={({ account, time }) => `${account} ${time}`}
        loading={results.isLoading}
        empty={<EmptyState title={t(`partner.${aim}.none`)}>{t('partner.none.text')}</EmptyState>}
      />
    </ListBody>
  );
}
