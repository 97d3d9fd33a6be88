/*
 * What a tab keeps in which a person of staff looks at a customer's portal. The operator's desk begins it, the shell goes
 * on with it: instead of the person's own session, which other tabs of the browser have, and never beside it.
 */

export interface Viewing {
  token: string;
  /** Number of the account that is looked at. */
  accountNo: string;
  /** How the banner names it. */
  name: string;
  /** In seconds. */
  endsAt: number;
}

/** Name under which session storage keeps it: it stays in the tab. */
const STORED = 'certdeck.viewing';

type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The view of this tab; undefined for an ordinary one. */
export function readViewing(storage: TabStorage): Viewing | undefined {
  try {
    const stored: unknown = JSON.parse(storage.getItem(STORED) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return undefined;
    const { token, accountNo, name, endsAt } = { ...stored } as Partial<Record<keyof Viewing, unknown>>;
    return typeof token === 'string' &&
      typeof accountNo === 'string' &&
      typeof name === 'string' &&
      typeof endsAt === 'number'
      ? { token, accountNo, name, endsAt }
      : undefined;
  } catch {
    // Storage may be forbidden, or hold what something else wrote there.
    return undefined;
  }
}

export const keepViewing = (storage: TabStorage, viewing: Viewing): void =>
  storage.setItem(STORED, JSON.stringify(viewing));

export const forgetViewing = (storage: TabStorage): void => storage.removeItem(STORED);
