import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openSteps, type Steps } from './testing/steps.ts';

/* What stands against a certificate, as the background work finds it, shows it and comes back to it. */

const HOUR = 3_600_000;
let steps: Steps;
beforeAll(async () => {
  steps = await openSteps();
});
afterAll(() => steps.shop.close());
beforeEach(() => steps.renew());

describe('what stands against a certificate', () => {
  it('is asked of CAA again when the last look is 8 hours old, for every name that has one (BR 3.2.2.8)', async () => {
    const id = await steps.shown(['old.example', 'new.example', 'never.example', 'address.example']);
    await steps.setNames(id, { caa_checked_at: steps.later(-8 * HOUR) }, 'old.example');
    await steps.setNames(id, { caa_checked_at: steps.later(-8 * HOUR + 1) }, 'new.example');
    await steps.setNames(id, { caa_checked_at: null }, 'never.example');
    await steps.setNames(id, { caa_checked_at: null, kind: 'ip' }, 'address.example');
    steps.deciding.answer = { kind: 'processing', at: steps.later(1) };
    await steps.advance(id);
    expect(steps.deciding.asked.caa).toEqual(['old.example', 'never.example']);
    // Noted, so that nobody asks again.
    await steps.advance(id);
    expect(steps.deciding.asked.caa).toHaveLength(2);
  });

  it.each([
    [{ kind: 'forbids' as const, at: 'a.example', records: [], reason: 'NOT_LISTED' as const }, 'NOT_LISTED'],
    [{ kind: 'failed' as const, at: 'a.example', reason: 'TIMEOUT' as const }, 'TIMEOUT'],
  ])('is a CAA record that says %j, which is looked at again after ten minutes', async (verdict, reason) => {
    const id = await steps.shown(['a.example']);
    await steps.setNames(id, { caa_checked_at: null });
    steps.deciding.caa.set('a.example', verdict);
    expect(await steps.advance(id)).toEqual({ kind: 'later', at: steps.later(600_000) });
    expect(await steps.orderOf(id)).toMatchObject({
      issue_error: { code: 'CAA_FORBIDS', detail: `a.example: ${reason}` },
      issuing_at: null,
    });
    expect([steps.ended, steps.deciding.asked.finalise]).toEqual([['blocked'], []]);
  });

  it('is shown with the order: a refusal ends the work, a hindrance comes again', async () => {
    const id = await steps.shown(['a.example']);
    steps.deciding.answer = { kind: 'refused', code: 'KEY_WEAK', detail: 'e = 3' };
    expect(await steps.advance(id)).toEqual({ kind: 'done' });
    expect(await steps.orderOf(id)).toMatchObject({
      issue_error: { code: 'KEY_WEAK', detail: 'e = 3' },
      issuing_at: null,
    });
    steps.deciding.answer = { kind: 'blocked', code: 'ISSUER_AWAY', detail: '503', at: steps.later(30_000) };
    expect(await steps.advance(id)).toEqual({ kind: 'later', at: steps.later(30_000) });
    expect((await steps.orderOf(id)).issue_error).toEqual({ code: 'ISSUER_AWAY', detail: '503' });
    expect(steps.ended).toEqual(['refused', 'blocked']);
  });

  it('from the beginning is shown before any name is looked at, and over once it has begun', async () => {
    const id = await steps.paid(['a.example']);
    steps.deciding.obstacle = {
      kind: 'blocked',
      code: 'ISSUER_LIMITED',
      detail: '429',
      at: steps.later(60_000),
    };
    expect(await steps.advance(id)).toEqual({ kind: 'later', at: steps.later(60_000) });
    steps.deciding.obstacle = { kind: 'refused', code: 'NAME_REFUSED', detail: 'a.example' };
    expect(await steps.advance(id)).toEqual({ kind: 'done' });
    expect((await steps.orderOf(id)).issue_error).toEqual({ code: 'NAME_REFUSED', detail: 'a.example' });
    expect([steps.ended, steps.deciding.asked.looks]).toEqual([['blocked', 'refused'], []]);
    steps.deciding.obstacle = undefined;
    await steps.advance(id);
    expect((await steps.orderOf(id)).issue_error).toBeNull();
  });

  it.each(['CSR_NAMES', 'ISSUER_LIMITED', 'ISSUER_AWAY', 'ISSUER_ACCOUNT', 'ISSUER_REFUSED'])(
    'and was %s is over once it has begun',
    async (code) => {
      const id = await steps.paid(['a.example']);
      await steps.setOrder(id, { issue_error: JSON.stringify({ code, detail: '' }) });
      await steps.advance(id);
      expect((await steps.orderOf(id)).issue_error).toBeNull();
    },
  );

  it('otherwise stays until the certificate is there', async () => {
    const id = await steps.paid(['a.example']);
    await steps.setOrder(id, { issue_error: JSON.stringify({ code: 'CAA_FORBIDS', detail: 'x' }) });
    await steps.advance(id);
    expect((await steps.orderOf(id)).issue_error).toEqual({ code: 'CAA_FORBIDS', detail: 'x' });
  });
});
