import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { accountCalls, languages } from '@certdeck/contract';
import { startS3, type S3Server } from '@certdeck/store/testing';
import { MOST_RECEIPT_OCTETS } from '@certdeck/validation';
import { newID } from '../../database/identifiers.ts';
import { documentKey } from '../../authority/document-key.ts';
import { openDocuments } from '../../documents/open-documents.ts';
import { readConfig } from '../../config/config.ts';
import { type Customer, openShop, type Shop } from '../../orders/testing/shop.ts';
import { ALLOWANCE } from '../../server/allowance.ts';
import { RECEIPT } from '../../testing/api.ts';
import { settleTransfer } from '../bank-transfers.ts';
import { runReceiptsCommand } from './command.ts';

let s3: S3Server;
let environment: Record<string, string>;
let shop: Shop;
let customer: Customer;
beforeAll(async () => {
  s3 = await startS3();
  environment = {
    DOCUMENTS: 's3',
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    CA_KEY_SECRET: 'the secret of tests, which protects nothing',
  };
  shop = await openShop({ environment });
  await shop.services.work.start();
});
afterAll(async () => {
  await shop.close();
  await s3.close();
});
beforeEach(async () => void (customer = await shop.addCustomer()));
afterEach(() => s3.fail(false));

const HOUR = 3600;
const PNG = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR and more', 'latin1');
const form = {
  bankname: 'Bank of Examples',
  bankno: '6222020200112233445',
  bankusername: '王明',
  banktotal: 10_050,
  banktime: 1_795_000_000,
  banktel: '13812345678',
};

interface Sending {
  by?: Customer;
  key?: string;
  lang?: string;
}
function upload(file: Buffer, input: object = {}, { by = customer, key, lang = 'en' }: Sending = {}) {
  const headers = { 'accept-language': lang, ...(key ? { 'idempotency-key': key } : {}) };
  return shop.call(accountCalls.uploadReceipt, input, { token: by.token, file, headers });
}
const report = (input: object = {}, by = customer) =>
  by.call(accountCalls.bankTransfer, { ...form, ...input }, { 'accept-language': 'en' });
async function reported(input: object = {}): Promise<string> {
  const { body } = await report(input);
  expect(body).toMatchObject({ code: 200 });
  return body.data.id;
}
async function uploaded(file = RECEIPT, input: object = {}): Promise<string> {
  const { body } = await upload(file, input);
  expect(body).toMatchObject({ code: 200 });
  return body.data.id;
}
const list = (id: string, by = customer) => by.call(accountCalls.listReceipts, { id });
const get = (id: string, receiptID: string, by = customer) =>
  shop.call(accountCalls.getReceipt, { id, receiptID }, { token: by.token });
/** Rows and objects of the customer, who begins with none. */
const rows = () =>
  shop.services.db
    .selectFrom('transfer_receipts')
    .selectAll()
    .where('account_id', '=', customer.accountID)
    .execute();
const objects = () => [...s3.objects.keys()].filter((key) => key.includes(customer.accountID));
async function left() {
  return { rows: (await rows()).length, objects: objects().length };
}
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 20_000; !(await isSo());) {
    if (Date.now() > end) throw new Error('It did not happen');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
/** The store as the API opens it. */
const documents = () => {
  const config = readConfig({ ...environment, DATA_DIR: shop.folder });
  return openDocuments(config, documentKey(config, shop.services.db));
};
/** Lets the hourly clean-up run and its jobs end. */
async function cleanUp(): Promise<void> {
  await shop.services.cleanUp();
  shop.services.work.nudge();
}
const noRemovalLeft = async () =>
  (
    await shop.services.db
      .selectFrom('jobs')
      .select('subject')
      .where('kind', '=', 'receipt-removal')
      .where('account_id', '=', customer.accountID)
      .execute()
  ).length === 0;

describe('the receipt of a bank transfer', () => {
  it('is uploaded, goes with the report, is listed there and comes back as it was, as a file that runs nothing', async () => {
    const sent = await upload(PNG, { name: '回执 7月.html' });
    expect(sent.body).toMatchObject({
      code: 200,
      data: { id: expect.any(String), name: '回执 7月.html', type: 'image/png', size: PNG.length },
    });
    const receiptID = sent.body.data.id;
    const id = await reported({ receiptID });
    expect((await list(id)).body.data).toEqual([
      { ...sent.body.data, time: expect.closeTo(Date.now() / 1000, -3) },
    ]);
    const file = await get(id, receiptID);
    expect(file.octets).toEqual(PNG);
    expect(file.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('回执 7月.png')}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
      'cache-control': 'no-store',
    });
    const [key = ''] = objects();
    expect(key).toBe(`documents/${customer.accountID}/${receiptID}`);
    expect(s3.objects.get(key)?.body.includes('IHDR')).toBe(false);
  });

  it('can be added to a report that waits, and to no other', async () => {
    const transferID = await reported();
    const receiptID = await uploaded(RECEIPT, { transferID, name: 'later.pdf' });
    expect((await list(transferID)).body.data).toMatchObject([{ id: receiptID, name: 'later.pdf' }]);
    await settleTransfer(shop.services.db, transferID, 'confirmed');
    const late = await upload(RECEIPT, { transferID });
    expect(late.body).toMatchObject({ code: 13002, msg: expect.stringContaining('settled') });
    expect((await get(transferID, receiptID)).octets).toEqual(RECEIPT);
    expect(await left()).toEqual({ rows: 1, objects: 1 });
  });

  it('is stored once however often the upload is repeated, also by two at the same moment', async () => {
    const key = newID();
    const replies = await Promise.all([upload(RECEIPT, {}, { key }), upload(RECEIPT, {}, { key })]);
    replies.push(await upload(RECEIPT, {}, { key }));
    const ids = new Set(replies.map(({ body }) => body.data.id));
    expect([replies.map(({ body }) => body.code), ids.size]).toEqual([[200, 200, 200], 1]);
    expect(await left()).toEqual({ rows: 1, objects: 1 });
    expect((await upload(PNG, {}, { key })).body.code).toBe(13004);
    expect(await left()).toEqual({ rows: 1, objects: 1 });
  });

  it.each([
    ['empty', Buffer.alloc(0)],
    ['no PDF, PNG or JPEG', Buffer.from('<html><script>alert(1)</script>')],
    ['larger than 5 MB', Buffer.concat([RECEIPT, Buffer.alloc(MOST_RECEIPT_OCTETS)])],
  ])('is refused when it is %s, with a reason at the file in each language', async (words, file) => {
    const reasons = new Set<string>();
    for (const lang of languages) {
      const { status, body } = await upload(file, { name: 'receipt.pdf' }, { lang });
      expect([lang, status, body.code]).toEqual([lang, 200, 13004]);
      expect(body.errors).toEqual({ file: body.msg });
      if (lang === 'en') expect(body.msg).toContain(words);
      reasons.add(body.msg);
    }
    expect(reasons.size).toBe(languages.length);
    expect(await left()).toEqual({ rows: 0, objects: 0 });
  });

  it('may have 5 MB, and a name of any signs', async () => {
    const file = Buffer.concat([RECEIPT, Buffer.alloc(MOST_RECEIPT_OCTETS - RECEIPT.length, 7)]);
    const receiptID = await uploaded(file, { name: `${'王'.repeat(199)}/` });
    const id = await reported({ receiptID });
    expect((await get(id, receiptID)).octets.equals(file)).toBe(true);
  });

  it('is nobody else’s: neither to read, to attach nor to add to', async () => {
    const stranger = await shop.addCustomer();
    const transferID = await reported();
    const receiptID = await uploaded(RECEIPT, { transferID });
    const loose = await uploaded();
    const before = await rows();
    expect((await list(transferID, stranger)).body.code).toBe(13001);
    const read = await get(transferID, receiptID, stranger);
    expect([read.body.code, read.octets.includes('receipt of a test')]).toEqual([13001, false]);
    expect((await upload(RECEIPT, { transferID }, { by: stranger })).body.code).toBe(13001);
    for (const foreign of [loose, receiptID, newID(), 'none'])
      expect((await report({ receiptID: foreign }, stranger)).body).toMatchObject({
        code: 13001,
        errors: { receiptID: expect.stringContaining('no longer there') },
      });
    expect(await rows()).toEqual(before);
    expect((await get(transferID, loose)).body.code).toBe(13001);
  });

  it('belongs to one report: with a second one nothing is reported', async () => {
    const receiptID = await uploaded();
    await reported({ receiptID });
    expect((await report({ receiptID })).body.code).toBe(13001);
    const transfers = await shop.services.db
      .selectFrom('bank_transfers')
      .select('id')
      .where('account_id', '=', customer.accountID)
      .execute();
    expect(transfers).toHaveLength(1);
  });

  it('is one of a few: of a report, and of those that no report has', async () => {
    const transferID = await reported();
    for (let made = 0; made < ALLOWANCE.receiptsOfTransfer; made += 1)
      await uploaded(RECEIPT, { transferID });
    expect((await upload(RECEIPT, { transferID })).body.code).toBe(13002);
    expect((await list(transferID)).body.data).toHaveLength(ALLOWANCE.receiptsOfTransfer);
    while ((await rows()).filter((row) => row.transfer_id === null).length < ALLOWANCE.looseReceipts)
      await uploaded();
    expect((await upload(RECEIPT)).body.code).toBe(13002);
  });

  it('is not taken where bank transfers are switched off', async () => {
    const off = await openShop({ environment: { ...environment, PAYMENT_PROVIDERS: 'balance' } });
    const { token } = await off.addCustomer();
    expect((await off.call(accountCalls.uploadReceipt, {}, { token })).body.code).toBe(13002);
    await off.close();
  });
});

describe('a store of documents that fails', () => {
  it('keeps no report from being made, says what was not done, and takes the same upload later', async () => {
    const key = newID();
    s3.fail(true);
    const lost = await upload(RECEIPT, {}, { key });
    expect([lost.status, lost.body.msg]).toEqual([
      503,
      'The receipt could not be stored. Please try again later.',
    ]);
    expect(lost.headers['retry-after']).toBe('5');
    const transferID = await reported();
    expect((await list(transferID)).body.data).toEqual([]);
    s3.fail(false);
    const { body } = await upload(RECEIPT, {}, { key });
    expect(body.code).toBe(200);
    expect(await left()).toEqual({ rows: 1, objects: 1 });
    await reported({ receiptID: body.data.id });
  });

  it('can’t have a receipt attached that it may not have', async () => {
    s3.fail(true);
    await upload(RECEIPT);
    s3.fail(false);
    const [row] = await rows();
    expect((await report({ receiptID: row?.id })).body.code).toBe(13001);
  });

  it.each([
    ['was changed', (body: Buffer) => Buffer.concat([body.subarray(0, -1), Buffer.from('x')])],
    ['was cut', (body: Buffer) => body.subarray(0, -3)],
  ])('never shows anything of a document that %s', async (_what, change) => {
    const transferID = await reported();
    const receiptID = await uploaded(RECEIPT, { transferID });
    const [key = ''] = objects();
    s3.change(key, change(s3.objects.get(key)?.body ?? Buffer.alloc(0)));
    const { status, octets, headers } = await get(transferID, receiptID);
    expect([status, octets.includes('receipt of a test')]).toEqual([503, false]);
    expect(headers['content-disposition']).toBeUndefined();
    expect(shop.log.join('')).toContain('A document is damaged');
  });

  it('never shows another document that was put in the place of a receipt', async () => {
    const transferID = await reported();
    const receiptID = await uploaded(RECEIPT, { transferID });
    const other = { content: PNG, type: 'image/png' };
    await documents().put({ tenantID: customer.accountID, id: receiptID }, other);
    expect((await get(transferID, receiptID)).status).toBe(503);
  });

  it('says so when a receipt is asked for, and gives it when it is back', async () => {
    const transferID = await reported();
    const receiptID = await uploaded(RECEIPT, { transferID });
    s3.fail(true);
    expect((await get(transferID, receiptID)).status).toBe(503);
    s3.fail(false);
    expect((await get(transferID, receiptID)).octets).toEqual(RECEIPT);
  });
});

describe('receipts that nobody needs', () => {
  it('are removed an hour after an upload that no report followed, and not before', async () => {
    await uploaded();
    const receiptID = await uploaded(PNG);
    await reported({ receiptID });
    shop.advance(HOUR - 60);
    await cleanUp();
    await until(noRemovalLeft);
    expect(await left()).toEqual({ rows: 2, objects: 2 });
    shop.advance(120);
    await cleanUp();
    await until(async () => (await left()).rows === 1);
    expect(objects()).toEqual([`documents/${customer.accountID}/${receiptID}`]);
    // What is attached stays for good.
    shop.advance(3 * HOUR);
    await cleanUp();
    await until(noRemovalLeft);
    expect(await left()).toEqual({ rows: 1, objects: 1 });
  });

  it('leave no document behind when the process dies between storing one and noting it', async () => {
    // Stored each time, and the process never hears of it.
    s3.next('lose-answer', 'lose-answer', 'lose-answer');
    const lost = await upload(RECEIPT);
    expect(lost.status).toBe(503);
    expect((await rows()).map(({ state }) => state)).toEqual(['storing']);
    expect(objects()).toHaveLength(1);
    shop.advance(2 * HOUR);
    await cleanUp();
    await until(async () => (await left()).rows === 0);
    expect(objects()).toEqual([]);
  });

  it('are kept by whoever repeats the upload after such a death, and lose nothing', async () => {
    const key = newID();
    s3.next('lose-answer', 'lose-answer', 'lose-answer');
    await upload(RECEIPT, {}, { key });
    shop.advance(HOUR - 60);
    const { body } = await upload(RECEIPT, {}, { key });
    shop.advance(HOUR - 60);
    await cleanUp();
    await until(noRemovalLeft);
    const id = await reported({ receiptID: body.data.id });
    expect((await get(id, body.data.id)).octets).toEqual(RECEIPT);
  });

  it('are taken by no report and stored no more once their removal has begun', async () => {
    const key = newID();
    const { body } = await upload(RECEIPT, {}, { key });
    shop.advance(2 * HOUR);
    s3.fail(true);
    await cleanUp();
    await until(async () => (await rows())[0]?.state === 'removing');
    expect((await report({ receiptID: body.data.id })).body.code).toBe(13001);
    expect((await upload(RECEIPT, {}, { key })).body).toMatchObject({
      code: 13001,
      msg: expect.stringContaining('choose the file again'),
    });
    // Tried again by itself, each time later.
    s3.fail(false);
    await until(async () => (await left()).rows === 0);
    expect(objects()).toEqual([]);
  });

  it('go with a report that is deleted', async () => {
    const transferID = await reported();
    await uploaded(RECEIPT, { transferID });
    await shop.services.db.deleteFrom('bank_transfers').where('id', '=', transferID).execute();
    await cleanUp();
    await until(async () => (await left()).rows === 0);
    expect(objects()).toEqual([]);
  });
});

describe('the operator', () => {
  it('lists the receipts of a transfer and saves one to a new file for themselves alone', async () => {
    const transferID = await reported();
    const receiptID = await uploaded(PNG, { transferID, name: 'bank\u202E.png' });
    const { db } = shop.services;
    const lines: string[] = [];
    const run = (...args: string[]) =>
      runReceiptsCommand({ db, documents: documents() }, args, (line) => lines.push(line));
    const folder = mkdtempSync(join(tmpdir(), 'certdeck-receipt-'));
    const path = join(folder, 'receipt.png');

    expect(await run('receipts', transferID)).toBe(true);
    expect(lines.splice(0)).toEqual([
      expect.stringMatching(new RegExp(`^${receiptID}\timage/png\t${PNG.length} octets\t.*\tbank\\?\\.png$`)),
    ]);
    expect(await run('save-receipt', transferID, receiptID, path)).toBe(true);
    expect(readFileSync(path)).toEqual(PNG);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    writeFileSync(path, 'mine');
    for (const args of [
      ['save-receipt', transferID, receiptID, path],
      ['save-receipt', transferID, newID(), join(folder, 'x')],
      ['save-receipt', newID(), receiptID, join(folder, 'x')],
      ['save-receipt', transferID, receiptID],
      ['receipts', 'none'],
      ['receipts'],
    ])
      expect([args, await run(...args)]).toEqual([args, false]);
    expect(readFileSync(path, 'utf8')).toBe('mine');
    s3.fail(true);
    expect(await run('save-receipt', transferID, receiptID, join(folder, 'x'))).toBe(false);
    expect(lines.at(-1)).toBe('The document is unavailable (503 SlowDown).');
    rmSync(folder, { recursive: true });
  });
});
