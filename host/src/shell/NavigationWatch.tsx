import { createContext, startTransition, useContext, useEffect, useReducer, useRef, useState } from 'react';
import { type createBrowserRouter, useLocation } from '@certdeck/federation/router';
import { createDrawingWatch } from '../kernel/drawing-watch.ts';
import type { RemoteFailure } from '../kernel/failure.ts';
import type { RemoteLoader } from '../kernel/loader.ts';

/** What pages tell of navigations, and hear of them. */
interface Navigations {
  /** The visit of a page that is drawn, by the key of its location. */
  shown: string | undefined;
  /** Hear of a screen that was ended by a navigation that it had kept from being drawn. */
  readonly listeners: Set<(failure: RemoteFailure) => void>;
}

const NavigationsContext = createContext<Navigations | null>(null);

interface Props {
  router: Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>;
  loader: RemoteLoader;
  children: React.ReactNode;
}

/** Ends a remote's screen that keeps navigations from being drawn (ADR 24). */
export function NavigationWatch({ router, loader, children }: Props) {
  const [navigations] = useState<Navigations>(() => ({ shown: undefined, listeners: new Set() }));
  // Counted without urgency, as the router's own drawings are.
  const [count, draw] = useReducer((before: number) => before + 1, 0);
  const drawings = useRef({ asked: 0, drawn: 0 });
  useEffect(() => void (drawings.current.drawn = count), [count]);
  useEffect(() => {
    const isPending = () => router.state.location.key !== navigations.shown;
    const watch = createDrawingWatch({
      loader,
      isPending,
      ask() {
        drawings.current.asked = drawings.current.drawn + 1;
        startTransition(draw);
      },
      isDrawn: () => drawings.current.drawn >= drawings.current.asked,
      onLeft: (failure) => navigations.listeners.forEach((hear) => hear(failure)),
    });
    const end = router.subscribe(() => {
      if (isPending()) watch.begin();
    });
    return () => {
      end();
      watch.stop();
    };
  }, [router, loader, navigations]);
  return <NavigationsContext value={navigations}>{children}</NavigationsContext>;
}

function noteShown(navigations: Navigations, key: string): void {
  navigations.shown = key;
}

/** Says that the present page has been drawn. */
export function useNavigationShown(): void {
  const navigations = useContext(NavigationsContext);
  const { key } = useLocation();
  useEffect(() => {
    if (navigations) noteShown(navigations, key);
  }, [navigations, key]);
}

/** Hears of a screen that went with a navigation that it had kept from being drawn: no panel of its own could say so. */
export function useEndedByNavigation(hear: (failure: RemoteFailure) => void): void {
  const navigations = useContext(NavigationsContext);
  useEffect(() => {
    navigations?.listeners.add(hear);
    return () => void navigations?.listeners.delete(hear);
  }, [navigations, hear]);
}
