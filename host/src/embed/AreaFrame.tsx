import { Suspense, useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { portalEvents } from '@certdeck/federation';
import type { AreaPlace, AreaRouter } from '@certdeck/federation/lifecycles';
import { RouterProvider } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { SessionProvider, useCurrency } from '@certdeck/session';
import { UiProvider } from '@certdeck/ui';
import { ScreenSkeleton } from '../shell/ScreenSkeleton.tsx';
import { isPublicAt } from '../kernel/places.ts';
import { type ShellState, ShellProvider } from '../shell/ShellContext.ts';
import type { EmbedPage } from './areaOf.tsx';
import { EmbedContext } from './embedContext.ts';
import type { MountProps } from './options.ts';
import { Backdrop } from './Backdrop.tsx';
import { NoCustomer } from './NoCustomer.tsx';
import { splitTokens } from './themeTokens.ts';

interface Props {
  page: EmbedPage;
  area: string;
  options: MountProps;
  place: AreaPlace;
  router: AreaRouter;
}

/** Everything around the screens of an area in a partner's page: customer, theme, its own container. */
export function AreaFrame({ page, area, options, place, router }: Props) {
  const { customer, registry, site, loader, startUp } = page;
  const shell = useMemo<ShellState>(
    () => ({ site, registry, loader, startUp, registryDown: false, isEmbedded: true, hasRoute: () => false }),
    [site, registry, loader, startUp],
  );
  const embed = useMemo(
    () => ({
      area,
      name: options.name,
      place,
      navigation: options.navigation ?? true,
      onError: options.onError,
    }),
    [area, place, options.name, options.navigation, options.onError],
  );
  const missing = useSyncExternalStore(customer.subscribe, customer.lack);
  const path = useSyncExternalStore(router.subscribe, () => router.state.location.pathname);
  // What is public needs no customer.
  const lack = missing && !isPublicAt(registry, path) ? missing : undefined;
  const { onEvent, name } = options;
  useEffect(() => {
    if (lack) page.firstPages.settle(name);
  }, [lack, page, name]);
  useEffect(
    () => (onEvent ? portalEvents.onEvery((name, fact) => onEvent(name, fact)) : undefined),
    [onEvent],
  );
  useEffect(() => {
    const follow = () => customer.at(router.state.location.pathname);
    follow();
    return router.subscribe(follow);
  }, [customer, router]);
  return (
    <SessionProvider session={customer.session}>
      <ShellProvider value={shell}>
        <EmbedContext value={embed}>
          <Themed page={page} options={options} place={place}>
            <Suspense
              fallback={
                <Backdrop>
                  <ScreenSkeleton />
                </Backdrop>
              }
            >
              {lack ? (
                <Backdrop>
                  <NoCustomer lack={lack} retry={customer.retry} />
                </Backdrop>
              ) : (
                <RouterProvider router={router} />
              )}
            </Suspense>
          </Themed>
        </EmbedContext>
      </ShellProvider>
    </SessionProvider>
  );
}

interface ThemedProps {
  page: EmbedPage;
  options: MountProps;
  place: AreaPlace;
  children: React.ReactNode;
}

/** The site's theme with what the page says of it, in the area's own container alone. */
function Themed({ page, options, place, children }: ThemedProps) {
  const { theme, nonce } = options;
  const { lang } = useTexts();
  const { accent, variables } = useMemo(() => splitTokens(theme?.tokens), [theme?.tokens]);
  const own = page.site.accent;
  // A solid step of the page's own begins a ramp of its own.
  const colors = useMemo(() => (accent['600'] ? accent : { ...own, ...accent }), [own, accent]);
  useLayoutEffect(() => {
    place.root.setAttribute('lang', lang);
  }, [place, lang]);
  useLayoutEffect(() => {
    // A page's own header may float anywhere below the largest number; a dialog covers it.
    const overlays = place.root.querySelector<HTMLElement>('[data-certdeck-overlays]');
    overlays?.style.setProperty('position', 'relative');
    overlays?.style.setProperty('z-index', '2147483000');
  }, [place]);
  useLayoutEffect(() => {
    const { style } = place.root;
    for (const [name, value] of Object.entries(variables)) style.setProperty(name, value);
    return () => {
      for (const name of Object.keys(variables)) style.removeProperty(name);
    };
  }, [place, variables]);
  return (
    <UiProvider
      root={place.root}
      shadow={place.shadow}
      themeMode={theme?.mode ?? 'light'}
      accent={colors}
      currency={useCurrency()}
      staticBase={page.origin}
      {...(nonce ? { nonce } : {})}
    >
      {children}
    </UiProvider>
  );
}
