import { describe, expect, it } from '@jest/globals';
import { texts } from '../texts.ts';
import { orderPlan } from './plan.ts';
import { validityTip } from '../features/certificates/term/TermRow.tsx';

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

  it('of a renewal covers its term after what is left of the coverage before, and no more at once than a rule allows (D-492)', () => {
    const now = at('2026-11-20');
    const plan = orderPlan({ productType: 'dv_single_ssl' }, 1, now, now + 40 * DAY);
    expect(plan.coverageEnd).toBe(now + 405 * DAY);
    expect(plan.certificateEnd).toBe(now + 200 * DAY - 1);
    expect(orderPlan({ productType: 'dv_single_ssl' }, 1, now, now - DAY).coverageEnd).toBe(now + 365 * DAY);
    // Three years of documents and what was left before: the rest comes with a second certificate.
    const documents = orderPlan({ productType: 'doc_ov' }, 3, now, now + 40 * DAY);
    expect(documents.certificateEnd).toBe(now + 1095 * DAY - 1);
    expect(documents.reissues).toHaveLength(1);
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

  it('says it in the words of the specification (SSL-017)', async () => {
    const [zh, en] = await Promise.all([texts.zh(), texts.en()]);
    expect([zh.default['ssl.tip.validity'], en.default['ssl.tip.validity']]).toEqual([
      'TLS 证书最长有效期为 13 个月（398 天），多年期方案需在到期前重新签发',
      'Maximum validity of a TLS certificate is 13 months (398 days); multi-year plans need reissue before expiry',
    ]);
  });
});
