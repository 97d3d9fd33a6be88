import { describe, expect, it } from '@jest/globals';
import { orderPlan } from './plan.ts';
import { validityTip } from '../term/TermRow.tsx';

const at = (date: string) => Date.parse(`${date}T00:00:00Z`) / 1000;
const DAY = 86_400;
const t = (key: string, values?: Record<string, unknown>) =>
  `${key} ${String(values?.['days'] ?? '')}`.trim();

describe('the plan of an order', () => {
  it('covers 365 days a year, in certificates as long as the rules of their day allow (A§9.7)', () => {
    const now = at('2026-11-20');
    const plan = orderPlan({ productType: 'dv_single_ssl' }, 1, now);
    expect(plan.coverageEnd).toBe(now + 365 * DAY);
    expect(plan.certificateEnd).toBe(now + 200 * DAY - 1);
    expect(plan.reissues.length).toBeGreaterThan(0);
    expect(plan.pace).toBe('minutes');
  });

  it('is one certificate for 90 days, and slower where people check papers', () => {
    const now = at('2026-11-20');
    expect(orderPlan({ productType: 'dv_single_ssl_free' }, 90, now)).toMatchObject({
      coverageEnd: now + 90 * DAY,
      reissues: [],
    });
    expect(orderPlan({ productType: 'ov_single_ssl' }, 1, now).pace).toBe('days');
    expect(orderPlan({ productType: 'ev_flex_ssl' }, 1, now).pace).toBe('weeks');
  });
});

describe('the tip at the years', () => {
  it('speaks of 13 months (398 days) while that is the rule, and of the limit in force afterwards (SSL-017)', () => {
    expect(validityTip('dv_single_ssl', at('2026-01-01'), t)).toBe('ssl.tip.validity');
    expect(validityTip('dv_single_ssl', at('2026-11-20'), t)).toBe('ssl.tip.validity.tls 200');
    expect(validityTip('dv_single_ssl', at('2027-04-01'), t)).toBe('ssl.tip.validity.tls 100');
    expect(validityTip('code_ov', at('2026-11-20'), t)).toBe('ssl.tip.validity.code 460');
    expect(validityTip('doc_ov', at('2026-11-20'), t)).toBeNull();
  });
});
