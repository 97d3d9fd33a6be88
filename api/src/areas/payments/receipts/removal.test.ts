import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newID } from '../../../platform/database/identifiers.ts';
import { RECEIPT } from '../../../testing/api.ts';
import { openReceiptDesk, PNG, type ReceiptDesk } from './testing/receipt-desk.ts';

let desk: ReceiptDesk;
beforeAll(async () => void (desk = await openReceiptDesk()));
afterAll(() => desk.close());
beforeEach(() => desk.renew());
afterEach(() => desk.s3.fail(false));

const HOUR = 3600;
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 120_000; !(await isSo());) {
    if (Date.now() > end) throw new Error('It did not happen');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
/** Lets the hourly clean-up run and its jobs end. */
async function cleanUp(): Promise<void> {
  await desk.shop.services.cleanUp();
  desk.shop.services.work.nudge();
}
const noRemovalLeft = async () =>
  (
    await desk.shop.services.db
      .selectFrom('jobs')
      .select('subject')
      .where('kind', '=', 'receipt-removal')
      .where('account_id', '=', desk.customer().accountID)
      .execute()
  ).length === 0;

describe('receipts that nobody needs', () => {
  it('are removed an hour after an upload that no report followed, and not before', async () => {
    await desk.uploaded();
    const receiptID = await desk.uploaded(PNG);
    await desk.reported({ receiptID });
    desk.shop.advance(HOUR - 60);
    await cleanUp();
    await until(noRemovalLeft);
    expect(await desk.left()).toEqual({ rows: 2, objects: 2 });
    desk.shop.advance(120);
    await cleanUp();
    await until(async () => (await desk.left()).rows === 1);
    expect(desk.objects()).toEqual([`documents/${desk.customer().accountID}/${receiptID}`]);
    // What is attached stays for good.
    desk.shop.advance(3 * HOUR);
    await cleanUp();
    await until(noRemovalLeft);
    expect(await desk.left()).toEqual({ rows: 1, objects: 1 });
  });

  it('leave no document behind when the process dies between storing one and noting it', async () => {
    // Stored each time, and the process never hears of it.
    desk.s3.next('lose-answer', 'lose-answer', 'lose-answer');
    const lost = await desk.upload(RECEIPT);
    expect(lost.status).toBe(503);
    expect((await desk.rows()).map(({ state }) => state)).toEqual(['storing']);
    expect(desk.objects()).toHaveLength(1);
    desk.shop.advance(2 * HOUR);
    await cleanUp();
    await until(async () => (await desk.left()).rows === 0);
    expect(desk.objects()).toEqual([]);
  });

  it('are kept by whoever repeats the upload after such a death, and lose nothing', async () => {
    const key = newID();
    desk.s3.next('lose-answer', 'lose-answer', 'lose-answer');
    await desk.upload(RECEIPT, {}, { key });
    desk.shop.advance(HOUR - 60);
    const { body } = await desk.upload(RECEIPT, {}, { key });
    desk.shop.advance(HOUR - 60);
    await cleanUp();
    await until(noRemovalLeft);
    const id = await desk.reported({ receiptID: body.data.id });
    expect((await desk.get(id, body.data.id)).octets).toEqual(RECEIPT);
  });

  it('are taken by no report and stored no more once their removal has begun', async () => {
    const key = newID();
    const { body } = await desk.upload(RECEIPT, {}, { key });
    desk.shop.advance(2 * HOUR);
    desk.s3.fail(true);
    await cleanUp();
    await until(async () => (await desk.rows())[0]?.state === 'removing');
    expect((await desk.report({ receiptID: body.data.id })).body.code).toBe(13001);
    expect((await desk.upload(RECEIPT, {}, { key })).body).toMatchObject({
      code: 13001,
      msg: expect.stringContaining('choose the file again'),
    });
    // Tried again by itself, each time later.
    desk.s3.fail(false);
    await until(async () => (await desk.left()).rows === 0);
    expect(desk.objects()).toEqual([]);
  });

  it('go with a report that is deleted', async () => {
    const transferID = await desk.reported();
    await desk.uploaded(RECEIPT, { transferID });
    await desk.shop.services.db.deleteFrom('bank_transfers').where('id', '=', transferID).execute();
    await cleanUp();
    await until(async () => (await desk.left()).rows === 0);
    expect(desk.objects()).toEqual([]);
  });
});
