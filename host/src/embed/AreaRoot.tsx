import { useEffect, useMemo, useRef } from 'react';
import { type Portal, PortalProvider } from '@certdeck/federation';
import { Link as RouterLink, NavLink, Outlet, useLocation } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { Box, Breadcrumbs, chakra } from '@certdeck/ui';
import type { RemoteFailure } from '../kernel/failure.ts';
import { answers, redirectsOf, type RemotePlace } from '../kernel/places.ts';
import { useDialogHost } from '../shell/DialogHost.tsx';
import { LeaveBoundary } from '../shell/FailureBoundary.tsx';
import { FailureNotice, useFailureNotice } from '../shell/FailureNotice.tsx';
import { focusHeading } from '../shell/headingFocus.ts';
import { LostTexts } from '../shell/LostTexts.tsx';
import { proveWork } from '../shell/proveWork.ts';
import { createSlots } from '../shell/slots/createSlots.tsx';
import { HOST } from '../texts.ts';
import type { EmbedPage } from './areaOf.tsx';
import { useEmbeddedArea } from './embedContext.ts';
import { Backdrop } from './Backdrop.tsx';
import { useAreaArrival } from './useAreaArrival.ts';

interface Props {
  page: EmbedPage;
  /** Pages that the partner's page allows. */
  places: readonly RemotePlace[];
}

/** What every page of an embedded area stands in: links to its other pages, the way back, dialogs. */
export function AreaRoot({ page, places }: Props) {
  const { site, registry, loader } = page;
  const { area, navigation, place } = useEmbeddedArea();
  const { openDialog, dialogs } = useDialogHost(registry, loader);
  const content = useRef<HTMLElement>(null);
  const slots = useMemo(() => {
    // A partner asked for one area: no other one's code comes along with it.
    const own = { ...registry, remotes: registry.remotes.filter(({ id }) => id === area) };
    return createSlots(own, loader);
  }, [registry, area, loader]);
  const portal = useMemo<Portal>(() => {
    const open = places.map(({ path }) => path);
    const redirects = redirectsOf(registry).filter(({ to }) => open.includes(to));
    const patterns = [...open, ...redirects.map(({ from }) => from)];
    const hasRoute = (path: string) => {
      const wanted = path.replace(/[?#].*$/, '');
      return patterns.some((pattern) => answers(pattern, wanted));
    };
    const { client } = page.customer.session;
    return { site, openDialog, hasRoute, slots, proveWork: (signal) => proveWork(client, signal) };
  }, [site, openDialog, places, registry, slots, page]);
  const arrive = () => {
    if (content.current) focusHeading({ within: content.current, root: place.shadow });
  };
  const { failure, show, close } = useFailureNotice();
  useEffect(
    () =>
      page.onFault((fault) => {
        // Of a dialog that an area has opened nobody knows where; its provider has no place of its own.
        if (fault.attribution.remote === area || !page.hasPlace(fault.attribution.remote)) show(fault);
      }),
    [page, area, show],
  );
  const closeNotice = () => {
    close();
    arrive();
  };
  const left = (fault: RemoteFailure) => {
    loader.report(fault, { phase: 'unmount' });
    show(fault);
  };
  useAreaArrival(content);
  return (
    <PortalProvider value={portal}>
      <Backdrop ref={content}>
        {navigation && <AreaNavigation page={page} places={places} />}
        <Trail places={places} />
        <LostTexts arrive={arrive} />
        {failure && <FailureNotice failure={failure} close={closeNotice} />}
        <LeaveBoundary onFailure={left}>
          <Outlet />
        </LeaveBoundary>
      </Backdrop>
      {dialogs}
    </PortalProvider>
  );
}

/** Links between the pages that stand in the area's navigation; one alone needs none. */
function AreaNavigation({ page, places }: Props) {
  const { t, lang } = useTexts(HOST);
  const { area } = useEmbeddedArea();
  const items = (page.registry.remotes.find(({ id }) => id === area)?.manifest.navigation ?? [])
    .filter(({ path }) => places.some((place) => place.path === path))
    .toSorted((a, b) => a.order - b.order);
  if (items.length < 2) return null;
  return (
    <Tabs aria-label={t('shell.nav')}>
      {items.map(({ path, title }) => (
        <NavLink key={path} to={path} end>
          {title[lang]}
        </NavLink>
      ))}
    </Tabs>
  );
}

/** The way back from a page that belongs below another, where the page's own buttons may not lead. */
function Trail({ places }: Pick<Props, 'places'>) {
  const { lang } = useTexts(HOST);
  const { pathname } = useLocation();
  const place = places.find(({ path }) => answers(path, pathname));
  const parent = place?.parent;
  if (!parent || !place.parentTitle || !places.some(({ path }) => path === parent)) return null;
  return (
    <Box marginBottom="3">
      <Breadcrumbs
        items={[
          <RouterLink key="parent" to={parent}>
            {place.parentTitle[lang]}
          </RouterLink>,
          place.title[lang],
        ]}
      />
    </Box>
  );
}

const Tabs = chakra('nav', {
  base: {
    display: 'flex',
    gap: '1',
    overflowX: 'auto',
    marginBottom: '5',
    borderBottomWidth: '1px',
    '& a': {
      paddingInline: '3',
      paddingBlock: '2',
      marginBottom: '-1px',
      borderBottomWidth: '2px',
      borderColor: 'transparent',
      color: 'fg.muted',
      whiteSpace: 'nowrap',
      _hover: { color: 'fg' },
    },
    '& a[aria-current=page]': { color: 'primary.fg', borderColor: 'primary.solid', fontWeight: 'medium' },
  },
});
