import { tabStorage } from '@certdeck/session';
import type { OrderValues } from './values.ts';

/** Where a tab keeps what is entered. */
const DRAFT = 'certdeck.order.draft';

interface Draft {
  /** Whose it is: an account number; nobody else gets it in the same tab. */
  owner?: string;
  /** What its address asked for. */
  asked: string;
  values: OrderValues;
}

/** Which form a draft is of. */
export interface DraftOf {
  /** What its address asks for (`askedFor`), as it was opened: while the form is left the address is the next page's. */
  asked: string;
  /** Whose it is: an account number. */
  owner?: string | undefined;
}

/** Product, term and renewal of an address; the tab of the screen is no question of what is bought. */
export function askedFor(address: URLSearchParams): string {
  const query = new URLSearchParams(address);
  query.delete('mode');
  return query.toString();
}

/**
 * Keeps what is entered, without the passphrase, for the case that the page is left or loaded again: one draft a tab.
 *
 * @returns whether it is kept
 */
export function keepDraft(values: OrderValues, { asked, owner }: DraftOf): boolean {
  const draft: Draft = {
    ...(owner === undefined ? {} : { owner }),
    asked,
    values: { ...values, passphrase: '' },
  };
  try {
    tabStorage().setItem(DRAFT, JSON.stringify(draft));
    return true;
  } catch {
    // Full or forbidden: a reload then begins anew.
    return false;
  }
}

export function forgetDraft(): void {
  try {
    tabStorage().removeItem(DRAFT);
  } catch {
    // Storage is forbidden, so nothing was kept.
  }
}

/**
 * What was entered in this tab and never ordered: after a reload, a sign-in that had to be repeated, or a look at
 * another page. Null for another account, and where the address asks for something else.
 */
export function keptDraft(fresh: OrderValues, { asked, owner }: DraftOf): OrderValues | null {
  try {
    const kept: Partial<Draft> | null = JSON.parse(tabStorage().getItem(DRAFT) ?? 'null');
    if (!kept || kept.asked !== asked) return null;
    if (kept.owner !== undefined && owner !== undefined && kept.owner !== owner) return null;
    return isComplete(kept.values, fresh) ? { ...fresh, ...kept.values } : null;
  } catch {
    return null;
  }
}

/** A draft of another release may hold other fields; then nothing is restored. */
function isComplete(values: OrderValues | undefined, fresh: OrderValues): values is OrderValues {
  if (typeof values !== 'object' || values === null) return false;
  const fields = new Map<string, unknown>(Object.entries(values));
  return Object.entries(fresh).every(([name, value]) => typeof fields.get(name) === typeof value);
}
