import type { ReactNode } from 'react';
import { OrderStatus } from '@certdeck/contract';
import { usePortal } from '@certdeck/federation';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useFormats, useTexts } from '@certdeck/i18n';
import type { CallState } from '@certdeck/session';
import {
  Alert,
  Box,
  Button,
  Card,
  chakra,
  ChevronRightIcon,
  Flex,
  Loading,
  Money,
  PlusIcon,
  RefreshIcon,
  Skeleton,
  Text,
  WarningIcon,
} from '@certdeck/ui';
import { useCustomer } from '../../shell/ShellContext.ts';
import { HOST } from '../../texts.ts';
import type { OrderCounts } from './dashboard.resource.ts';

const Tiles = chakra('div', {
  base: {
    display: 'grid',
    gap: { base: '3', md: '4' },
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', xl: '1.4fr repeat(4, minmax(0, 1fr))' },
    '& > :first-child': { gridColumn: { base: '1 / -1', xl: 'auto' } },
  },
});
const TileFrame = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'space-between',
    gap: '2',
    height: '100%',
    padding: { base: '4', md: '5' },
    background: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'lg',
    transitionProperty: 'border-color',
    transitionDuration: 'fast',
    '&:is(a):hover': { borderColor: 'border.control' },
    '& [data-arrow]': { opacity: 0, transition: 'opacity 100ms' },
    '&:is(a):hover [data-arrow], &:is(a):focus-visible [data-arrow]': { opacity: 1 },
  },
});

/** Status of the orders that a tile counts, or what ends soon, which has a page of its own. */
const tiles: readonly { title: string; path: string; count(counts: OrderCounts): number; warns?: true }[] = [
  {
    title: 'dash.orders.unpaid',
    path: `/orders/list?status=${OrderStatus.waitingForPayment}`,
    count: ({ byStatus }) => byStatus[OrderStatus.waitingForPayment] ?? 0,
  },
  {
    title: 'dash.orders.verify',
    path: `/orders/list?status=${OrderStatus.waitingForVerification}`,
    count: ({ byStatus }) => byStatus[OrderStatus.waitingForVerification] ?? 0,
  },
  {
    title: 'dash.orders.issued',
    path: `/orders/list?status=${OrderStatus.issued}`,
    count: ({ byStatus }) => byStatus[OrderStatus.issued] ?? 0,
  },
  { title: 'dash.expiring', path: '/orders/expiring', count: ({ expiring }) => expiring, warns: true },
];

/** The balance and, where the host name has orders, the counts, each leading to the list behind it. */
export function Figures({ counts }: { counts: CallState<OrderCounts> | undefined }) {
  const { t } = useTexts(HOST);
  const format = useFormats();
  return (
    <>
      {counts?.error && !counts.data && (
        <Alert
          tone="error"
          title={t('dash.failed')}
          actions={
            <Button
              size="sm"
              icon={<RefreshIcon size={14} />}
              loading={counts.isValidating}
              onClick={() => void counts.refresh()}
            >
              {t('common:btn.retry')}
            </Button>
          }
        />
      )}
      <Tiles>
        <Balance />
        {counts &&
          tiles.map(({ title, path, count, warns }) => {
            const value = counts.data && count(counts.data);
            return (
              <Tile
                key={title}
                title={t(title)}
                path={path}
                warns={warns && value !== undefined && value > 0}
              >
                {value === undefined ? <Waiting failed={counts.error !== undefined} /> : format.number(value)}
              </Tile>
            );
          })}
      </Tiles>
    </>
  );
}

/** The figure is on the way, or could not be had. */
function Waiting({ failed }: { failed: boolean }) {
  if (failed) return '–';
  return (
    <Loading>
      <Skeleton width="12" height="7" marginBlock="1" />
    </Loading>
  );
}

interface TileProps {
  title: string;
  path: string;
  children: ReactNode;
  warns?: boolean;
}

function Tile({ title, path, children, warns = false }: TileProps) {
  const { hasRoute } = usePortal();
  const content = (
    <>
      <Flex
        as="span"
        align="center"
        justify="space-between"
        gap="2"
        color={warns ? 'warning.fg' : 'fg.muted'}
      >
        <Flex as="span" align="center" gap="1.5">
          {warns && <WarningIcon />}
          {title}
        </Flex>
        <Box as="span" data-arrow="">
          <ChevronRightIcon />
        </Box>
      </Flex>
      <Text as="div" fontSize="2xl" weight="semibold" lineHeight="tight" tabular>
        {children}
      </Text>
    </>
  );
  return hasRoute(path) ? (
    <TileFrame asChild>
      <RouterLink to={path}>{content}</RouterLink>
    </TileFrame>
  ) : (
    <TileFrame>{content}</TileFrame>
  );
}

function Balance() {
  const { t } = useTexts(HOST);
  const { hasRoute } = usePortal();
  const { user, failed } = useCustomer();
  return (
    <Card padded>
      <Flex align="flex-start" justify="space-between" gap="3" wrap="wrap">
        <Flex direction="column" gap="2" minWidth="0">
          <Text tone="muted">{t('dash.balance')}</Text>
          <Text as="div" fontSize="2xl" weight="semibold" lineHeight="tight" tabular>
            {user ? <Money cents={user.balance} /> : <Waiting failed={failed} />}
          </Text>
        </Flex>
        {hasRoute('/deposit') && (
          <Button asChild size="sm">
            <RouterLink to="/deposit">
              <PlusIcon size={14} />
              {t('dash.balance.add')}
            </RouterLink>
          </Button>
        )}
      </Flex>
    </Card>
  );
}
