import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { orderCalls, OrderStatus } from '@certdeck/contract';
import { verifyNow } from './dcv-service.ts';
import { certificateOf } from './testing/deciding.ts';
import { openSteps, type Steps } from './testing/steps.ts';

/*
 * What the background work makes of a paid order, step by step: the issuer and the network say what a test wants,
 * and what is known stands in the database.
 */

const HOUR = 3_600_000;
let steps: Steps;
beforeAll(async () => {
  steps = await openSteps();
});
afterAll(() => steps.shop.close());
beforeEach(() => steps.renew());

describe('names of a paid order', () => {
  it('are looked up when they are due, and the order comes again with the earliest of the others', async () => {
    const id = await steps.paid(['a.example', 'b.example', 'c.example', 'd.example']);
    await steps.setNames(id, { next_try_at: steps.later(1_000) }, 'b.example');
    await steps.setNames(id, { next_try_at: steps.later(1_001) }, 'c.example');
    steps.deciding.published.add('a.example');
    steps.deciding.nextTry = steps.later(5_000);
    expect(await steps.advance(id)).toEqual({ kind: 'later', at: steps.later(1_001) });
    expect(steps.deciding.asked.looks).toEqual([['a.example'], ['b.example'], ['d.example']]);
    const [a, b, c] = await steps.namesOf(id);
    expect(a).toMatchObject({ status: 'verified', evidence: { domain: 'a.example' } });
    expect([b?.status, b?.failures, Number(b?.next_try_at)]).toEqual([
      'pending',
      1,
      Number(steps.later(5_000)),
    ]);
    expect([c?.status, c?.failures]).toEqual(['pending', 0]);
    // Nothing is asked of a name that is shown.
    steps.deciding.asked.looks = [];
    steps.deciding.shown.add('a.example');
    expect(await steps.advance(id)).toEqual({ kind: 'later', at: steps.later(1_001) });
    expect([steps.deciding.asked.looks, steps.ended]).toEqual([[], []]);
  });

  it('without a planned look are looked at again after an hour', async () => {
    const id = await steps.paid(['a.example']);
    expect(await steps.advance(id)).toEqual({ kind: 'later', at: steps.later(HOUR) });
    await steps.setNames(id, { next_try_at: steps.later(2 * HOUR) });
    expect(await steps.advance(id)).toEqual({ kind: 'later', at: steps.later(2 * HOUR) });
  });

  it('get a fresh random value when theirs has expired, and are looked up by it (BR 3.2.2.4.7)', async () => {
    const id = await steps.paid(['a.example', 'b.other.example', 'c.third.example']);
    const expired = { token: 'old', token_expires_at: steps.now() };
    await steps.setNames(id, expired, 'a.example');
    const later = { ...expired, token: 'older', next_try_at: steps.later(HOUR) };
    await steps.setNames(id, later, 'c.third.example');
    const [, before] = await steps.namesOf(id);
    steps.deciding.nextTry = steps.later(5_000);
    await steps.advance(id);
    const [a, b, c] = await steps.namesOf(id);
    expect(a?.token).not.toBe('old');
    expect(a?.last_check?.expected).toBe(a?.token);
    expect(b?.token).toBe(before?.token);
    // One that is not due keeps the value that its owner may be publishing at this moment.
    expect(c?.token).toBe('older');
  });

  it('that the issuer holds for shown need no look, and one that it does not has to be shown again', async () => {
    const id = await steps.paid(['known.example', 'lost.example']);
    await steps.setNames(
      id,
      { status: 'verified', verified_at: steps.now(), evidence: '{}' },
      'lost.example',
    );
    await steps.setOrder(id, { validated_at: steps.now() });
    steps.deciding.shown.add('known.example');
    steps.deciding.nextTry = steps.later(5_000);
    expect(await steps.advance(id)).toEqual({ kind: 'later', at: steps.later(5_000) });
    expect(steps.deciding.asked.looks).toEqual([['lost.example']]);
    expect(await steps.namesOf(id)).toMatchObject([
      {
        status: 'verified',
        evidence: { domain: 'known.example', by: 'issuer', checkedAt: steps.now().toISOString() },
        last_check: {
          code: 'OK',
          expected: '',
          seen: [],
          where: '',
          checkedAt: Math.floor(steps.now().getTime() / 1000),
        },
      },
      { status: 'pending', verified_at: null },
    ]);
    expect((await steps.orderOf(id)).validated_at).toBeNull();
    expect(steps.deciding.asked.begin[0]).toMatchObject({
      orderNo: (await steps.orderOf(id)).order_no,
      accountId: steps.customer.accountID,
      attempt: 1,
      certificateClass: 'dv',
      ofOrganization: false,
      names: [
        { name: { type: 'dns', value: 'known.example' }, domain: 'known.example', shown: false },
        { name: { type: 'dns', value: 'lost.example' }, domain: 'lost.example', shown: true },
      ],
      csr: expect.stringContaining('CERTIFICATE REQUEST'),
    });
  });

  it('whose method or value is changed while they are looked up keep no evidence of another (ORD-024, BR 5.4.1)', async () => {
    const [method, value] = ['method.example', 'value.example'];
    const id = await steps.paid([method, value]);
    const { order_no: orderNo } = await steps.orderOf(id);
    steps.deciding.published.add(method);
    steps.deciding.published.add(value);
    steps.deciding.meanwhile.look = async () => {
      await steps.setNames(id, { token: 'another' }, value);
      return steps.customer.call(orderCalls.changeDcv, { orderNo, domain: method, dcvMethod: 'dns' });
    };
    expect(await steps.advance(id)).toEqual({ kind: 'later', at: steps.later(1_000) });
    expect(await steps.namesOf(id)).toMatchObject([
      { method: 'dns', status: 'pending', verified_at: null, evidence: null, failures: 0, last_check: null },
      { token: 'another', status: 'pending', verified_at: null, evidence: null, failures: 0 },
    ]);
    expect([steps.ended, steps.failed]).toEqual([[], []]);
    // The next look is of what stands there then.
    steps.deciding.meanwhile = {};
    await steps.advance(id);
    expect(steps.deciding.asked.looks).toHaveLength(4);
    expect((await steps.namesOf(id)).map(({ status }) => status)).toEqual(['verified', 'verified']);
  });

  it('whose method is changed while the customer waits for the look are not shown by the one before (ORD-024)', async () => {
    const id = await steps.paid(['waits.example']);
    const { order_no: orderNo } = await steps.orderOf(id);
    const { db } = steps.shop.services;
    const { issuer, verifier } = steps.deciding;
    const change = () => steps.customer.call(orderCalls.changeDcv, { orderNo, dcvMethod: 'file' });
    steps.deciding.published.add('waits.example');
    steps.deciding.meanwhile.look = change;
    await verifyNow({ db, now: steps.now, issuer, verifier }, steps.customer.accountID, orderNo);
    expect(await steps.namesOf(id)).toMatchObject([{ method: 'file', status: 'pending', evidence: null }]);
    expect((await steps.orderOf(id)).validated_at).toBeNull();
    expect(await steps.jobsOf(id)).toContain('order');
    // One that was shown first keeps its method, and the change is refused.
    steps.deciding.meanwhile = {};
    await verifyNow({ db, now: steps.now, issuer, verifier }, steps.customer.accountID, orderNo);
    expect((await change()).body.code).toBe(13002);
  });

  it('that only became known to the issuer leave the moment of validation alone', async () => {
    const id = await steps.paid(['known.example']);
    await steps.setOrder(id, { validated_at: steps.now() });
    steps.deciding.shown.add('known.example');
    steps.deciding.answer = { kind: 'processing', at: steps.later(7) };
    await steps.advance(id);
    expect((await steps.orderOf(id)).validated_at).not.toBeNull();
  });
});

describe('an order whose names are all shown', () => {
  it('is issued once: certificate, counts, mail and message in one (ORD-027)', async () => {
    const id = await steps.paid(['a.example', 'b.example']);
    steps.deciding.published.add('a.example');
    steps.deciding.published.add('b.example');
    const until = steps.later(90 * 24 * HOUR);
    steps.deciding.answer = { kind: 'issued', certificate: certificateOf(until, 'A1') };
    const counts = async () => {
      const rows = await steps.shop.services.db
        .selectFrom('order_counts')
        .selectAll()
        .where('account_id', '=', steps.customer.accountID)
        .execute();
      const at = (status: number) => rows.find((row) => row.status === status)?.count ?? 0;
      return [at(OrderStatus.waitingForVerification), at(OrderStatus.issued)];
    };
    const [waiting = 0, issued = 0] = await counts();
    expect(await steps.advance(id, true)).toEqual({ kind: 'done' });
    expect(await counts()).toEqual([waiting - 1, issued + 1]);
    expect(await steps.orderOf(id)).toMatchObject({
      status: OrderStatus.issued,
      serial_number: 'A1',
      issue_error: null,
    });
    const certificate = await steps.shop.services.db
      .selectFrom('order_certificates')
      .selectAll()
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(certificate).toMatchObject({
      attempt: 1,
      serial: 'A1',
      certificate_pem: 'certificate',
      ca_bundle_pem: 'bundle',
      root_pem: 'root',
      sha256: 'AB'.repeat(32),
    });
    expect(Number(certificate.not_after)).toBe(Number(until));
    expect(steps.told).toEqual([
      {
        accountID: steps.customer.accountID,
        orderID: id,
        orderNo: (await steps.orderOf(id)).order_no,
        commonName: 'a.example',
        product: { zh: expect.any(String), en: expect.any(String) },
      },
    ]);
    expect(steps.ended).toEqual(['issued']);
    expect(await steps.jobsOf(id)).toContain('clear-records');
    expect(steps.mailed).toEqual([(await steps.orderOf(id)).serial_number]);
    // It waits for nothing any more.
    expect(await steps.advance(id)).toEqual({ kind: 'done' });
    expect([
      steps.told.length,
      steps.deciding.asked.begin.length,
      steps.deciding.asked.finalise.length,
    ]).toEqual([1, 1, 1]);
    // The look of a moment ago is the look at CAA too.
    expect(steps.deciding.asked.caa).toEqual([]);
  });

  it('says what the certificate shall be: names, organisation, and when what was bought ends', async () => {
    const plain = await steps.shown(['a.example', 'b.example']);
    steps.deciding.answer = { kind: 'issued', certificate: certificateOf(steps.later(1), 'A2') };
    await steps.advance(plain);
    expect(await steps.jobsOf(plain)).not.toContain('clear-records');
    const { csr, paid_at } = await steps.orderOf(plain);
    expect(steps.deciding.asked.finalise).toEqual([
      {
        accountId: steps.customer.accountID,
        orderNo: (await steps.orderOf(plain)).order_no,
        attempt: 1,
        certificateClass: 'dv',
        csr,
        names: [
          { type: 'dns', value: 'a.example' },
          { type: 'dns', value: 'b.example' },
        ],
        // Coverage is counted in whole seconds.
        until: new Date((Math.floor(Number(paid_at) / 1000) + 365 * 86_400) * 1000),
      },
    ]);
    const ev = await steps.shown(['ev.example'], { productNo: 'CTM-EV1', productType: 'ev_single_ssl' });
    await steps.advance(ev);
    expect(steps.deciding.asked.begin.at(-1)).toMatchObject({ certificateClass: 'ev', ofOrganization: true });
    expect(steps.deciding.asked.finalise.at(-1)).toMatchObject({
      certificateClass: 'ev',
      organization: {
        name: 'Example Ltd',
        country: 'CN',
        state: 'Beijing',
        locality: 'Beijing',
        registration: {
          serialNumber: '91110000TEST000001',
          businessCategory: 'Private Organization',
          country: 'CN',
        },
      },
    });
    const ov = await steps.shown(['ov.example'], { productNo: 'GS-OV1', productType: 'ov_single_ssl' });
    await steps.advance(ov);
    expect(steps.deciding.asked.finalise.at(-1)?.organization).not.toHaveProperty('registration');
    expect(steps.deciding.asked.finalise.at(-1)?.organization).toMatchObject({ name: 'Example Ltd' });
  });

  it('comes again while the certificate is being made, and can not be cancelled meanwhile', async () => {
    const id = await steps.shown(['a.example']);
    steps.deciding.answer = { kind: 'processing', at: steps.later(4_000) };
    expect(await steps.advance(id)).toEqual({ kind: 'later', at: steps.later(4_000) });
    expect(Number((await steps.orderOf(id)).issuing_at)).toBe(Number(steps.now()));
    expect(steps.ended).toEqual(['processing']);
  });

  it('begins anew at once when what was shown counts no more', async () => {
    const id = await steps.shown(['a.example']);
    steps.deciding.answer = { kind: 'reopened' };
    expect(await steps.advance(id)).toEqual({ kind: 'later', at: steps.later(1_000) });
    expect(await steps.orderOf(id)).toMatchObject({ issuing_at: null, validated_at: null });
    expect(steps.ended).toEqual(['reopened']);
  });

  it('is left alone when it changed before signing began, and looked at again', async () => {
    const id = await steps.paid(['a.example']);
    steps.deciding.published.add('a.example');
    steps.deciding.meanwhile.look = () => steps.setOrder(id, { status: OrderStatus.cancelled });
    expect(await steps.advance(id)).toEqual({ kind: 'later', at: steps.later(1_000) });
    expect([steps.ended, steps.deciding.asked.finalise]).toEqual([['changed'], []]);
    expect(await steps.advance(id)).toEqual({ kind: 'done' });
    expect(steps.deciding.asked.begin).toHaveLength(1);
  });

  it('is told to nobody a second time when another worker was quicker', async () => {
    const id = await steps.shown(['a.example']);
    steps.deciding.answer = { kind: 'issued', certificate: certificateOf(steps.later(1), 'A3') };
    steps.deciding.meanwhile.finalise = () => steps.setOrder(id, { status: OrderStatus.issued });
    expect(await steps.advance(id)).toEqual({ kind: 'done' });
    expect([steps.ended, steps.told]).toEqual([['over'], []]);
    expect(steps.mailed).toEqual([]);
  });
});
