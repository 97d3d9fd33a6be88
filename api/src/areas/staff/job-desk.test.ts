import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as operatorCalls from '@certdeck/contract/operator';
import { newID, tenantOf } from '../../platform/database/identifiers.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { enqueue } from '../../platform/jobs/queue.store.ts';
import { openTestApi, type TestAccount, type TestApi } from '../../testing/api.ts';
import { addStaff } from './staff.store.ts';

let api: TestApi;
let clerk: TestAccount;
beforeAll(async () => {
  api = await openTestApi();
  clerk = await api.addAccount();
  await addStaff(api.services.db, clerk.accountNo, ['staff:jobs']);
});
afterAll(() => api.close());

/** A job that failed until it was set aside. */
async function aside(kind: string): Promise<string> {
  const { db } = api.services;
  const subject = newID();
  await transaction(db, (trx) => enqueue(trx, [{ kind, accountID: tenantOf(newID()), subject }]));
  await db
    .updateTable('jobs')
    .set({ failed_at: api.services.now(), ready: false, attempts: 20, last_error: `no ${kind}` })
    .where('subject', '=', subject)
    .execute();
  return subject;
}
const look = async () => (await api.call(operatorCalls.jobs, {}, clerk)).body.data;
const retry = async (input: object) => (await api.call(operatorCalls.retryJobs, input, clerk)).body;

describe('background work, for staff', () => {
  it('that was set aside is told with its reason, and taken up again by its subject alone', async () => {
    const [one, other] = [await aside('first'), await aside('second')];
    const before = await look();
    expect(before.aside).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'first', subject: one, attempts: 20, error: 'no first' }),
        expect.objectContaining({ kind: 'second', subject: other }),
      ]),
    );
    expect(before.kinds.find(({ kind }) => kind === 'first')).toMatchObject({ failed: 1, due: 0 });
    expect(await retry({ subject: one })).toMatchObject({ code: 200, data: { count: 1 } });
    expect((await look()).aside.map(({ subject }) => subject)).toEqual([other]);
    expect(await retry({ subject: one })).toMatchObject({ data: { count: 0 } });
  });

  it('is taken up again all at once without a subject', async () => {
    await aside('third');
    const { length } = (await look()).aside;
    expect(length).toBeGreaterThan(1);
    expect(await retry({})).toMatchObject({ data: { count: length } });
    expect((await look()).aside).toEqual([]);
  });
});
