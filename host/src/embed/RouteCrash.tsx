import { useEffect } from 'react';
import { useRouteError } from '@certdeck/federation/router';
import { AreaCrash } from './AreaCrash.tsx';
import type { EmbedPage } from './areaOf.tsx';
import { useEmbeddedArea } from './embedContext.ts';

/** Stands where the area was when what is around its pages has failed: the router has a page of its own, for developers. */
export function RouteCrash({ page }: { page: EmbedPage }) {
  const error = useRouteError();
  const { name } = useEmbeddedArea();
  const { loader, firstPages } = page;
  useEffect(() => {
    void loader.ownFailureOf(error).then((failure) => firstPages.settle(name, failure));
  }, [error, loader, firstPages, name]);
  return <AreaCrash error={error instanceof Error ? error : new Error(String(error))} loader={loader} />;
}
