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
import { useShell } from '../ShellContext.ts';
import { UpdateBar } from '../UpdateBar.tsx';
import { useLinksAhead } from '../useLinksAhead.ts';
import { AreaBoundary } from './AreaBoundary.tsx';
import { Header } from './Header.tsx';
import { Navigation } from './Navigation.tsx';
import { Preferences } from './Preferences.tsx';

const Side = chakra('div', {
  base: {
    display: { base: 'none', lg: 'block' },
    flexShrink: 0,
    width: '56',
    background: 'bg.subtle',
    borderInlineEndWidth: '1px',
  },
});
const Sticky = chakra('aside', {
  base: { display: 'flex', flexDirection: 'column', height: '100dvh', position: 'sticky', top: 0 },
});

/** Around every page of a customer: navigation at the side, what is theirs at the top, the page between. */
export default function Layout() {
  const { t } = useTexts(HOST);
  const { registry, registryDown, site } = useShell();
  const { isMobile } = useBreakpoint();
  const place = usePlace();
  const [drawer, setDrawer] = useState(false);
  const close = () => setDrawer(false);
  useLinksAhead();
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
        <Sticky aria-label={site.siteName}>
          <Flex align="center" height="14" flexShrink="0" paddingInline="5">
            <Brand to="/dashboard" />
          </Flex>
          <Box flex="1" overflowY="auto" paddingInline="3" paddingBlock="3">
            <Navigation />
          </Box>
        </Sticky>
      </Side>
      <Drawer open={drawer} onClose={close} title={t('shell.nav')} side="start">
        <Flex direction="column" gap="6">
          <Navigation onGone={close} />
          <Preferences />
        </Flex>
      </Drawer>
      <Flex direction="column" flex="1" minWidth="0">
        <Header trail={isMobile ? undefined : trail} openNavigation={() => setDrawer(true)} />
        <Container
          as="main"
          id="main"
          tabIndex={-1}
          width="wide"
          flex="1"
          paddingBlockStart={{ base: '4', md: '8' }}
          paddingBlockEnd={{
            base: 'calc(16px + var(--cd-toasts, 0px))',
            md: 'calc(32px + var(--cd-toasts, 0px))',
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
      <BackToTop />
      <BatchWatch />
      <UpdateBar />
    </Flex>
  );
}
