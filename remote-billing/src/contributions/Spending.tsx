import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { Card, ErrorState, Flex, Heading, Loading, Money, Skeleton, Stack, Text } from '@certdeck/ui';
import { MonthsChart } from '@certdeck/ui/charts';
import { dayOf, useSpending } from './money.resource.ts';

/** What was paid for orders in each of the last months, less what came back; each bar leads to its movements. */
export default function Spending() {
  const { t } = useTexts('billing');
  const { data, borders, error, isValidating, refresh } = useSpending();
  const title = t('spending.title');
  if (data?.spent.every((cents) => cents === 0)) return null;
  if (!data) {
    return (
      <Card padded>
        <Heading level={2} size="sm" marginBottom="3">
          {title}
        </Heading>
        {error ? (
          <ErrorState
            title={t('balance.chart.failed')}
            retrying={isValidating}
            onRetry={() => void refresh()}
          />
        ) : (
          <Loading>
            <Skeleton width="100%" height="132px" />
          </Loading>
        )}
      </Card>
    );
  }
  const months = data.spent.map((cents, index) => ({ start: borders[index]!, cents }));
  const total = data.spent.reduce((sum, cents) => sum + cents, 0);
  return (
    <Card padded>
      <Stack gap="1">
        <MonthsChart
          title={title}
          months={months}
          link={({ start }, content) => {
            const next = borders[borders.indexOf(Number(start)) + 1]!;
            return (
              <RouterLink to={`/billing/transaction?from=${dayOf(Number(start))}&to=${dayOf(next - 1)}`}>
                {content}
              </RouterLink>
            );
          }}
        />
        <Flex justify="space-between" gap="2" wrap="wrap" paddingTop="2">
          <Text size="sm" tone="muted">
            {t('spending.year')}
          </Text>
          <Text size="sm" tabular weight="semibold">
            <Money cents={total} />
          </Text>
        </Flex>
      </Stack>
    </Card>
  );
}
