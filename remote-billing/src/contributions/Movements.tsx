import { accountCalls } from '@certdeck/contract';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { useCall } from '@certdeck/session';
import {
  Button,
  chakra,
  ChangingText,
  EmptyState,
  ErrorState,
  Loading,
  Money,
  Panel,
  SkeletonRows,
  Text,
  Time,
} from '@certdeck/ui';

/** Movements that are shown; the page of transactions has all. */
const NEWEST = { limit: 5, offset: 1 };

const Row = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    minHeight: '12',
    paddingInline: '4',
    paddingBlock: '2',
    '& + &': { borderTopWidth: '1px' },
    '& > *': { minWidth: 0 },
  },
});

/** What came into the balance and went out of it last. */
export default function Movements() {
  const { t } = useTexts('billing');
  const { data, error, isValidating, refresh } = useCall(accountCalls.listTransactions, NEWEST, {
    messages: 'none',
  });
  return (
    <Panel
      flush
      title={t('movements.title')}
      actions={
        <Button asChild variant="link" size="sm">
          <RouterLink to="/account/transaction">{t('movements.all')}</RouterLink>
        </Button>
      }
    >
      {error && !data ? (
        <ErrorState title={t('movements.failed')} retrying={isValidating} onRetry={() => void refresh()} />
      ) : !data ? (
        <Loading>
          <SkeletonRows rows={3} columns={2} />
        </Loading>
      ) : data.length === 0 ? (
        <EmptyState title={t('transactions.empty')} />
      ) : (
        <ul>
          {data.map((row) => (
            <Row key={row.id}>
              <span>
                <Text>{t(`transactions.type.${row.type}`)}</Text>
                <Text size="sm" tone="muted">
                  <Time value={row.time} relative="only" />
                  {row.orderNo && (
                    <>
                      {' · '}
                      <RouterLink to={`/ssl/certificate/${encodeURIComponent(row.orderNo)}`}>
                        {row.orderNo}
                      </RouterLink>
                    </>
                  )}
                </Text>
              </span>
              <Text
                as="span"
                tabular
                weight="medium"
                whiteSpace="nowrap"
                tone={row.amount < 0 ? 'default' : 'success'}
              >
                <ChangingText>{row.amount > 0 && '+'}</ChangingText>
                <Money cents={row.amount} />
              </Text>
            </Row>
          ))}
        </ul>
      )}
    </Panel>
  );
}
