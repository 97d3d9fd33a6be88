import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { accountCalls, languages } from '@certdeck/contract';
import { MOST_RECEIPT_OCTETS } from '@certdeck/validation';
import { newID } from '../../../platform/database/identifiers.ts';
import { openShop } from '../../orders/testing/shop.ts';
import { ALLOWANCE } from '../../../platform/server/allowance.ts';
import { RECEIPT } from '../../../testing/api.ts';
import { settleTransfer } from '../testing/settle.ts';
import { openReceiptDesk, PNG, type ReceiptDesk } from './testing/receipt-desk.ts';

let desk: ReceiptDesk;
beforeAll(async () => void (desk = await openReceiptDesk()));
afterAll(() => desk.close());
beforeEach(() => desk.renew());

describe('the receipt of a bank transfer', () => {
  it('is uploaded, goes with the report, is listed there and comes back as it was, as a file that runs nothing', async () => {
    const sent = await desk.upload(PNG, { name: '回执 7月.html' });
    expect(sent.body).toMatchObject({
      code: 200,
      data: { id: expect.any(String), name: '回执 7月.html', type: 'image/png', size: PNG.length },
    });
    const receiptID = sent.body.data.id;
    const id = await desk.reported({ receiptID });
    expect((await desk.list(id)).body.data).toEqual([
      { ...sent.body.data, time: expect.closeTo(Date.now() / 1000, -3) },
    ]);
    const file = await desk.get(id, receiptID);
    expect(file.octets).toEqual(PNG);
    expect(file.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('回执 7月.png')}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
      'cache-control': 'no-store',
    });
    const [key = ''] = desk.objects();
    expect(key).toBe(`documents/${desk.customer().accountID}/${receiptID}`);
    expect(desk.s3.objects.get(key)?.body.includes('IHDR')).toBe(false);
  });

  it('stands with its report, whose customer sees what became of it, newest first', async () => {
    const receiptID = await desk.uploaded();
    const [first, second, third] = [
      await desk.reported({ receiptID, banktotal: 100 }),
      await desk.reported({ banktotal: 200 }),
      await desk.reported({ banktotal: 300 }),
    ];
    await settleTransfer(desk.shop.services.db, first, 'confirmed');
    await settleTransfer(desk.shop.services.db, second, 'refused');
    const { body } = await desk.customer().call(accountCalls.listTransfers, {});
    expect(body.total).toBe(3);
    expect(body.data.map(({ id, amount, status, receipts }) => [id, amount, status, receipts])).toEqual([
      [third, 300, 'waiting', 0],
      [second, 200, 'refused', 0],
      [first, 100, 'confirmed', 1],
    ]);
    expect(body.data[0]?.bankno).toHaveLength(4);
    const paged = await desk.customer().call(accountCalls.listTransfers, { limit: 1, offset: 2 });
    expect([paged.body.total, paged.body.data.map(({ id }) => id)]).toEqual([3, [second]]);
    const stranger = await desk.shop.addCustomer();
    expect((await stranger.call(accountCalls.listTransfers, {})).body).toMatchObject({ total: 0, data: [] });
  });

  it('can be added to a report that waits, and to no other', async () => {
    const transferID = await desk.reported();
    const receiptID = await desk.uploaded(RECEIPT, { transferID, name: 'later.pdf' });
    expect((await desk.list(transferID)).body.data).toMatchObject([{ id: receiptID, name: 'later.pdf' }]);
    await settleTransfer(desk.shop.services.db, transferID, 'confirmed');
    const late = await desk.upload(RECEIPT, { transferID });
    expect(late.body).toMatchObject({ code: 13002, msg: expect.stringContaining('settled') });
    expect((await desk.get(transferID, receiptID)).octets).toEqual(RECEIPT);
    expect(await desk.left()).toEqual({ rows: 1, objects: 1 });
  });

  it('is stored once however often the upload is repeated, also by two at the same moment', async () => {
    const key = newID();
    const replies = await Promise.all([desk.upload(RECEIPT, {}, { key }), desk.upload(RECEIPT, {}, { key })]);
    replies.push(await desk.upload(RECEIPT, {}, { key }));
    const ids = new Set(replies.map(({ body }) => body.data.id));
    expect([replies.map(({ body }) => body.code), ids.size]).toEqual([[200, 200, 200], 1]);
    expect(await desk.left()).toEqual({ rows: 1, objects: 1 });
    expect((await desk.upload(PNG, {}, { key })).body.code).toBe(13004);
    expect(await desk.left()).toEqual({ rows: 1, objects: 1 });
  });

  it.each([
    ['empty', Buffer.alloc(0)],
    ['must be a PDF, PNG or JPEG', Buffer.from('<html><script>alert(1)</script>')],
    ['larger than 5 MB', Buffer.concat([RECEIPT, Buffer.alloc(MOST_RECEIPT_OCTETS)])],
  ])('is refused when it is %s, with a reason at the file in each language', async (words, file) => {
    const reasons = new Set<string>();
    for (const lang of languages) {
      const { status, body } = await desk.upload(file, { name: 'receipt.pdf' }, { lang });
      expect([lang, status, body.code]).toEqual([lang, 200, 13004]);
      expect(body.errors).toEqual({ file: body.msg });
      if (lang === 'en') expect(body.msg).toContain(words);
      reasons.add(body.msg);
    }
    expect(reasons.size).toBe(languages.length);
    expect(await desk.left()).toEqual({ rows: 0, objects: 0 });
  });

  it('may have 5 MB, and a name of any signs', async () => {
    const file = Buffer.concat([RECEIPT, Buffer.alloc(MOST_RECEIPT_OCTETS - RECEIPT.length, 7)]);
    const receiptID = await desk.uploaded(file, { name: `${'王'.repeat(199)}/` });
    const id = await desk.reported({ receiptID });
    expect((await desk.get(id, receiptID)).octets.equals(file)).toBe(true);
  });

  it('is nobody else’s: neither to read, to attach nor to add to', async () => {
    const stranger = await desk.shop.addCustomer();
    const transferID = await desk.reported();
    const receiptID = await desk.uploaded(RECEIPT, { transferID });
    const loose = await desk.uploaded();
    const before = await desk.rows();
    expect((await desk.list(transferID, stranger)).body.code).toBe(13001);
    const read = await desk.get(transferID, receiptID, stranger);
    expect([read.body.code, read.octets.includes('receipt of a test')]).toEqual([13001, false]);
    expect((await desk.upload(RECEIPT, { transferID }, { by: stranger })).body.code).toBe(13001);
    for (const foreign of [loose, receiptID, newID(), 'none'])
      expect((await desk.report({ receiptID: foreign }, stranger)).body).toMatchObject({
        code: 13001,
        errors: { receiptID: expect.stringContaining('no longer there') },
      });
    expect(await desk.rows()).toEqual(before);
    expect((await desk.get(transferID, loose)).body.code).toBe(13001);
  });

  it('belongs to one report: with a second one nothing is reported', async () => {
    const receiptID = await desk.uploaded();
    await desk.reported({ receiptID });
    expect((await desk.report({ receiptID })).body.code).toBe(13001);
    const transfers = await desk.shop.services.db
      .selectFrom('bank_transfers')
      .select('id')
      .where('account_id', '=', desk.customer().accountID)
      .execute();
    expect(transfers).toHaveLength(1);
  });

  it('is one of a few: of a report, and of those that no report has', async () => {
    const transferID = await desk.reported();
    for (let made = 0; made < ALLOWANCE.receiptsOfTransfer; made += 1)
      await desk.uploaded(RECEIPT, { transferID });
    expect((await desk.upload(RECEIPT, { transferID })).body.code).toBe(13002);
    expect((await desk.list(transferID)).body.data).toHaveLength(ALLOWANCE.receiptsOfTransfer);
    while ((await desk.rows()).filter((row) => row.transfer_id === null).length < ALLOWANCE.looseReceipts)
      await desk.uploaded();
    expect((await desk.upload(RECEIPT)).body.code).toBe(13002);
  });

  it('is not taken where bank transfers are switched off', async () => {
    const off = await openShop({ environment: { ...desk.environment, PAYMENT_PROVIDERS: 'balance' } });
    const { token } = await off.addCustomer();
    expect((await off.call(accountCalls.uploadReceipt, {}, { token })).body.code).toBe(13002);
    await off.close();
  });
});
