import { domainCalls, type DomainDetail } from '@certdeck/contract';
import { useCall } from '@certdeck/session';
import { isUnderWay } from '../../orders/OrderState.tsx';

/** Milliseconds between two looks while the registry has yet to answer. */
const LOOK = 3_000;
/** The same while somebody has to find out what has happened there, or another registrar has days to let the name go. */
const LONG_LOOK = 30_000;

/** Milliseconds until a name is read again; 0 when nothing is under way. */
export function nextLook(name: DomainDetail | undefined): number {
  if (!name) return 0;
  if (name.status === 'arriving') return LONG_LOOK;
  if (name.status === 'registering' || name.orders.some(isUnderWay)) return LOOK;
  return name.orders.some(({ status }) => status === 'stuck') ? LONG_LOOK : 0;
}

/** One name with everything about it; the page itself shows why it can't be read. */
export const useName = (orderNo: string) =>
  useCall(domainCalls.getDomain, { orderNo }, { refreshInterval: nextLook, messages: 'none' });
