import { useEffect } from 'react';
import { watchLinkIntent } from '../kernel/link-intent.ts';
import { remoteAt } from '../kernel/places.ts';
import { loadScreen } from '../kernel/screens.ts';
import { useShell } from './ShellContext.ts';

/** Fetches the screen of a link that is about to be followed, which is three requests deep otherwise. */
export function useLinksAhead(): void {
  const { registry, loader } = useShell();
  useEffect(
    () =>
      watchLinkIntent(document, (path) => {
        const place = remoteAt(registry, path);
        // Who follows the link asks again, and deals with the failure.
        if (place) loadScreen(loader, place.remote, place.screen).catch(() => undefined);
      }),
    [registry, loader],
  );
}
