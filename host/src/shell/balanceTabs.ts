import { portalEvents } from '@certdeck/federation';
import { revalidateOn, type Session } from '@certdeck/session';

const CHANNEL = 'certdeck-balance';

/**
 * Tells the other tabs of the browser that money has moved, and reads the balance again when one of them tells: it
 * stands in the header of each. Answers how to stop.
 */
export function followBalance(session: Pick<Session, 'loadUser'>): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  const tell = () => channel.postMessage('changed');
  channel.onmessage = () => {
    void revalidateOn('balance.changed.v1');
    void session.loadUser();
  };
  const stops = [portalEvents.on('order.paid.v1', tell), portalEvents.on('balance.changed.v1', tell)];
  return () => {
    stops.forEach((stop) => stop());
    channel.close();
  };
}
