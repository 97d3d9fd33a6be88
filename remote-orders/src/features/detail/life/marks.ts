import type { OrderDetail } from '@certdeck/contract';

/** A date that divides the life of an order; in Unix seconds. */
export interface LifeMark {
  kind: 'issued' | 'ends' | 'revoked' | 'coverage';
  time: number;
}

export interface LifeMarks {
  marks: readonly LifeMark[];
  /** How far along the rail the certificate ends, from 0 to 1. */
  share: number;
}

/** Seconds by which two ends may differ and still be one date to people. */
const ONE_DATE = 86_400;

/** The dates of an issued order: when its certificate was issued, when that ends, and when the coverage does (A§9.7). */
export function lifeMarks({
  payTime,
  endTime: until,
  certExpireTime,
  timeline,
  revocation,
}: Pick<OrderDetail, 'payTime' | 'endTime' | 'certExpireTime' | 'timeline' | 'revocation'>): LifeMarks {
  const issued = timeline.find(({ step }) => step === 'issued')?.time ?? 0;
  const marks: LifeMark[] = [
    { kind: 'issued', time: issued },
    revocation?.state === 'revoked'
      ? { kind: 'revoked', time: revocation.time }
      : { kind: 'ends', time: certExpireTime },
    // A certificate that lasts as long as the coverage has one end.
    { kind: 'coverage', time: until > certExpireTime + ONE_DATE ? until : 0 },
  ];
  const end = Math.max(until, certExpireTime);
  return {
    marks: marks.filter(({ time }) => time > 0),
    share: end > payTime ? Math.min(1, Math.max(0, (certExpireTime - payTime) / (end - payTime))) : 1,
  };
}
