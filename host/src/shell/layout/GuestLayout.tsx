import { useState } from 'react';
import { Link as RouterLink, Outlet } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { BackToTop, Button, Flex, SkipLink, Spacer, Stack } from '@certdeck/ui';
import { Drawer } from '@certdeck/ui/overlays';
import { HOST } from '../../texts.ts';
import { useSignInPath } from '../guards.tsx';
import { UpdateBar } from '../UpdateBar.tsx';
import { useLinksAhead } from '../useLinksAhead.ts';
import { AreaBoundary } from './AreaBoundary.tsx';
import { FROM_ROOM, HeaderBar, HeaderStart, Main, Side } from './frameParts.tsx';
import { GuestNavigation } from './GuestNavigation.tsx';
import { LanguageMenu, ThemeMenu } from './menus.tsx';
import { Preferences } from './Preferences.tsx';

export { readGlobals } from '../../kernel/globals.ts';

/**
 * Around pages that are open to who isn't signed in: the same places as in the customer's frame, so that little moves
 * after a sign-in, without anything that belongs to an account. Nothing here asks the API.
 */
export default function GuestLayout() {
  const { t } = useTexts(HOST);
  const [drawer, setDrawer] = useState(false);
  const close = () => setDrawer(false);
  const signIn = useSignInPath();
  useLinksAhead();
  return (
    <Flex minHeight="100dvh">
      <SkipLink />
      <Side label={t('guest.side')} home="/">
        <GuestNavigation />
      </Side>
      <Drawer open={drawer} onClose={close} title={t('shell.nav')} side="start">
        <Stack gap="6">
          <GuestNavigation onGone={close} />
          <Preferences />
        </Stack>
      </Drawer>
      <Flex direction="column" flex="1" minWidth="0">
        <HeaderBar>
          <HeaderStart home="/" openNavigation={() => setDrawer(true)} />
          <Spacer />
          <Flex gap="0.5" marginInlineEnd="2" css={FROM_ROOM}>
            <LanguageMenu />
            <ThemeMenu />
          </Flex>
          <Flex css={FROM_ROOM}>
            <Button asChild variant="ghost">
              <RouterLink to={signIn.replace('/sign-in', '/sign-up')}>{t('nav.sign-up')}</RouterLink>
            </Button>
          </Flex>
          <Button asChild variant="primary">
            <RouterLink to={signIn}>{t('nav.sign-in')}</RouterLink>
          </Button>
        </HeaderBar>
        <Main>
          <AreaBoundary>
            <Outlet />
          </AreaBoundary>
        </Main>
      </Flex>
      <BackToTop />
      <UpdateBar />
    </Flex>
  );
}
