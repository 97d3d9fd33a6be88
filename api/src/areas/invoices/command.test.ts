import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls } from '@certdeck/contract';
import { newID } from '../../platform/database/identifiers.ts';
import { announce } from '../messages/messages.store.ts';
import { type Customer, openShop, pay, type Shop } from '../orders/testing/shop.ts';
import { runInvoicesCommand } from './command.ts';

const PRICE = 15_800;
const PDF = Buffer.from('%PDF-1.7\nan invoice\n%%EOF\n');

let shop: Shop;
let folder: string;
beforeAll(async () => {
  shop = await openShop();
  folder = mkdtempSync(join(tmpdir(), 'invoices-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await shop.close();
});

/** What the operator's command says, and whether it did something. */
async function operator(...args: string[]): Promise<{ done: boolean; said: string[] }> {
  const { db, now, audit } = shop.services;
  const said: string[] = [];
  const tell: Parameters<typeof runInvoicesCommand>[0]['tell'] = (trx, tenantID, notice) =>
    announce(trx, tenantID, [notice]);
  const run = () => runInvoicesCommand({ db, now, tell }, args, (line) => said.push(line));
  return { done: await audit.command('invoices', run), said };
}

/** A customer who has paid an order and wants an invoice of it. */
async function applying(): Promise<{ id: string; customer: Customer }> {
  const customer = await shop.addCustomer();
  const [orderNo = ''] = await shop.order(customer);
  await pay(customer, orderNo);
  const key = () => ({ 'idempotency-key': newID() });
  const title = { taxNum: 'DE123456789', email: 'tax@customer.example' };
  const made = await customer.call(
    accountCalls.addInvoiceOrganization,
    { ...title, orgName: 'Bell\u202e Ltd' },
    key(),
  );
  const wish = { invoiceType: 1, invoiceOrgID: made.body.data.id, amount: PRICE };
  const { body } = await customer.call(accountCalls.createInvoice, wish, key());
  expect(body.code).toBe(200);
  return { id: body.data.id, customer };
}
const only = async (customer: Customer) => {
  const [row] = (await customer.call(accountCalls.listInvoices, {})).body.data;
  if (!row) throw new Error('There is no invoice');
  return row;
};
const told = async (customer: Customer) => {
  const rows = await shop.services.db
    .selectFrom('announcements')
    .select('title_en')
    .where('account_id', '=', customer.accountID)
    .execute();
  return rows.map(({ title_en }) => title_en);
};

describe('the operator’s command for invoices (BIL-039, D-718)', () => {
  it('lists what waits, with all that stands on it', async () => {
    const { id, customer } = await applying();
    const { said } = await operator();
    const at = said.findIndex((line) => line.startsWith(id));
    expect(said[at]).toContain(customer.accountNo);
    expect(said[at]).toContain('ordinary\t158.00');
    expect(said[at + 1]).toBe('\ttitle\tBell Ltd\tDE123456789\t\t\t\t\ttax@customer.example');
  });

  it('issues one with its file, which its customer alone downloads, and tells of it once', async () => {
    const { id, customer } = await applying();
    const path = join(folder, 'invoice.pdf');
    writeFileSync(path, PDF);
    expect((await operator('issue', id, 'F-2026-7', path)).said).toEqual(['Done.']);
    expect(await only(customer)).toMatchObject({ state: 'issued', number: 'F-2026-7', hasFile: true });
    const file = await shop.server.inject({
      url: `/api/v1/invoices/${id}/file`,
      headers: { authorization: `Token ${customer.token}` },
    });
    expect([file.headers['content-type'], file.rawPayload]).toEqual(['application/pdf', PDF]);
    expect(file.headers['content-disposition']).toContain('F-2026-7.pdf');
    const stranger = await shop.addCustomer();
    expect((await stranger.call(accountCalls.getInvoiceFile, { id })).body.code).toBe(13_001);
    // Said again, as after an answer that was lost: another file may take the place of the first.
    writeFileSync(path, Buffer.concat([PDF, Buffer.from('2')]));
    const { ended } = await only(customer);
    shop.advance(3_600);
    expect((await operator('issue', id, 'F-2026-7', path)).done).toBe(true);
    expect((await operator('issue', id, 'F-2026-7')).done).toBe(true);
    expect(await only(customer)).toMatchObject({ hasFile: true, ended });
    expect(await told(customer)).toEqual(['Invoice issued: ¥158.00 CNY']);
    expect((await operator('refuse', id, 'no')).done).toBe(false);
    expect((await operator('issue', id, 'F-2026-8')).done).toBe(false);
    const other = await applying();
    expect((await operator('issue', other.id, 'F-2026-7')).said).toEqual([
      'Another invoice has that number.',
    ]);
  });

  it('refuses one for a reason that its customer reads', async () => {
    const { id, customer } = await applying();
    expect((await operator('refuse', id, 'No', 'such', 'company.')).done).toBe(true);
    expect(await only(customer)).toMatchObject({ state: 'refused', reason: 'No such company.' });
    expect(await told(customer)).toEqual(['Invoice refused: ¥158.00 CNY']);
  });

  it('does nothing without a number or a reason, for what there is not, and with what is no PDF', async () => {
    const { id, customer } = await applying();
    const path = join(folder, 'invoice.txt');
    writeFileSync(path, 'an invoice');
    for (const args of [
      ['issue', id],
      ['issue', id, '../etc'],
      ['issue', id, 'F-1', path],
      ['issue', id, 'F-1', join(folder, 'none.pdf')],
      ['issue', newID(), 'F-1'],
      ['issue', 'F', 'F-1'],
      ['refuse', id],
      ['refuse', newID(), 'no'],
      ['pay', id],
    ])
      expect([args, (await operator(...args)).done]).toEqual([args, false]);
    expect(await only(customer)).toMatchObject({ state: 'requested', number: '' });
  });
});
