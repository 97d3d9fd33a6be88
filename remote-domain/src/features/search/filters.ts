import type { DomainSuggestion } from '@certdeck/contract';

/** Endings that one search can be limited to: as many as the API takes. */
export const MOST_ENDINGS = 50;
/** Renewal prices that can be chosen as the most, in cents of the base currency. */
export const RENEW_LIMITS = [5_000, 10_000, 20_000, 50_000] as const;
/** Lengths that can be chosen as the most, in characters before the first dot. */
export const LENGTH_LIMITS = [6, 8, 10, 15] as const;

/** What narrows a search. The endings limit what is asked for, the others which suggestions are shown. */
export interface SearchFilters {
  /** A-labels without a dot before them; none for all. */
  endings: readonly string[];
  /** Cents of the base currency that a year may cost afterwards; 0 for any. */
  renew: number;
  /** Characters before the first dot; 0 for any. */
  length: number;
  onlyFree: boolean;
}

const LABELS = /^[a-z\d-]{1,63}(\.[a-z\d-]{1,63})*$/;

const limitOf = (text: string | null, limits: readonly number[]): number =>
  limits.find((limit) => String(limit) === text) ?? 0;

/** Reads the address; what makes no sense counts as not said. */
export function readFilters(address: URLSearchParams): SearchFilters {
  const endings = (address.get('endings') ?? '').split(',').filter((ending) => LABELS.test(ending));
  return {
    endings: [...new Set(endings)].slice(0, MOST_ENDINGS),
    renew: limitOf(address.get('renew'), RENEW_LIMITS),
    length: limitOf(address.get('length'), LENGTH_LIMITS),
    onlyFree: address.get('free') === '1',
  };
}

/** The address of a search; what is as at the start is left out, so that a link is short. */
export function writeSearch(q: string, { endings, renew, length, onlyFree }: SearchFilters): URLSearchParams {
  const address = new URLSearchParams();
  if (q !== '') address.set('q', q);
  if (endings.length > 0) address.set('endings', endings.join(','));
  if (renew > 0) address.set('renew', String(renew));
  if (length > 0) address.set('length', String(length));
  if (onlyFree) address.set('free', '1');
  return address;
}

export const NO_FILTERS: SearchFilters = { endings: [], renew: 0, length: 0, onlyFree: false };

/** Whether some suggestions may not be shown. */
export const isNarrowed = ({ renew, length, onlyFree }: SearchFilters): boolean =>
  renew > 0 || length > 0 || onlyFree;

/** Whether a suggestion is shown. One without a price, which nobody can register, has none that is too high. */
export function isShown(
  { unicode, available, renewPrice }: DomainSuggestion,
  { renew, length, onlyFree }: SearchFilters,
): boolean {
  if (onlyFree && !available) return false;
  if (renew > 0 && renewPrice !== null && renewPrice > renew) return false;
  return length === 0 || [...unicode.slice(0, unicode.indexOf('.'))].length <= length;
}
