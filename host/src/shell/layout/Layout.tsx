import { useState } from 'react';
import { Outlet } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import {
  Alert,
  BackToTop,
  Box,
  Breadcrumbs,
  Button,
  chakra,
  Container,
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
import { Brand } from '../Brand.tsx';
import { usePlace } from '../place.ts';
import { PaletteField } from '../palette/PaletteButton.tsx';
import { usePalette } from '../palette/usePalette.tsx';
import { useShell } from '../ShellContext.ts';
import { UpdateBar } from '../UpdateBar.tsx';
import { useHelpKey } from '../useHelpKey.ts';
import { useLinksAhead } from '../useLinksAhead.ts';
import { AreaBoundary } from './AreaBoundary.tsx';
import { Header } from './Header.tsx';
import { Navigation } from './Navigation.tsx';
import { Preferences } from './Preferences.tsx';
import { FROM_ICONS, FROM_NAMES, ICONS_ALONE } from './widths.ts';

const Side = chakra('div', {
  base: {
    display: 'none',
    flexShrink: 0,
    borderInlineEndWidth: '1px',
    [FROM_ICONS]: { display: 'block', width: '56px' },
    [FROM_NAMES]: { width: '216px' },
  },
});
const Sticky = chakra('aside', {
  base: {
    position: 'sticky',
    top: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: '2.5',
    height: '100dvh',
    paddingBlock: '3.5',
    paddingInline: '3',
    [ICONS_ALONE]: { paddingInline: '2' },
  },
});

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
  useHelpKey();
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
  const trail = crumbs && <Breadcrumbs items={crumbs} />;
  return (
    <Flex minHeight="100dvh">
      <SkipLink />
      <Side>
        <Sticky aria-label={site.siteName} data-side="">
          <Flex align="center" height="7" flexShrink="0" paddingInline="1.5">
            <Brand to="/dashboard" />
          </Flex>
          <PaletteField open={openPalette} />
          <Flex
            direction="column"
            flex="1"
            minHeight="0"
            overflowY="auto"
            scrollbarWidth="thin"
            // Room for the ring of focus, which a box that scrolls would cut off.
            margin="-1"
            padding="1"
          >
            <Navigation />
          </Flex>
        </Sticky>
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
        <Container
          as="main"
          id="main"
          tabIndex={-1}
          width="wide"
          flex="1"
          marginInlineStart="0"
          paddingInline={{ base: '3.5', md: '6' }}
          paddingBlockStart={{ base: '3.5', md: '5' }}
          paddingBlockEnd={{
            base: 'calc(14px + var(--cd-toasts, 0px))',
            md: 'calc(20px + var(--cd-toasts, 0px))',
          }}
        >
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
        </Container>
      </Flex>
      {palette}
      <BackToTop />
      <BatchWatch />
      <UpdateBar />
    </Flex>
  );
}
