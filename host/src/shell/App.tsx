import { Suspense } from 'react';
import { type createBrowserRouter, RouterProvider } from '@certdeck/federation/router';
import { type Session, SessionProvider, useCurrency } from '@certdeck/session';
import { UiProvider } from '@certdeck/ui';
import { LayoutSkeleton } from './LayoutSkeleton.tsx';
import { NavigationWatch } from './NavigationWatch.tsx';
import { type ShellState, ShellProvider } from './ShellContext.ts';

interface Props {
  session: Session;
  shell: ShellState;
  router: ReturnType<typeof createBrowserRouter>;
  storage: Pick<Storage, 'getItem' | 'setItem'>;
}

/** The one React root of the portal: session, theme, shell, router. */
export function App({ session, shell, router, storage }: Props) {
  return (
    <SessionProvider session={session}>
      <ShellProvider value={shell}>
        <Themed site={shell.site} storage={storage}>
          <NavigationWatch router={router} loader={shell.loader}>
            <Suspense fallback={<LayoutSkeleton />}>
              <RouterProvider router={router} />
            </Suspense>
          </NavigationWatch>
        </Themed>
      </ShellProvider>
    </SessionProvider>
  );
}

interface ThemedProps {
  site: ShellState['site'];
  storage: Props['storage'];
  children: React.ReactNode;
}

function Themed({ site, storage, children }: ThemedProps) {
  return (
    <UiProvider
      storage={storage}
      accent={site.accent}
      currency={useCurrency()}
      inbox={site.demoZone !== '' ? '/demo/inbox' : undefined}
    >
      {children}
    </UiProvider>
  );
}
