import { useState } from 'react';
import type { DashboardCardProps } from '@certdeck/contract';
import { usePortal } from '@certdeck/federation';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { useUser } from '@certdeck/session';
import {
  Button,
  chakra,
  Flex,
  Heading,
  Loading,
  Money,
  PlusIcon,
  RefreshIcon,
  Skeleton,
  Stack,
  Card,
  Text,
} from '@certdeck/ui';
import { BalanceChart } from '@certdeck/ui/charts';
import { dayOf, useBalances } from './money.resource.ts';

const DEPOSIT = '/deposit';

const Figure = chakra('p', {
  base: {
    fontSize: '2xl',
    fontWeight: 'bold',
    lineHeight: '32px',
    letterSpacing: 'figure',
    fontVariantNumeric: 'tabular-nums',
  },
});

/** What is left to pay with, how it came to be, and the way to more of it. */
export default function Balance({ isCustomerMissing }: DashboardCardProps) {
  const { t } = useTexts('billing');
  const { hasRoute } = usePortal();
  const user = useUser();
  // The slot asks for the permission; one that was taken away meanwhile shows in the account first.
  if (user && user.balance === undefined) return null;
  const balance = user?.balance;
  return (
    <Card padded as="section" aria-label={t('balance.title')}>
      <Stack gap="2">
        <Flex align="center" justify="space-between" gap="3" minHeight="7">
          <Heading level={2} size="sm">
            {t('balance.title')}
          </Heading>
          {hasRoute(DEPOSIT) && (
            <Button asChild size="sm">
              <RouterLink to={DEPOSIT}>
                <PlusIcon size={14} />
                {t('balance.add')}
              </RouterLink>
            </Button>
          )}
        </Flex>
        <Figure as="div">
          {balance !== undefined ? (
            <Money cents={balance} />
          ) : isCustomerMissing ? (
            '–'
          ) : (
            <Loading>
              <Skeleton width="24" height="7" />
            </Loading>
          )}
        </Figure>
        {balance !== undefined && <History key={balance} balance={balance} />}
      </Stack>
    </Card>
  );
}

/** The balance of the last weeks; nothing where there has been none, the way to read it again where it failed. */
function History({ balance }: { balance: number }) {
  const { t } = useTexts('billing');
  const { data, borders, error, isValidating, refresh } = useBalances();
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  if (error && !data) {
    return (
      <Flex align="center" gap="2" wrap="wrap">
        <Text size="sm" tone="muted" role="alert">
          {t('balance.chart.failed')}
        </Text>
        <Button
          size="sm"
          icon={<RefreshIcon size={14} />}
          loading={isValidating}
          onClick={() => void refresh()}
        >
          {t('common:btn.retry')}
        </Button>
      </Flex>
    );
  }
  if (!data) return <Skeleton width="100%" height="128px" />;
  const known = data.balances.map((cents, index) => ({ at: borders[index]!, cents }));
  // The last border is the coming night: what stands there is what the account shows now.
  const moves = known
    .slice(0, -1)
    .filter(({ cents }, index) => index === 0 || cents !== known[index - 1]!.cents);
  const points = moves.at(-1)?.cents === balance ? moves : [...moves, { at: now, cents: balance }];
  if (points.every(({ cents }) => cents === 0)) {
    return (
      <Text size="sm" tone="muted">
        {t('balance.empty')}
      </Text>
    );
  }
  return (
    <BalanceChart
      title={t('balance.chart')}
      level={3}
      known={points}
      link={({ at }, content) => (
        <RouterLink to={`/billing/transaction?to=${dayOf(Number(at) - 1)}`}>{content}</RouterLink>
      )}
    />
  );
}
