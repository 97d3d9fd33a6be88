import { useMemo, useState } from 'react';
import { keyPermissions } from '@certdeck/contract';
import { type Translate, useFormats, useTexts } from '@certdeck/i18n';
import {
  Box,
  Button,
  chakra,
  Flex,
  IconButton,
  Money,
  MoreIcon,
  Status,
  Text,
  Time,
  useMoney,
} from '@certdeck/ui';
import { type Column, Table } from '@certdeck/ui/data';
import { Menu } from '@certdeck/ui/overlays';
import { type ApiKey, troubleOf } from './Keys.resource.ts';

const Ranges = chakra('span', {
  base: { fontFamily: 'mono', fontSize: 'sm', display: 'block', whiteSpace: 'nowrap' },
});

const Track = chakra('div', {
  base: {
    height: '1.5',
    marginTop: '1',
    background: 'bg.muted',
    borderRadius: 'full',
    overflow: 'hidden',
  },
});

/** What a key may do, in words; the names of permissions that this release doesn't know as they are. */
const nameOf = (t: Translate, permission: string): string =>
  // texts: dev.may.*
  keyPermissions.some((one) => one === permission)
    ? t(`dev.may.${permission.replace(':', '.')}`)
    : permission;

function May({ permissions }: { permissions: readonly string[] }) {
  const { t } = useTexts('account');
  const format = useFormats();
  const [isOpen, setOpen] = useState(false);
  const names = permissions.map((one) => nameOf(t, one));
  if (permissions.length === keyPermissions.length) return <Text fontSize="sm">{t('dev.may.all')}</Text>;
  if (names.length <= 3 || isOpen) return <Text fontSize="sm">{format.list(names)}</Text>;
  return (
    <Text fontSize="sm">
      {names.slice(0, 2).join(' · ')}{' '}
      <Button size="sm" variant="link" aria-expanded={false} onClick={() => setOpen(true)}>
        {t('dev.may.more', { count: names.length - 2 })}
      </Button>
    </Text>
  );
}

function Spent({ of: { orderLimit, monthLimit, monthSpent, permissions } }: { of: ApiKey }) {
  const { t } = useTexts('account');
  const money = useMoney();
  if (!permissions.includes('order:pay')) return <span>-</span>;
  const each =
    orderLimit === undefined ? null : (
      <Text fontSize="xs" color="fg.muted">
        {t('dev.orderLimit.each', { amount: money(orderLimit) })}
      </Text>
    );
  if (monthLimit === undefined)
    return (
      <Box>
        <Money cents={monthSpent} />
        {each}
      </Box>
    );
  const share = monthLimit === 0 ? 100 : Math.min(100, Math.floor((monthSpent / monthLimit) * 100));
  return (
    <Box minWidth="120px">
      <Flex gap="1" wrap="wrap" fontSize="sm">
        <Money cents={monthSpent} />
        <span>/</span>
        <Money cents={monthLimit} />
      </Flex>
      <Track
        role="meter"
        aria-label={t('dev.col.spent')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share}
        aria-valuetext={`${money(monthSpent)} / ${money(monthLimit)}`}
      >
        <Box
          height="full"
          borderRadius="full"
          style={{ width: `${share}%` }}
          background={share >= 100 ? 'warning.solid' : 'primary.solid'}
        />
      </Track>
      {each}
    </Box>
  );
}

function Signs({ of: key }: { of: ApiKey }) {
  const { t } = useTexts('account');
  // The list is read anew with each visit; a key that ends meanwhile shows it then.
  const [now] = useState(() => Date.now() / 1000);
  const trouble = troubleOf(key, now);
  return (
    <Flex gap="1" wrap="wrap">
      {trouble && (
        <Status tone={trouble === 'limit' ? 'warning' : 'error'}>
          {/* texts: dev.trouble.* */}
          {t(`dev.trouble.${trouble}`)}
        </Status>
      )}
      {!trouble && key.overlapUntil > 0 && <Status tone="info">{t('dev.rotating')}</Status>}
    </Flex>
  );
}

interface Props {
  keys: readonly ApiKey[];
  onEdit: (key: ApiKey) => void;
  onRotate: (key: ApiKey) => void;
  onRevoke: (key: ApiKey) => void;
}

/** Keys with what each may do, has spent and was used for last. */
export function KeyTable({ keys, onEdit, onRotate, onRevoke }: Props) {
  const { t } = useTexts('account');
  const [now] = useState(() => Date.now() / 1000);
  const columns = useMemo<Column<ApiKey>[]>(
    () => [
      {
        id: 'name',
        header: t('dev.col.name'),
        title: true,
        cell: (key) => (
          <Box>
            <Text fontWeight="medium" overflowWrap="anywhere">
              {key.name}
            </Text>
            <Text fontFamily="mono" fontSize="xs" fontWeight="normal" color="fg.muted">
              {key.hint}
            </Text>
            <Signs of={key} />
          </Box>
        ),
      },
      { id: 'may', header: t('dev.col.may'), cell: (key) => <May permissions={key.permissions} /> },
      {
        id: 'from',
        header: t('dev.col.from'),
        cell: ({ ranges }) =>
          ranges.length === 0 ? (
            <Text fontSize="sm" color="fg.muted">
              {t('dev.from.any')}
            </Text>
          ) : (
            ranges.map((range) => <Ranges key={range}>{range}</Ranges>)
          ),
      },
      { id: 'spent', header: t('dev.col.spent'), cell: (key) => <Spent of={key} /> },
      {
        id: 'used',
        header: t('dev.col.used'),
        cell: ({ lastUsedAt, lastAddress }) =>
          lastUsedAt === 0 ? (
            <Text fontSize="sm" color="fg.muted">
              {t('dev.never')}
            </Text>
          ) : (
            <Box fontSize="sm">
              <Time value={lastUsedAt} relative="only" />
              <Text fontSize="xs" color="fg.muted">
                {lastAddress}
              </Text>
            </Box>
          ),
      },
      {
        id: 'ends',
        header: t('dev.col.ends'),
        cell: ({ expiresAt }) =>
          expiresAt === 0 ? (
            <Text fontSize="sm" color="fg.muted">
              {t('dev.never')}
            </Text>
          ) : (
            <Box fontSize="sm">
              <Time value={expiresAt} day />
            </Box>
          ),
      },
    ],
    [t],
  );
  return (
    <Table
      label={t('dev.keys.title')}
      columns={columns}
      rows={keys}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      rowActions={(key) =>
        key.revokedAt === 0 && (
          <Menu
            trigger={
              <IconButton label={t('dev.more', { name: key.name })} size="sm">
                <MoreIcon />
              </IconButton>
            }
            items={[
              ...(key.isOwn && !['orphan', 'expired'].includes(troubleOf(key, now) ?? '')
                ? [{ id: 'edit', label: t('dev.edit'), onSelect: () => onEdit(key) }]
                : []),
              ...(key.isOwn && !key.isOrphan
                ? [{ id: 'rotate', label: t('dev.rotate'), onSelect: () => onRotate(key) }]
                : []),
              { id: 'revoke', label: t('dev.revoke'), danger: true, onSelect: () => onRevoke(key) },
            ]}
          />
        )
      }
    />
  );
}
