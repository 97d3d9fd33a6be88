import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newID } from '../../../platform/database/identifiers.ts';
import { RECEIPT } from '../../../testing/api.ts';
import { openReceiptDesk, PNG, type ReceiptDesk } from './testing/receipt-desk.ts';

let desk: ReceiptDesk;
beforeAll(async () => void (desk = await openReceiptDesk()));
afterAll(() => desk.close());
beforeEach(() => desk.renew());
afterEach(() => desk.s3.fail(false));

describe('a store of documents that fails', () => {
  it('keeps no report from being made, says what was not done, and takes the same upload later', async () => {
    const key = newID();
    desk.s3.fail(true);
    const lost = await desk.upload(RECEIPT, {}, { key });
    expect([lost.status, lost.body.msg]).toEqual([
      503,
      'The receipt could not be stored. Please try again later.',
    ]);
    expect(lost.headers['retry-after']).toBe('5');
    const transferID = await desk.reported();
    expect((await desk.list(transferID)).body.data).toEqual([]);
    desk.s3.fail(false);
    const { body } = await desk.upload(RECEIPT, {}, { key });
    expect(body.code).toBe(200);
    expect(await desk.left()).toEqual({ rows: 1, objects: 1 });
    await desk.reported({ receiptID: body.data.id });
  });

  it('can’t have a receipt attached that it may not have', async () => {
    desk.s3.fail(true);
    await desk.upload(RECEIPT);
    desk.s3.fail(false);
    const [row] = await desk.rows();
    expect((await desk.report({ receiptID: row?.id })).body.code).toBe(13001);
  });

  it.each([
    ['was changed', (body: Buffer) => Buffer.concat([body.subarray(0, -1), Buffer.from('x')])],
    ['was cut', (body: Buffer) => body.subarray(0, -3)],
  ])('never shows anything of a document that %s', async (_what, change) => {
    const transferID = await desk.reported();
    const receiptID = await desk.uploaded(RECEIPT, { transferID });
    const [key = ''] = desk.objects();
    desk.s3.change(key, change(desk.s3.objects.get(key)?.body ?? Buffer.alloc(0)));
    const { status, octets, headers } = await desk.get(transferID, receiptID);
    expect([status, octets.includes('receipt of a test')]).toEqual([503, false]);
    expect(headers['content-disposition']).toBeUndefined();
    expect(desk.shop.log.join('')).toContain('A document is damaged');
  });

  it('never shows another document that was put in the place of a receipt', async () => {
    const transferID = await desk.reported();
    const receiptID = await desk.uploaded(RECEIPT, { transferID });
    const other = { content: PNG, type: 'image/png' };
    await desk.documents().put({ tenantID: desk.customer().accountID, id: receiptID }, other);
    expect((await desk.get(transferID, receiptID)).status).toBe(503);
  });

  it('says so when a receipt is asked for, and gives it when it is back', async () => {
    const transferID = await desk.reported();
    const receiptID = await desk.uploaded(RECEIPT, { transferID });
    desk.s3.fail(true);
    expect((await desk.get(transferID, receiptID)).status).toBe(503);
    desk.s3.fail(false);
    expect((await desk.get(transferID, receiptID)).octets).toEqual(RECEIPT);
  });
});
