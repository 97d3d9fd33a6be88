import { useEffect, useRef } from 'react';
import { getI18n } from '@certdeck/i18n';
import type { RemoteLoader } from '../kernel/loader.ts';
import { showFailure } from './showFailure.ts';

interface Props {
  error: Error;
  loader: Pick<RemoteLoader, 'ownFailureOf' | 'report'>;
}

/** Stands where an area was whose frame has failed: it needs nothing that may have failed with it. */
export function AreaCrash({ error, loader }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    console.error(error);
    void loader.ownFailureOf(error).then((failure) => loader.report(failure, { phase: 'area' }));
  }, [error, loader]);
  useEffect(() => {
    if (!place.current) return undefined;
    const panel = showFailure(place.current, { language: getI18n().lang }, () => location.reload());
    return () => void panel.remove();
  }, []);
  return <div ref={place} />;
}
