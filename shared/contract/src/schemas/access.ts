import type { Call } from '../call.ts';

/** Areas that are allowed, by the names of their remotes; `host` is the shell itself. */
export type Areas = 'all' | readonly string[];

interface Uses {
  /** Areas of the wire of which every call may be made. */
  areas: readonly string[];
  /** Single calls of other areas. */
  calls?: readonly string[];
}

/** Harmless and needed everywhere: check and end of a session, exchange rates. */
const everywhere: ReadonlySet<string> = new Set(['API-021', 'API-022', 'API-095']);

/**
 * What an area's screens and dialogs call beyond the wire's area of its own name. An area that isn't
 * here calls its own alone.
 */
const uses: Readonly<Record<string, Uses>> = {
  host: { areas: ['session', 'account', 'team', 'approvals', 'messages', 'preferences', 'staff'] },
  // A purchase makes the order, and a renewal reads the order that it renews; what becomes of it is shown by the orders area.
  ssl: { areas: ['ssl', 'contacts', 'organizations'], calls: ['API-109', 'API-110', 'API-113'] },
  // Renewing begins at the list of products; columns and views of the lists are kept.
  orders: { areas: ['orders', 'contacts', 'organizations', 'preferences'], calls: ['API-104'] },
  // An audit without a session takes a proof of work.
  certhub: { areas: ['certhub'], calls: ['captcha'] },
  // Shows what is paid and the balance it is paid from.
  // How an account is protected is changed in the portal alone, where the address bar says whose page it is (D-306).
  account: { areas: [] },
  // Nor is the operator's desk.
  operator: { areas: [] },
  billing: { areas: ['billing'], calls: ['API-024', 'API-026', 'API-112', 'API-113', 'API-114'] },
};

/** Whether a call belongs to one of the allowed areas. */
export function mayCall(allowed: Areas, call: Pick<Call<unknown, unknown>, 'id' | 'area'>): boolean {
  if (allowed === 'all' || everywhere.has(call.id)) return true;
  return allowed.some((area) => {
    const { areas, calls = [] } = uses[area] ?? { areas: [area] };
    return areas.includes(call.area) || calls.includes(call.id);
  });
}

/** What is allowed by each of several limits. */
export function commonAreas(...limits: readonly Areas[]): Areas {
  return limits.reduce<Areas>((left, right) => {
    if (left === 'all') return right;
    return right === 'all' ? left : left.filter((area) => right.includes(area));
  }, 'all');
}
