import { tabStorage } from '@certdeck/session';
import type { OrderValues } from './values.ts';

/** Where a tab keeps what is entered. */
const DRAFT = 'certdeck.order.draft';

interface Draft {
  /** Which loading of the page wrote it: the moment at which that began. */
  page: number;
  /** What its address asked for. */
  asked: string;
  values: OrderValues;
}

/** Product, term and renewal of the address; the tab of the screen is no question of what is bought. */
function askedFor(): string {
  const query = new URLSearchParams(location.search);
  query.delete('mode');
  return query.toString();
}

/** Keeps what is entered, without the passphrase, for the case that the page is loaded again. */
export function keepDraft(values: OrderValues): void {
  const draft: Draft = {
    page: performance.timeOrigin,
    asked: askedFor(),
    values: { ...values, passphrase: '' },
  };
  try {
    tabStorage().setItem(DRAFT, JSON.stringify(draft));
  } catch {
    // Full or forbidden: a reload then begins anew.
  }
}

export function forgetDraft(): void {
  try {
    tabStorage().removeItem(DRAFT);
  } catch {
    // Storage is forbidden, so nothing was kept.
  }
}

/** What was entered before the page was loaded again; null otherwise: a link to the screen opens a fresh one. */
export function draftAfterReload(fresh: OrderValues): OrderValues | null {
  try {
    const kept: Partial<Draft> | null = JSON.parse(tabStorage().getItem(DRAFT) ?? 'null');
    if (!kept || kept.page === performance.timeOrigin || kept.asked !== askedFor()) return null;
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
