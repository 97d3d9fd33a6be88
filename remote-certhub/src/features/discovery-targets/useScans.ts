import { useCallback, useEffect, useRef, useState } from 'react';
import { discoveryCalls } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import { notify } from '@certdeck/ui';
import { STALE, type Target } from './Targets.resource.ts';

/** Milliseconds for which the result of a scan is awaited before the row stops saying that there is one. */
const PATIENCE = 60_000;

/** Scans that somebody asked for on this page. A scan has ended once the server was checked later than before it. */
export function useScans() {
  const { t } = useTexts('certhub-discovery-targets');
  const { send } = useCallMutation(discoveryCalls.scanDiscoveryTarget, { messages: 'own', stale: STALE });
  /** When the servers had been checked last as their scans were asked for, by id. */
  const [awaited, setAwaited] = useState<ReadonlyMap<string, number>>(new Map());
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => running.forEach(clearTimeout);
  }, []);

  const forget = useCallback(
    (id: string) => setAwaited((before) => new Map([...before].filter(([one]) => one !== id))),
    [],
  );
  const scan = useCallback(
    async ({ id, checkedAt }: Target) => {
      setAwaited((before) => new Map(before).set(id, checkedAt));
      const reply = await send({ id });
      if (reply && isSuccess(reply)) {
        timers.current.add(setTimeout(() => forget(id), PATIENCE));
        return;
      }
      forget(id);
      if (reply && !reply.shown) notify.error(reply.msg || t('scan.failed'));
    },
    [send, forget, t],
  );
  const isScanning = useCallback(({ id, checkedAt }: Target) => awaited.get(id) === checkedAt, [awaited]);
  return { scan, isScanning };
}
