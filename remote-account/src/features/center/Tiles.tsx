import type { ReactNode } from 'react';
import { usePortal } from '@certdeck/federation';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useFormats, useTexts } from '@certdeck/i18n';
import { profileFieldCount } from '@certdeck/session';
import {
  Button,
  Card,
  chakra,
  Code,
  Flex,
  Heading,
  Money,
  PlusIcon,
  Stack,
  Text,
  Time,
  useMoney,
} from '@certdeck/ui';
import { CopyButton } from '@certdeck/ui/data';
import { type AccountData, completeness, type ProfileData, useOtherDevices } from './Center.resource.ts';

const Row = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '4', '& > *': { flex: '1 1 240px', minWidth: 0 } },
});
const Figure = chakra('div', {
  base: {
    fontSize: '2xl',
    fontWeight: 'bold',
    lineHeight: '32px',
    letterSpacing: 'figure',
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
});
const Bar = chakra('div', {
  base: {
    height: '1.5',
    borderRadius: 'full',
    overflow: 'hidden',
    background: 'bg.emphasis',
    '& > i': { display: 'block', height: '100%', background: 'primary.solid' },
  },
});

interface TileProps {
  title: string;
  children: ReactNode;
  /** At the foot of the tile, in line with those of its neighbours. */
  actions?: ReactNode;
}

function Tile({ title, children, actions }: TileProps) {
  return (
    <Card padded asChild>
      <section aria-label={title}>
        <Flex direction="column" gap="3" height="100%">
          <Heading level={2} size="sm" color="fg.muted" fontWeight="medium">
            {title}
          </Heading>
          <Stack gap="1.5" flex="1">
            {children}
          </Stack>
          {actions !== undefined && (
            <Flex gap="2" wrap="wrap">
              {actions}
            </Flex>
          )}
        </Flex>
      </section>
    </Card>
  );
}

/** Balance, profile and last sign-in; who may not read the ledger has two of them. */
export function Tiles({ account, profile }: { account: AccountData; profile: ProfileData }) {
  return (
    <Row>
      {account.balance !== undefined && (
        <BalanceTile balance={account.balance} toBeInvoiced={account.toBeInvoicedAmount ?? 0} />
      )}
      <ProfileTile profile={profile} />
      <SignInTile account={account} />
    </Row>
  );
}

function BalanceTile({ balance, toBeInvoiced }: { balance: number; toBeInvoiced: number }) {
  const { t } = useTexts('account');
  const { hasRoute } = usePortal();
  const money = useMoney();
  const link = (to: string, content: ReactNode, variant?: 'ghost') =>
    hasRoute(to) && (
      <Button asChild size="sm" variant={variant}>
        <RouterLink to={to}>{content}</RouterLink>
      </Button>
    );
  return (
    <Tile
      title={t('center.balance')}
      actions={
        <>
          {link(
            '/deposit',
            <>
              <PlusIcon size={14} />
              {t('center.deposit')}
            </>,
          )}
          {link('/account/transaction', t('center.transactions'), 'ghost')}
          {link('/account/invoice', t('center.invoices'), 'ghost')}
        </>
      }
    >
      <Figure>
        <Money cents={balance} />
      </Figure>
      {toBeInvoiced > 0 && (
        <Text size="sm" tone="muted">
          {t('center.balance.invoice', { amount: money(toBeInvoiced) })}
        </Text>
      )}
    </Tile>
  );
}

function ProfileTile({ profile }: { profile: ProfileData }) {
  const { t } = useTexts('account');
  const format = useFormats();
  const { percent, filled } = completeness(profile);
  return (
    <Tile
      title={t('center.profile')}
      actions={
        <Button asChild size="sm">
          <RouterLink to="/account/info">{t('center.profile.open')}</RouterLink>
        </Button>
      }
    >
      <Figure>{format.percent(percent / 100)}</Figure>
      <Bar aria-hidden="true">
        <i style={{ width: `${percent}%` }} />
      </Bar>
      <Text size="sm" tone="muted">
        {t('center.profile.count', { done: filled, total: profileFieldCount })}
      </Text>
    </Tile>
  );
}

function SignInTile({ account: { lastLoginTime, lastLoginIP } }: { account: AccountData }) {
  const { t } = useTexts('account');
  const others = useOtherDevices();
  return (
    <Tile
      title={t('center.signIn')}
      actions={
        <Button asChild size="sm">
          <RouterLink to="/account/secure">{t('center.devices')}</RouterLink>
        </Button>
      }
    >
      {lastLoginTime === 0 ? (
        <Text tone="muted">{t('center.signIn.none')}</Text>
      ) : (
        <>
          <Text weight="medium">
            <Time value={lastLoginTime} relative />
          </Text>
          {lastLoginIP !== '' && (
            <Flex align="center" gap="1" wrap="wrap">
              <Text as="span" size="sm" tone="muted">
                {t('center.address')}
              </Text>
              <Code>{lastLoginIP}</Code>
              <CopyButton value={lastLoginIP} what={t('center.address')} />
            </Flex>
          )}
        </>
      )}
      {others !== undefined && others > 0 && (
        <Text size="sm" tone="muted">
          {t('center.others', { count: others })}
        </Text>
      )}
    </Tile>
  );
}
