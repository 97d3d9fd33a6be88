import { forgetViewing, type Viewing } from '@certdeck/contract/viewing';
import { type KeyValueStorage, memoryStorage, type Session } from '@certdeck/session';

/** Where a tab goes whose view has ended. */
const AFTER = '/operator/view?ended';

/** What the look of the portal follows: the person's own choices, which aren't the customer's to see or to change. */
const LOOKS: ReadonlySet<string> = new Set(['lang', 'theme-mode']);

/**
 * What the session of a view keeps: the view's token in place of the person's own, and everything else as long as the
 * page lives, so that nothing of the customer stays in the browser.
 */
export function storageOfViewing(own: KeyValueStorage, { token }: Viewing): KeyValueStorage {
  const memory = memoryStorage();
  memory.setItem('token', token);
  return {
    getItem: (name) => memory.getItem(name) ?? (LOOKS.has(name) ? own.getItem(name) : null),
    setItem: (name, value) => memory.setItem(name, value),
    removeItem: (name) => memory.removeItem(name),
  };
}

/** Ends a view with its time, and leaves the tab to nobody's portal however its session ends. */
export function watchViewing(
  session: Session,
  { endsAt }: Viewing,
  { now, tab, leave }: { now(): number; tab: Storage; leave(path: string): void },
): () => void {
  const timer = setTimeout(() => void session.logout(), Math.max(0, endsAt * 1000 - now()));
  const stop = session.subscribe(({ token }, before) => {
    if (token !== '' || before.token === '') return;
    forgetViewing(tab);
    leave(AFTER);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
