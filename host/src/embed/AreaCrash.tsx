import { useEffect, useRef } from 'react';
import { getI18n } from '@certdeck/i18n';
import { showFailure } from './showFailure.ts';

/** Stands where an area was whose frame has failed: it needs nothing that may have failed with it. */
export function AreaCrash({ error }: { error: Error }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    console.error(error);
    if (!place.current) return undefined;
    const panel = showFailure(place.current, { language: getI18n().lang }, () => location.reload());
    return () => void panel.remove();
  }, [error]);
  return <div ref={place} />;
}
