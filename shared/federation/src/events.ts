import { useEffect } from 'react';
import type { PortalEventName, PortalEvents } from '@certdeck/contract';

type Listener = (fact: never) => void;

/** One bus for a page; federated as a singleton, so that all areas hear the same facts. */
export interface EventBus {
  emit<Name extends PortalEventName>(name: Name, fact: PortalEvents[Name]): void;
  /** Hears every fact, for a page around us that isn't ours. */
  onEvery(listener: (name: PortalEventName, fact: PortalEvents[PortalEventName]) => void): () => void;
  on<Name extends PortalEventName>(name: Name, listener: (fact: PortalEvents[Name]) => void): () => void;
}

export function createEventBus(report: (error: unknown) => void = console.error): EventBus {
  const listeners = new Map<PortalEventName, Set<Listener>>();
  const hearers = new Set<Parameters<EventBus['onEvery']>[0]>();
  return {
    onEvery(listener) {
      hearers.add(listener);
      return () => void hearers.delete(listener);
    },
    emit(name, fact) {
      Object.freeze(fact);
      for (const hear of [...hearers]) {
        try {
          hear(name, fact);
        } catch (error) {
          report(error);
        }
      }
      for (const listener of [...(listeners.get(name) ?? [])]) {
        // A listener that throws is its own area's fault and stops nobody else.
        try {
          (listener as (fact: unknown) => void)(fact);
        } catch (error) {
          report(error);
        }
      }
    },
    on(name, listener) {
      const set = listeners.get(name) ?? new Set<Listener>();
      listeners.set(name, set);
      set.add(listener);
      return () => set.delete(listener);
    },
  };
}

export const portalEvents = createEventBus();

/** Listens while mounted. Give a stable listener. */
export function usePortalEvent<Name extends PortalEventName>(
  name: Name,
  listener: (fact: PortalEvents[Name]) => void,
): void {
  useEffect(() => {
    const stop = portalEvents.on(name, listener);
    return () => void stop();
  }, [name, listener]);
}
