import type { ReactNode } from 'react';
import { usePortal } from '@certdeck/federation';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { Box, Button, Flex, Skeleton, Spacer, useMoney, WalletIcon } from '@certdeck/ui';
import { HOST } from '../../texts.ts';
import { PaletteButton } from '../palette/PaletteButton.tsx';
import { useCustomer } from '../ShellContext.ts';
import { FROM_ROOM, HeaderBar, HeaderStart, UNTIL_ICONS } from './frameParts.tsx';
import { AccountMenu, CurrencyMenu, LanguageMenu, ThemeMenu } from './menus.tsx';
import { NoticeBell } from './NoticeBell.tsx';
import { useBalanceNews } from './useBalanceNews.ts';

interface Props {
  /** Breadcrumbs, where there is room for them. */
  trail?: ReactNode;
  openNavigation(): void;
  openPalette(): void;
}

/** What belongs to the customer wherever they are: balance, notices, language, currency, theme, account. */
export function Header({ trail, openNavigation, openPalette }: Props) {
  return (
    <HeaderBar>
      <HeaderStart home="/dashboard" openNavigation={openNavigation} />
      <Box display={{ base: 'none', md: 'block' }} minWidth="0">
        {trail}
      </Box>
      <Spacer />
      <Box css={UNTIL_ICONS}>
        <PaletteButton open={openPalette} />
      </Box>
      <Balance />
      <Flex gap="0.5" css={FROM_ROOM}>
        <CurrencyMenu />
        <LanguageMenu />
        <ThemeMenu />
      </Flex>
      <NoticeBell />
      <AccountMenu />
    </HeaderBar>
  );
}

/** The balance, leading to where it can be filled when that area is deployed. */
function Balance() {
  const { t } = useTexts(HOST);
  const { hasRoute } = usePortal();
  const { user, failed } = useCustomer();
  const money = useMoney();
  useBalanceNews();
  if (failed) return null;
  if (!user) return <Skeleton width="20" height="7" display={{ base: 'none', sm: 'block' }} />;
  // Who may not read it has none to show.
  if (user.balance === undefined) return null;
  const amount = money(user.balance);
  const content = (
    <>
      <WalletIcon />
      <Box as="span" fontVariantNumeric="tabular-nums">
        {amount}
      </Box>
    </>
  );
  return (
    <Box display={{ base: 'none', sm: 'block' }}>
      {hasRoute('/deposit') ? (
        <Button asChild variant="ghost">
          <RouterLink to="/deposit" aria-label={t('shell.balance.deposit', { amount })}>
            {content}
          </RouterLink>
        </Button>
      ) : (
        <Flex
          align="center"
          gap="1.5"
          paddingInline="3"
          aria-label={`${t('shell.balance')} ${amount}`}
          role="group"
        >
          {content}
        </Flex>
      )}
    </Box>
  );
}
