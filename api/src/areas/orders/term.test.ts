import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { OrderStatus } from '@certdeck/contract';
import { longestSeconds, planCertificates, validityEnd, yearOptions } from '@certdeck/validation';
import { catalogue } from '../catalogue/catalogue.ts';
import type { EmbeddedCa } from '../../ports/issuers/embedded-ca/index.ts';
import type { CertificateClass, IssueRequest } from '../../ports/issuers/issuer.ts';
import { openMemoryCa } from '../../ports/issuers/testing/memory-ca.ts';
import { newRequest } from '../../ports/issuers/testing/requests.ts';
import { certificateClass } from './certificate-class.ts';
import { certificateOf } from './testing/deciding.ts';
import { type Customer, openShop, pay, publish, type Shop, signingRequest } from './testing/shop.ts';
import { openSteps, type Steps } from './testing/steps.ts';

/** How long a certificate is valid: as long as its day's rule and what was bought allow, in every class. */

const HOUR = 3600;
const DAY = 86_400;
const seconds = (date: string) => Date.parse(date) / 1000;

describe('the end of a certificate', () => {
  const csr = newRequest('rsa-3072');
  let ca: EmbeddedCa;
  let now = 0;
  let orders = 0;

  beforeAll(async () => {
    now = seconds('2026-03-01T00:00:00Z');
    ca = await openMemoryCa(undefined, { clock: () => new Date(now * 1000) });
  });

  it('is what was bought or the limit of its day, for each product, term and date (D-490, BR 6.3.2)', async () => {
    const products = catalogue.flatMap(({ productType, maxYear }) =>
      yearOptions(maxYear).map((year) => ({ productType, year })),
    );
    // Days about those on which rules change are as likely as all others.
    const paidAt = fc.oneof(
      fc.integer({ min: seconds('2026-03-01T00:00:00Z'), max: seconds('2030-12-31T00:00:00Z') }),
      ...['2026-03-15', '2027-03-15', '2029-03-15'].map((date) =>
        fc.integer({ min: seconds(`${date}T00:00:00Z`) - 90 * DAY, max: seconds(`${date}T00:00:00Z`) + DAY }),
      ),
    );
    const waited = fc.integer({ min: 0, max: 80 * DAY });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...products), paidAt, waited, async (wish, paid, wait) => {
        const { productType, year } = wish;
        now = paid + wait;
        const until = validityEnd(paid, year) ?? 0;
        const issued = await issue(certificateClass(productType), new Date(until * 1000));
        const end = issued.notAfter.getTime() / 1000;
        const limit = now + longestSeconds(productType, now);
        // The start is one hour back, and the limit counts from there.
        if (until <= limit - HOUR) expect(end).toBe(until - 1);
        else expect(end).toBe(Math.min(until, limit - HOUR) - 1);
        if (wait > 0) return;
        const promised = planCertificates(productType, paid, until)[0]?.notAfter ?? 0;
        expect(promised - end).toBeGreaterThanOrEqual(0);
        expect(promised - end).toBeLessThanOrEqual(HOUR);
      }),
      { numRuns: 150, examples: products.map((wish) => [wish, seconds('2026-12-01T00:00:00Z'), 0]) },
    );
  });

  async function issue(kind: CertificateClass, until: Date) {
    orders += 1;
    const names: IssueRequest['names'] = {
      ip: [{ type: 'ip', value: '198.51.99.7' } as const],
      email: [{ type: 'email', value: 'a@demo.test' } as const],
      code: [],
      doc: [],
    }[kind as string] ?? [{ type: 'dns', value: 'a.demo.test' }];
    const result = await ca.issuer.issue({
      accountId: 'a',
      orderNo: `N${orders}`,
      attempt: 1,
      certificateClass: kind,
      csr,
      names,
      organization: {
        name: 'Example Ltd',
        country: 'CN',
        state: 'Beijing',
        identifier: 'NTRCN-1',
        registration: { serialNumber: '1', businessCategory: 'Private Organization', country: 'CN' },
      },
      until,
    });
    if (!result.ok) throw new Error(`${kind}: ${result.code} ${result.detail}`);
    return result.certificate;
  }
});

describe('an order of one year', () => {
  let shop: Shop;
  let customer: Customer;

  beforeAll(async () => {
    shop = await openShop({ working: true });
    customer = await shop.addCustomer();
  });
  afterAll(() => shop.close());

  it.each([
    ['GS-MAIL', 'email', ['a@mail.demo.test'], 'a@mail.demo.test'],
    ['GS-DOC', 'doc_ov', [], ''],
  ])(
    '%s gets a certificate of one year and no longer (D-490)',
    async (productNo, productType, names, record) => {
      const wish = { productNo, productType, names, year: 1 };
      const [orderNo = ''] = await shop.order(
        customer,
        record ? wish : { ...wish, csr: await signingRequest() },
      );
      await pay(customer, orderNo);
      if (record) await publish(customer, orderNo, [record]);
      const detail = await shop.reach(customer, orderNo, OrderStatus.issued);
      expect(detail.certExpireTime).toBe(detail.endTime - 1);
    },
  );
});

describe('an order whose coverage has ended before it could be issued', () => {
  let steps: Steps;

  beforeAll(async () => {
    steps = await openSteps();
  });
  afterAll(() => steps.shop.close());

  it('is refused with a reason and can be cancelled, and is told what was signed before (D-490)', async () => {
    const id = await steps.shown(['late.example']);
    await steps.setOrder(id, { end_at: steps.now() });
    steps.deciding.answer = { kind: 'issued', certificate: certificateOf(steps.later(1), 'AA') };
    expect(await steps.advance(id)).toEqual({ kind: 'done' });
    expect(await steps.orderOf(id)).toMatchObject({
      status: OrderStatus.waitingForVerification,
      issuing_at: null,
      issue_error: { code: 'COVERAGE_OVER' },
    });
    expect(steps.deciding.asked.finalise).toEqual([]);
    expect(steps.ended).toEqual(['refused']);

    await steps.setOrder(id, { issuing_at: steps.now() });
    await steps.advance(id);
    expect(await steps.orderOf(id)).toMatchObject({ status: OrderStatus.issued });
  });
});
