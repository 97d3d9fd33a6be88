import { useState } from 'react';
import { Outlet } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import {
  Alert,
  BackToTop,
  Box,
  Breadcrumbs,
  Button,
  Flex,
  Link,
  SkipLink,
  Text,
  useBreakpoint,
} from '@certdeck/ui';
import { Drawer } from '@certdeck/ui/overlays';
import { Link as RouterLink } from '@certdeck/federation/router';
import { HOST } from '../../texts.ts';
import { BatchWatch } from '../BatchWatch.tsx';
import { usePlace } from '../place.ts';
import { useKeysPage } from '../keys/useKeysPage.tsx';
import { PaletteField } from '../palette/PaletteButton.tsx';
import { usePalette } from '../palette/usePalette.tsx';
import { useRecent } from '../palette/useRecent.ts';
import { useShell } from '../ShellContext.ts';
import { UpdateBar } from '../UpdateBar.tsx';
import { useLinksAhead } from '../useLinksAhead.ts';
import { AreaBoundary } from './AreaBoundary.tsx';
import { Main, Side } from './frameParts.tsx';
import { Header } from './Header.tsx';
import { Navigation } from './Navigation.tsx';
import { Preferences } from './Preferences.tsx';

export { readGlobals } from '../../kernel/globals.ts';

/** Around every page of a customer: navigation at the side, what is theirs at the top, the page between. */
export default function Layout() {
  const { t } = useTexts(HOST);
  const { registry, registryDown, site } = useShell();
  const { isMobile } = useBreakpoint();
  const place = usePlace();
  const [drawer, setDrawer] = useState(false);
  const close = () => setDrawer(false);
  const { open: openPalette, palette } = usePalette();
  useLinksAhead();
  useRecent();
  const keysPage = useKeysPage();
  const crumbs = place && [
    ...place.crumbs.map(({ title, to }) =>
      to === undefined ? (
        title
      ) : (
        <Link asChild variant="quiet" key={to}>
          <RouterLink to={to}>{title}</RouterLink>
        </Link>
      ),
    ),
    place.title,
  ];
  // On a phone the page's heading follows at once and says the same.
  const above = isMobile ? crumbs?.slice(0, -1) : crumbs;
  const trail = above && above.length > 0 && <Breadcrumbs items={above} withoutPage={isMobile} />;
  return (
    <Flex minHeight="100dvh">
      <SkipLink />
      <Side label={site.siteName} home="/dashboard" search={<PaletteField open={openPalette} />}>
        <Navigation />
      </Side>
      <Drawer open={drawer} onClose={close} title={t('shell.nav')} side="start">
        <Flex direction="column" gap="6">
          <Navigation onGone={close} />
          <Preferences />
        </Flex>
      </Drawer>
      <Flex direction="column" flex="1" minWidth="0">
        <Header
          trail={isMobile ? undefined : trail}
          openNavigation={() => setDrawer(true)}
          openPalette={openPalette}
        />
        <Main>
          {registryDown && registry.remotes.length > 0 && (
            <Box marginBottom="5">
              <Alert
                tone="warning"
                actions={
                  <Button size="sm" onClick={() => location.reload()}>
                    {t('common:btn.reload')}
                  </Button>
                }
              >
                <Text>{t('shell.registry.down')}</Text>
                <Text size="sm" tone="muted">
                  {t('failure.code')} REGISTRY_DOWN
                </Text>
              </Alert>
            </Box>
          )}
          {isMobile && trail && <Box marginBottom="3">{trail}</Box>}
          <AreaBoundary>
            <Outlet />
          </AreaBoundary>
        </Main>
      </Flex>
      {palette}
      {keysPage}
      <BackToTop />
      <BatchWatch />
      <UpdateBar />
    </Flex>
  );
}
