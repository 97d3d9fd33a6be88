import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { validityEnd } from '../order/validityEnd.ts';
import { limitedKind, planCertificates, validationReuse, validityCap } from './validityCap.ts';

const at = (date: string) => Date.parse(`${date}Z`) / 1000;
const endOf = (paid: number, validity: number) => validityEnd(paid, validity) ?? 0;
const days = (productType: string, date: string) => validityCap(productType, at(date))?.days;

describe('validity limits', () => {
  it('of TLS shrink at their dates (SSL-017, BR 6.3.2)', () => {
    expect(days('dv_ssl', '2026-03-14T23:59:59')).toBe(398);
    expect(days('dv_ssl', '2026-11-20T00:00:00')).toBe(200);
    expect(days('ev_flex', '2027-03-14T23:59:59')).toBe(200);
    expect(days('ov_ip', '2027-03-15T00:00:00')).toBe(100);
    expect(days('dv_ssl', '2029-03-15T00:00:00')).toBe(47);
  });

  it('of other classes stand beside them', () => {
    expect(days('ov_code', '2026-11-20T00:00:00')).toBe(460);
    expect(days('smime', '2026-11-20T00:00:00')).toBe(825);
    expect(days('vmc', '2026-11-20T00:00:00')).toBe(398);
    expect(validityCap('doc', 0)).toBeNull();
    expect(limitedKind('doc')).toBeNull();
  });

  it('of validations shrink with them (BR 4.2.1)', () => {
    expect(
      ['2026-11-20', '2027-03-15', '2029-03-15'].map((date) => validationReuse(at(`${date}T00:00:00`)).days),
    ).toEqual([200, 100, 10]);
  });
});

describe('planned certificates', () => {
  it('of one year today are two: 200 days, then the rest (SSL-017)', () => {
    const paid = at('2026-11-20T00:00:00');
    const plan = planCertificates('dv_ssl', paid, endOf(paid, 1));
    expect(plan[0]).toEqual({ notBefore: paid, notAfter: paid + 200 * 86_400 - 1 });
    expect(plan.length).toBeGreaterThan(1);
    expect(plan.at(-1)?.notAfter).toBe(endOf(paid, 1) - 1);
  });

  it('of 90 days are one (ORD-015)', () => {
    expect(
      planCertificates('dv_ssl', at('2026-11-20T00:00:00'), endOf(at('2026-11-20T00:00:00'), 90)),
    ).toHaveLength(1);
  });

  it('leave no gap and keep every limit', () => {
    const moment = fc.integer({ min: at('2025-01-01T00:00:00'), max: at('2032-01-01T00:00:00') });
    fc.assert(
      fc.property(
        moment,
        fc.constantFrom(1, 2, 3, 90),
        fc.constantFrom('dv_ssl', 'ov_code', 'doc'),
        (paid, validity, type) => {
          const plan = planCertificates(type, paid, endOf(paid, validity));
          for (const [index, { notBefore, notAfter }] of plan.entries()) {
            expect(notAfter - notBefore + 1).toBeLessThanOrEqual(
              validityCap(type, notBefore)?.seconds ?? Infinity,
            );
            expect(plan[index + 1]?.notBefore ?? notAfter).toBeLessThanOrEqual(notAfter + 1);
          }
          expect(plan.at(-1)?.notAfter).toBe(endOf(paid, validity) - 1);
        },
      ),
    );
  });
});
