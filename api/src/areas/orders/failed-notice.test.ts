import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DCV_OLD_MS, DCV_PATIENCE_MS } from './failed-notice.ts';
import { openSteps, type Steps } from './testing/steps.ts';

let steps: Steps;
beforeAll(async () => {
  steps = await openSteps();
});
afterAll(() => steps.shop.close());
beforeEach(() => steps.renew());

/** An order that was paid long ago, and whose values are so old. */
async function waitingFor(names: string[], ms: number): Promise<{ id: string; orderNo: string }> {
  const id = await steps.paid(names);
  await steps.setOrder(id, { paid_at: steps.later(-10 * DCV_OLD_MS) });
  await steps.setNames(id, { token_created_at: steps.later(-ms) });
  return { id, orderNo: (await steps.orderOf(id)).order_no };
}

describe('an order that can’t go on (D-382)', () => {
  it('is not told while its names may still be about to be shown', async () => {
    const { id } = await waitingFor(['a.example'], DCV_PATIENCE_MS - 1);
    await steps.advance(id);
    expect(steps.failed).toEqual([]);
  });

  it('is told when names were not shown for a day, under one name at each look', async () => {
    const { id, orderNo } = await waitingFor(['a.example', 'b.example'], DCV_PATIENCE_MS);
    steps.deciding.published.add('b.example');
    await steps.advance(id);
    await steps.setNames(id, { next_try_at: null });
    await steps.advance(id);
    expect(steps.failed).toEqual([`${orderNo}:dcv`, `${orderNo}:dcv`]);
  });

  it('is not told when a value was seen, and the issuer still looks at it', async () => {
    const { id } = await waitingFor(['a.example'], DCV_PATIENCE_MS);
    steps.deciding.published.add('a.example');
    const at = steps.later(1000);
    steps.deciding.issuer.prove = async (_issuance, names) => names.map(() => ({ kind: 'looking', at }));
    await steps.advance(id);
    expect((await steps.namesOf(id)).map(({ status }) => status)).not.toContain('verified');
    expect(steps.failed).toEqual([]);
  });

  it('is not told of what somebody left long ago', async () => {
    const { id } = await waitingFor(['a.example'], DCV_OLD_MS);
    await steps.advance(id);
    expect(steps.failed).toEqual([]);
  });

  it('is not told when a CAA lookup failed, which the next one may not', async () => {
    const id = await steps.shown(['a.example']);
    await steps.setNames(id, { caa_checked_at: null });
    steps.deciding.shown.add('a.example');
    steps.deciding.caa.set('a.example', { kind: 'failed', at: 'a.example', reason: 'TIMEOUT' });
    await steps.advance(id);
    expect((await steps.orderOf(id)).issue_error).toMatchObject({ detail: 'a.example: TIMEOUT' });
    expect(steps.failed).toEqual([]);
  });

  it('is told when CAA stands against it, and when the issuer refuses it', async () => {
    const caa = await steps.shown(['a.example']);
    await steps.setNames(caa, { caa_checked_at: null });
    steps.deciding.shown.add('a.example');
    steps.deciding.caa.set('a.example', {
      kind: 'forbids',
      at: 'a.example',
      records: [],
      reason: 'NOT_LISTED',
    });
    await steps.advance(caa);
    const refused = await steps.paid(['b.example']);
    steps.deciding.obstacle = { kind: 'refused', code: 'NAME_REFUSED', detail: 'no' };
    await steps.advance(refused);
    const numbers = [await steps.orderOf(caa), await steps.orderOf(refused)].map(({ order_no }) => order_no);
    expect(steps.failed).toEqual([`${numbers[0]}:CAA_FORBIDS`, `${numbers[1]}:NAME_REFUSED`]);
  });

  it('is not told for what its customer can’t change', async () => {
    const id = await steps.paid(['a.example']);
    steps.deciding.obstacle = { kind: 'blocked', code: 'ISSUER_AWAY', detail: '', at: steps.later(1000) };
    await steps.advance(id);
    expect(steps.failed).toEqual([]);
  });
});
