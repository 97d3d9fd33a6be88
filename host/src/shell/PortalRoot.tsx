import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { type Portal, portalEvents, PortalProvider } from '@certdeck/federation';
import { Outlet } from '@certdeck/federation/router';
import { revalidateOn, useCan, useSession } from '@certdeck/session';
import { permissionAt } from '../kernel/places.ts';
import { followBalance } from './balanceTabs.ts';
import { useDialogHost } from './DialogHost.tsx';
import { LeaveBoundary } from './FailureBoundary.tsx';
import { useNavigationShown } from './NavigationWatch.tsx';
import { OwnTitleProvider } from './ownTitle.ts';
import { useForgetting } from './palette/useRecent.ts';
import { usePlace } from './place.ts';
import { useShell } from './ShellContext.ts';
import { createSlots } from './slots/createSlots.tsx';
import { useHelpPanel } from './useHelpPanel.tsx';
import { useWorkDialog } from './useWorkDialog.tsx';
import { permittedSlots } from './slots/permitted.ts';
import { proveWork } from './proveWork.ts';
import { StepUpHost } from './step-up/StepUpHost.tsx';
import { useArrival } from './useArrival.ts';

const OverrideBar = lazy(async () => {
  const { openOverrideBar } = await import(/* webpackChunkName: "overrides" */ './openOverrideBar.ts');
  return openOverrideBar();
});
const ViewBar = lazy(async () => {
  const { openViewBar } = await import(/* webpackChunkName: "view-bar" */ './openViewBar.ts');
  return openViewBar();
});

/** What every page stands in: the portal that areas speak to, the dialogs they open, arrival and title. */
export function PortalRoot() {
  const { site, registry, loader, overrides, viewing, stepUps, hasRoute } = useShell();
  const { openDialog, dialogs } = useDialogHost(registry, loader);
  const slots = useMemo(() => createSlots(registry, loader), [registry, loader]);
  const can = useCan();
  const session = useSession();
  const { openHelp, helpPanel } = useHelpPanel();
  const { doWork, workDialog } = useWorkDialog();
  const [own, setOwn] = useState<string>();
  const portal = useMemo<Portal>(() => {
    // A link to a page that the customer may not open isn't drawn.
    const mayOpen = (path: string) => hasRoute(path) && can(permissionAt(registry, path));
    return {
      ...{ site, openDialog, hasRoute: mayOpen, slots: permittedSlots(slots, can), openHelp },
      setTitle: setOwn,
      proveWork: (signal) => proveWork(session.client, signal),
      doWork,
    };
  }, [site, openDialog, hasRoute, slots, registry, can, openHelp, session, doWork]);
  const ownTitle = useMemo(() => ({ title: own, set: setOwn }), [own]);
  useArrival();
  useNavigationShown();
  useStaleAnswers();
  useForgetting();
  return (
    <PortalProvider value={portal}>
      <OwnTitleProvider value={ownTitle}>
        <WindowTitle />
        <LeaveBoundary onFailure={(failure) => loader.report(failure, { phase: 'unmount' })}>
          <Outlet />
        </LeaveBoundary>
      </OwnTitleProvider>
      {helpPanel}
      {dialogs}
      {workDialog}
      {stepUps && <StepUpHost stepUps={stepUps} />}
      {overrides && (
        <Suspense fallback={null}>
          <OverrideBar states={overrides.states} />
        </Suspense>
      )}
      {viewing && (
        <Suspense fallback={null}>
          <ViewBar viewing={viewing} />
        </Suspense>
      )}
    </PortalProvider>
  );
}

/** The open page and the site, so that tabs of the browser can be told apart. */
function WindowTitle() {
  const { site } = useShell();
  const title = usePlace()?.title;
  useEffect(() => {
    document.title = title ? `${title} · ${site.siteName}` : site.siteName;
  }, [title, site.siteName]);
  return null;
}

/** What an area reports makes others read again; the balance lives in the session. */
function useStaleAnswers(): void {
  const session = useSession();
  useEffect(() => {
    const balanceChanged = () => void session.loadUser();
    const stops = [
      portalEvents.on('order.created.v1', () => void revalidateOn('order.created.v1')),
      portalEvents.on('order.paid.v1', () => void revalidateOn('order.paid.v1')),
      portalEvents.on('order.changed.v1', () => void revalidateOn('order.changed.v1')),
      portalEvents.on('balance.changed.v1', () => void revalidateOn('balance.changed.v1')),
      portalEvents.on('order.paid.v1', balanceChanged),
      portalEvents.on('balance.changed.v1', balanceChanged),
      followBalance(session),
    ];
    return () => stops.forEach((stop) => stop());
  }, [session]);
}
