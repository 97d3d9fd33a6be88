import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, MOST_VETTING_DOCUMENTS } from '@certdeck/contract';
import * as operatorCalls from '@certdeck/contract/operator';
import { listEntries } from '../../audit/entries.store.ts';
import { vettingsOf } from '../../../testing/hostile/testing/vettings.ts';
import { type Customer, openShop, type Shop } from '../../orders/testing/shop.ts';
import { RECEIPT } from '../../../testing/api.ts';
import { vettingDesk } from '../testing/vetting-desk.ts';

let shop: Shop;
let desk: ReturnType<typeof vettingDesk>;
beforeAll(async () => {
  shop = await openShop({ unvalidated: true });
  desk = vettingDesk(shop);
});
afterAll(() => shop.close());

let keys = 0;
const upload = async ({ token, organizationID }: Customer, file = RECEIPT, orgID = organizationID) =>
  (
    await shop.call(
      accountCalls.uploadOrganizationDocument,
      { orgID, name: '营业执照.pdf' },
      { token, file, headers: { 'idempotency-key': `document-${++keys}`, 'accept-language': 'en' } },
    )
  ).body;
const listed = async ({ token, organizationID }: Customer, orgID = organizationID) =>
  (await shop.call(accountCalls.listOrganizationDocuments, { orgID }, { token })).body;

describe('documents of an organisation (D-433)', () => {
  it('are what their content shows, whatever their name says', async () => {
    const customer = await shop.addCustomer();
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    expect(await upload(customer, png)).toMatchObject({ code: 200, data: { type: 'image/png', size: 16 } });
    expect(await upload(customer, Buffer.from('<html>'))).toMatchObject({
      code: 13004,
      errors: { file: expect.stringContaining('PDF') },
    });
    expect(await upload(customer, Buffer.alloc(5_000_001, RECEIPT))).toMatchObject({ code: 13004 });
    expect((await listed(customer)).data).toMatchObject([{ name: '营业执照.pdf', type: 'image/png' }]);
  });

  it('are for the account that uploaded them, and as many as allowed', async () => {
    const [customer, stranger] = [await shop.addCustomer(), await shop.addCustomer()];
    const { data } = await upload(customer);
    expect((await upload(stranger, RECEIPT, customer.organizationID)).code).toBe(13001);
    expect((await listed(stranger, customer.organizationID)).code).toBe(13001);
    const read = (who: Customer) =>
      shop.call(
        accountCalls.getOrganizationDocument,
        { orgID: customer.organizationID, id: data.id },
        { token: who.token },
      );
    expect((await read(stranger)).body.code).toBe(13001);
    expect((await read(customer)).octets).toEqual(RECEIPT);
    for (let more = 1; more < MOST_VETTING_DOCUMENTS; more++) await upload(customer);
    expect((await upload(customer)).code).toBe(13002);
  });

  it('are read at the desk, of which the customer’s log tells', async () => {
    const customer = await shop.addCustomer();
    const { organizationID } = customer;
    const { ov, documentID } = await vettingsOf(shop, customer, { organizationID, word: 'quokka' });
    const clerk = await desk.clerk();
    const read = await shop.call(operatorCalls.readVettingDocument, { id: ov, documentID }, desk.by(clerk));
    expect(read.octets).toEqual(RECEIPT);
    const { rows } = await listEntries(shop.services.db, customer.accountID, { limit: 100, skip: 0 });
    const entry = rows.find((one) => one.entry.action === 'operator.organizations.documents.read');
    expect(entry?.entry).toMatchObject({ actorID: clerk.accountID, objectID: organizationID });
    expect(entry?.body).toContain('quokka-register.pdf');
  });

  it('that were never stored whole are removed, and others stay', async () => {
    const customer = await shop.addCustomer();
    const { data } = await upload(customer);
    const { db, now } = shop.services;
    await db
      .insertInto('vetting_documents')
      .values({
        id: '01890a5d-ac96-774b-bcce-b302099a8057',
        account_id: customer.accountID,
        organization_id: customer.organizationID,
        name: 'half.pdf',
        type: 'application/pdf',
        size: 1,
        sha256: '',
        actor_id: customer.accountID,
        created_at: now(),
        touched_at: new Date(now().getTime() - 3_700_000),
      })
      .execute();
    await shop.services.cleanUp();
    const rows = await db
      .selectFrom('vetting_documents')
      .select(['id', 'state'])
      .where('account_id', '=', customer.accountID)
      .execute();
    expect(rows).toEqual([{ id: data.id, state: 'stored' }]);
  });
});
