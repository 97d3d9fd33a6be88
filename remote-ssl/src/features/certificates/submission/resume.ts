import type { CertMaterial } from '../form/payload.ts';
import { namesIn, randomUuid, tabStorage } from '@certdeck/session';

/** Pairs that were made and the intent that was sent, kept for this tab alone, so that a reload in the middle of a batch costs nothing. */
const KEYS = 'certdeck.order.keys.';
const INTENT = 'certdeck.order.intent';
/** Orders that were created in this tab and are not paid yet. */
const CREATED = 'certdeck.order.created';

/** A made pair and what it was made for. Keys are vault text; nothing is kept of keys that a passphrase protects. */
export type KeptKey = readonly [madeFor: string, material: CertMaterial];

/** The pairs that a page before this one made. */
export function keptKeys(): Map<string, CertMaterial> {
  const kept = new Map<string, CertMaterial>();
  for (const name of namesOfKeys()) {
    try {
      const chunk: KeptKey[] = JSON.parse(tabStorage().getItem(name) ?? '[]');
      for (const [madeFor, material] of chunk) kept.set(madeFor, material);
    } catch {
      // A chunk that can't be read is made again.
    }
  }
  return kept;
}

/** Keeps pairs; where the browser has no room they live as long as the page. */
export function keepKeys(keys: readonly KeptKey[]): void {
  try {
    tabStorage().setItem(`${KEYS}${randomUuid()}`, JSON.stringify(keys));
  } catch {
    // Full or forbidden: a reload then makes the rest of the keys again.
  }
}

/** The orders exist: nothing is left to resume. */
export function forgetKept(): void {
  for (const name of [...namesOfKeys(), INTENT]) {
    try {
      tabStorage().removeItem(name);
    } catch {
      // Storage is forbidden, so nothing was kept.
    }
  }
}

/**
 * The Idempotency-Key of a body: the same after a reload, until the API has answered, so that a repeat is answered
 * with the first answer. Undefined where the browser can't keep one; the client then has its own.
 */
export async function intentKey(body: object): Promise<string | undefined> {
  try {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(body)));
    const fingerprint = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join(
      '',
    );
    const [known, key] = (tabStorage().getItem(INTENT) ?? '').split(' ');
    if (known === fingerprint && key) return key;
    const made = randomUuid();
    tabStorage().setItem(INTENT, `${fingerprint} ${made}`);
    return made;
  } catch {
    return undefined;
  }
}

/** The API has answered: the next equal order is a new intent. */
export function settleIntent(): void {
  try {
    tabStorage().removeItem(INTENT);
  } catch {
    // Storage is forbidden, so nothing was kept.
  }
}

/** Remembers orders that wait for their payment, so that a reload offers it again. */
export function keepCreated({ orderNos, amount }: { orderNos: readonly string[]; amount: number }): void {
  try {
    tabStorage().setItem(CREATED, JSON.stringify({ orderNos, amount }));
  } catch {
    // Full or forbidden: the orders are in the list all the same.
  }
}

export function forgetCreated(): void {
  try {
    tabStorage().removeItem(CREATED);
  } catch {
    // Storage is forbidden, so nothing was kept.
  }
}

/** The orders that this tab created last and whose payment it has not seen; null where there are none. */
export function createdBefore(): { orderNos: string[]; amount: number } | null {
  try {
    const kept: unknown = JSON.parse(tabStorage().getItem(CREATED) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('orderNos' in kept) || !('amount' in kept))
      return null;
    const { orderNos, amount } = kept;
    if (!Array.isArray(orderNos) || orderNos.length === 0 || typeof amount !== 'number') return null;
    return { orderNos: orderNos.map(String), amount };
  } catch {
    return null;
  }
}

function namesOfKeys(): string[] {
  try {
    return namesIn(tabStorage()).filter((name) => name.startsWith(KEYS));
  } catch {
    return [];
  }
}
