import { daysUntil, toDate, type Moment } from '@certdeck/i18n';

/** What is known of a certificate's life. */
export interface CertificateLife {
  /** When the coverage that was paid for begins, and when it ends; a certificate by itself has no end of it. */
  from: Moment;
  until: Moment;
  /** When the certificate that is in force ends; nothing before one is issued. */
  ends?: Moment;
  /** When a certificate was or will be reissued within the coverage; each is a gap in the rail. */
  reissues?: readonly Moment[];
}

export type RailTone = 'accent' | 'warning' | 'error';

export interface RailSegment {
  /** Gone by; of the certificate in force; paid for and not issued yet. */
  kind: 'past' | 'current' | 'planned';
  /** Length in days. */
  days: number;
}

export interface RailDrawing {
  segments: readonly RailSegment[];
  /** Where today lies, as a share of the whole; undefined outside of it. */
  today: number | undefined;
  tone: RailTone;
  /** Whole days until the certificate ends, negative after; undefined before one is issued. */
  left: number | undefined;
}

const DAY = 86_400_000;
/** Whole days left at which a rail turns amber and red. */
const WARN_DAYS = 30;
const ALARM_DAYS = 14;

/** Tone of what ends in so many whole days. */
export function railTone(daysLeft: number | undefined): RailTone {
  if (daysLeft === undefined || daysLeft > WARN_DAYS) return 'accent';
  return daysLeft > ALARM_DAYS ? 'warning' : 'error';
}

function kindOf(begin: number, end: number, ends: number | undefined, now: number): RailSegment['kind'] {
  if (ends === undefined) return 'planned';
  if (end <= now) return 'past';
  return begin < ends ? 'current' : 'planned';
}

/** What the rail of a certificate shows at `now` (milliseconds); undefined where nothing is known of its coverage. */
export function railDrawing(life: CertificateLife, now: number): RailDrawing | undefined {
  const from = toDate(life.from)?.getTime();
  const ends = toDate(life.ends)?.getTime();
  const paid = toDate(life.until)?.getTime();
  if (from === undefined || (paid === undefined && ends === undefined)) return undefined;
  const until = Math.max(paid ?? 0, ends ?? 0);
  if (until <= from) return undefined;
  const gaps = (life.reissues ?? []).flatMap((moment) => toDate(moment)?.getTime() ?? []);
  const borders = [...new Set([from, ...gaps, ends ?? from, now, until])]
    .filter((at) => at >= from && at <= until)
    .sort((a, b) => a - b);
  const segments = borders.slice(1).map((end, index): RailSegment => {
    const begin = borders[index]!;
    const kind = kindOf(begin, end, ends, now);
    return { kind, days: (end - begin) / DAY };
  });
  const left = ends === undefined ? undefined : daysUntil(ends, now);
  const today = now < from ? undefined : Math.min(1, (now - from) / (until - from));
  return { segments, today: ends === undefined ? undefined : today, tone: railTone(left), left };
}
