import { useEffect } from 'react';
import { watchLinkIntent } from '../kernel/link-intent.ts';
import { remoteAt } from '../kernel/places.ts';
import { screenPart } from './RemoteScreen.tsx';
import { useShell } from './ShellContext.ts';

/** Fetches the screen of a link that is about to be followed, which is two requests deep otherwise. */
export function useLinksAhead(): void {
  const { registry, loader } = useShell();
  useEffect(
    () =>
      watchLinkIntent(document, (path) => {
        const place = remoteAt(registry, path);
        if (place) void screenPart(loader, place.remote, place.screen).start();
      }),
    [registry, loader],
  );
}
