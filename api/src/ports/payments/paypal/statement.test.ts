import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { statementDays } from '../testing/statement-days.ts';
import { openPaypalSandbox } from './testing/open-paypal-sandbox.ts';

describe('the transaction search of PayPal', () => {
  const days = statementDays();
  let hours = 0;
  const now = () => new Date(days.now().getTime() + hours * 3_600_000);
  let sandbox: Awaited<ReturnType<typeof openPaypalSandbox>>;
  beforeAll(async () => {
    sandbox = await openPaypalSandbox(now);
  });
  beforeEach(() => {
    Object.assign(sandbox.state, { next: 'answer', path: '' });
    hours = 0;
  });
  afterAll(() => sandbox.close());

  const read = (day: string) => sandbox.provider.statement!.read(day);
  async function pay(minor: number, funding: 'balance' | 'slow-bank' = 'balance') {
    const intent = sandbox.intent(await sandbox.addPayer(), minor);
    await sandbox.provider.create(intent);
    await sandbox.approve(intent.ref.id, funding);
    await sandbox.provider.capture?.(intent.ref);
    return intent;
  }

  it('says in dollars what came, what PayPal kept of it, and what was agreed on (D-671)', async () => {
    const { ref } = await pay(15_801);
    const waiting = await pay(10_000, 'slow-bank');
    const day = days.endDay();
    expect(await read(day)).toMatchObject({
      kind: 'read',
      // 3.4 % and 0.30; what waits for a bank has moved nothing.
      lines: [{ kind: 'payment', payment: ref.id, gross: 2_213, agreed: 2_213, fee: 105, currency: 'USD' }],
    });
    await sandbox.settle(waiting.ref.id, 'COMPLETED');
    expect(await read(days.endDay())).toMatchObject({ lines: [{ payment: waiting.ref.id }] });
  });

  it('is read to its end, and no line twice, where a day has more than a page (D-671)', async () => {
    const { ref } = await pay(15_800);
    const id = (await sandbox.orderOf(ref.id)).id;
    const row = await sandbox.objects.find(sandbox.db, id);
    for (let n = 0; n < 230; n++)
      await sandbox.db
        .insertInto('sandbox_objects')
        .values({
          service: 'paypal',
          kind: 'order',
          id: `copy-${n}`,
          data: JSON.stringify({ ...row, id: `copy-${n}`, captureID: `COPY${n}`, customID: '' }),
        })
        .execute();
    const outcome = await read(days.endDay());
    const lines = outcome.kind === 'read' ? outcome.lines : [];
    expect(lines).toHaveLength(231);
    expect(new Set(lines.map((line) => line.id)).size).toBe(231);
  });

  it('is read no sooner than PayPal has come to the end of the day (D-671)', async () => {
    await pay(15_800);
    const day = days.endDay();
    // Noon of the day after, less thirteen hours.
    hours = -13;
    expect(await read(day)).toEqual({ kind: 'unread' });
    hours = -12;
    expect(await read(day)).toMatchObject({ kind: 'read', lines: [expect.anything()] });
  });

  it.each(['lost', 'error'] as const)('is not read after an answer that is %s', async (fate) => {
    Object.assign(sandbox.state, { next: fate, path: '/v1/reporting/' });
    expect(await read('2026-11-01')).toEqual({ kind: 'unread' });
  });
});
