/** The key of local storage that holds the pages that a member opened last in this browser (D-281). */
const STORED = 'certdeck.recent';
/** Pages that are kept. */
const MOST = 12;

/** A page that was opened. */
export interface RecentPage {
  /** Path of the portal. */
  to: string;
  /** What the page calls itself where its route has no title of its own, such as the name of an order; else ''. */
  title: string;
  /** Path of the page above it, or ''. */
  parent: string;
}

const isPage = (value: unknown): value is RecentPage => {
  if (typeof value !== 'object' || value === null) return false;
  const { to, title, parent } = value as Record<string, unknown>;
  return (
    typeof to === 'string' && /^\/(?!\/)/.test(to) && typeof title === 'string' && typeof parent === 'string'
  );
};

/**
 * What a member opened last, the newest first; nothing where something else stands there, or another member's pages.
 * @param member who it is, and for which tenant
 */
export function readRecent(member: string): readonly RecentPage[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('member' in stored) || !('pages' in stored))
      return [];
    return stored.member === member && Array.isArray(stored.pages) ? stored.pages.filter(isPage) : [];
  } catch {
    // Storage may be forbidden, or hold what something else wrote there.
    return [];
  }
}

/** Puts a page before all others. Pages of another member in this browser go. */
export function noteRecent(member: string, page: RecentPage): void {
  const others = readRecent(member).filter(({ to }) => to !== page.to);
  try {
    localStorage.setItem(STORED, JSON.stringify({ member, pages: [page, ...others].slice(0, MOST) }));
  } catch {
    // Full or forbidden: nothing is remembered.
  }
}

/** Forgets them all, as a sign-out does. */
export function forgetRecent(): void {
  try {
    localStorage.removeItem(STORED);
  } catch {
    // It can't be read either.
  }
}
