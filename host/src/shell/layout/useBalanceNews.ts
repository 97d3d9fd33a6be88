import { useEffect, useRef } from 'react';
import { revalidateOn, useSession } from '@certdeck/session';
import { useLatestNotices } from '../notices.resource.ts';

/**
 * Reads the balance again when there is a notice that wasn't there before. Money comes while no page of this browser
 * waits for it, from a bank that takes its time or by the operator, and whatever moves has a notice. Each tab looks
 * for notices itself.
 */
export function useBalanceNews(): void {
  const session = useSession();
  const { notices } = useLatestNotices();
  const newest = notices && (notices[0]?.id ?? '');
  const read = useRef(newest);
  useEffect(() => {
    if (newest === undefined || newest === read.current) return;
    const isFirstLook = read.current === undefined;
    read.current = newest;
    if (isFirstLook) return;
    void session.loadUser();
    void revalidateOn('balance.changed.v1');
  }, [newest, session]);
}
