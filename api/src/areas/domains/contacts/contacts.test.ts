import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BodyCode, domainCalls } from '@certdeck/contract';
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { newID } from '../../../platform/database/identifiers.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { embeddedRegistrar } from '../../../ports/registrar/embedded/embedded-registrar.ts';
import type { RegistrarAnswer, RegistrarContact } from '../../../ports/registrar/registrar.ts';
import { openTestApi, type TestAccount, type TestApi } from '../../../testing/api.ts';
import { insertName } from '../testing/names.ts';
import { findHolder } from './contacts.store.ts';
import { registrarContactOf } from './registrar-contact.ts';
import { CONTACT_JOB, saveContact } from './save-contact.ts';

let api: TestApi;
let customer: TestAccount;
let stranger: TestAccount;
beforeAll(async () => {
  api = await openTestApi();
  stranger = await api.addAccount();
});
beforeEach(async () => {
  customer = await api.addAccount();
});
afterAll(() => api.close());

const person = {
  name: 'Jürgen Groß',
  phone: '+49 030 123456',
  email: 'j@example.com',
  country: 'DE',
  city: 'Köln',
  street: 'Straße 1',
  postcode: '50667',
};
const chinese = {
  name: '李雷',
  organization: '测试公司',
  phone: '+8613800138000',
  email: 'li@example.com',
  country: 'CN',
  state: '北京',
  city: '北京',
  street: '测试路1号',
  postcode: '100000',
};
const latin = {
  intName: 'Li Lei',
  intOrganization: 'Test Ltd',
  intStreet: '1 Test Road',
  intCity: 'Beijing',
  intState: 'Beijing',
};

const add = async (input: object, { token } = customer, headers = {}) =>
  (await api.call(domainCalls.addDomainContact, input, { token, headers })).body;
const list = async (input: object = {}, { token } = customer) =>
  (await api.call(domainCalls.listDomainContacts, input, { token })).body;
const change = async (input: object, { token } = customer) =>
  (await api.call(domainCalls.changeDomainContact, input, { token })).body;
const remove = async (id: string, { token } = customer) =>
  (await api.call(domainCalls.removeDomainContact, { id }, { token })).body;
const row = (id: string) => findHolder(api.services.db, { accountID: customer.accountID, id });

describe('a contact of domain names', () => {
  it('is kept as written, with a number in E.164 and what Latin letters can be made ASCII (DOM-009, API-146, API-147)', async () => {
    const { data } = await add(person);
    expect((await list()).data).toEqual([
      {
        ...person,
        id: data.id,
        organization: '',
        state: '',
        phone: '+4930123456',
        intName: 'Jurgen Gross',
        intOrganization: '',
        intStreet: 'Strasse 1',
        intCity: 'Koln',
        intState: '',
        domains: 0,
      },
    ]);
  });

  it('needs Latin letters where none can be made of what is written (DOM-009, API-147)', async () => {
    const { code, errors } = await add({ ...chinese, intCity: 'Beijing' });
    expect([code, Object.keys(errors ?? {}).toSorted()]).toEqual([
      BodyCode.badInput,
      ['intName', 'intOrganization', 'intState', 'intStreet'],
    ]);
    expect(await add({ ...chinese, ...latin, intName: 'Lî Lei' })).toMatchObject({
      code: BodyCode.badInput,
      errors: { intName: expect.any(String) },
    });
    expect((await add({ ...chinese, ...latin })).code).toBe(200);
  });

  it.each([
    ['name', ' '],
    ['phone', '13800138000'],
    ['phone', '+86'],
    ['phone', '+86 138'],
    ['phone', '+999 2345 6789'],
    ['phone', '+861380013800012345'],
    ['email', 'a@b'],
    ['email', 'a@-b.example'],
    ['country', 'ZZ'],
    ['country', 'de'],
    ['city', ''],
    ['street', ''],
    ['postcode', ''],
    ['postcode', '邮编'],
  ])(
    'is refused with a wrong %s (%s), which is named with the reason (DOM-009, API-147)',
    async (field, value) => {
      const { code, errors } = await add({ ...person, [field]: value });
      expect([code, Object.keys(errors ?? {})]).toEqual([BodyCode.badInput, [field]]);
    },
  );

  it('has no postcode in a country that has none (DOM-009)', async () => {
    const input = { ...chinese, ...latin, country: 'HK', phone: '00852 2345 6789', postcode: '' };
    const { data } = await add(input);
    const found = await row(data.id);
    expect(found).toMatchObject({ country: 'HK', phone: '+85223456789', postcode: '' });
    const registrar = embeddedRegistrar({ db: api.services.db, now: api.services.now });
    expect(found && (await registrar.saveContact(registrarContactOf(found)))).toMatchObject({ ok: true });
  });

  it('is told to the registrar in both forms, with a dot after the country code (DOM-009)', async () => {
    const found = await row((await add({ ...chinese, ...latin })).data.id);
    if (!found) throw new Error('It isn’t there');
    expect(found.handle).toMatch(/^C[0-9A-F]{15}$/);
    const { postcode, country } = chinese;
    expect(registrarContactOf(found)).toEqual({
      handle: found.handle,
      int: {
        name: 'Li Lei',
        organization: 'Test Ltd',
        street: '1 Test Road',
        city: 'Beijing',
        state: 'Beijing',
        postcode,
        country,
      },
      loc: {
        name: '李雷',
        organization: '测试公司',
        street: '测试路1号',
        city: '北京',
        state: '北京',
        postcode,
        country,
      },
      phone: '+86.13800138000',
      email: 'li@example.com',
    });
    for (const code of getCountries()) {
      const prefix = getCountryCallingCode(code);
      const { phone } = registrarContactOf({ ...found, phone: `+${prefix}23456789` });
      expect([code, phone]).toEqual([code, `+${prefix}.23456789`]);
    }
  });

  it('is made once for one Idempotency-Key (API-147)', async () => {
    const key = { 'idempotency-key': 'once' };
    const [one, other] = [await add(person, customer, key), await add(person, customer, key)];
    expect([other.data.id, (await list()).total]).toEqual([one.data.id, 1]);
  });

  it('is listed by name, a page at a time (API-146, D-063)', async () => {
    for (const name of ['Carl', 'Ada', 'Bob']) await add({ ...person, name });
    const names = async (input: object) => {
      const { data, total } = await list(input);
      return [data.map(({ name }) => name), total];
    };
    expect(await names({})).toEqual([['Ada', 'Bob', 'Carl'], 3]);
    expect(await names({ limit: 2, offset: 2 })).toEqual([['Carl'], 3]);
  });

  it('of another tenant isn’t found (API-009, API-148, API-149)', async () => {
    const { id } = (await add(person)).data;
    for (const one of [id, newID()]) {
      expect((await change({ ...person, id: one, name: 'Eve' }, stranger)).code).toBe(BodyCode.notFound);
      expect((await remove(one, stranger)).code).toBe(BodyCode.notFound);
    }
    expect((await list({}, stranger)).total).toBe(0);
    expect((await list()).data).toMatchObject([{ id, name: person.name }]);
    expect(await findHolder(api.services.db, { accountID: stranger.accountID, id })).toBeUndefined();
  });

  it('is kept without signs that turn the order of those around them (DOM-009, API-147)', async () => {
    await add({
      ...person,
      name: 'Li\u202eLei\u2069',
      street: '1\u200b Road',
      city: 'نیم\u200cفاصله',
      intCity: 'Nim',
    });
    expect((await list()).data).toMatchObject([{ name: 'LiLei', street: '1 Road', city: 'نیم\u200cفاصله' }]);
  });

  it('can’t be removed while names are registered for it, and stays for names that had it (API-149)', async () => {
    const { db } = api.services;
    const { id } = (await add(person)).data;
    const name = await insertName(db, { accountID: customer.accountID, contactID: id, state: 'registering' });
    expect((await list()).data).toMatchObject([{ id, domains: 1 }]);
    const refused = await api.call(
      domainCalls.removeDomainContact,
      { id },
      { token: customer.token, headers: { 'accept-language': 'en' } },
    );
    expect(refused.body).toMatchObject({
      code: BodyCode.wrongState,
      msg: expect.stringContaining('1 domain'),
    });
    await db.updateTable('domains').set({ state: 'gone' }).where('id', '=', name.id).execute();
    await insertInCart(id);
    expect((await remove(id)).code).toBe(200);
    expect([(await list()).total, (await remove(id)).code]).toEqual([0, BodyCode.notFound]);
    expect((await change({ ...person, id })).code).toBe(BodyCode.notFound);
    const lines = await db
      .selectFrom('domain_carts')
      .select('contact_id')
      .where('account_id', '=', customer.accountID)
      .execute();
    expect(lines).toEqual([{ contact_id: null }]);
  });

  const insertInCart = (contactID: string) =>
    api.services.db
      .insertInto('domain_carts')
      .values({
        account_id: customer.accountID,
        id: newID(),
        domain: 'a.com.test',
        tld: 'com.test',
        kind: 'register',
        years: 1,
        contact_id: contactID,
        auto_renew: false,
        certificate: false,
        created_at: api.services.now(),
      })
      .execute();
});

describe('a change of a contact', () => {
  const jobs = () =>
    api.services.db
      .selectFrom('jobs')
      .select('subject')
      .where('kind', '=', CONTACT_JOB)
      .where('account_id', '=', customer.accountID)
      .execute();
  /** Does the work with a registrar that answers as told, and says what it was told. */
  async function work(subject: string, answer: RegistrarAnswer<void>) {
    const saved: RegistrarContact[] = [];
    const registrar = {
      ...embeddedRegistrar({ db: api.services.db, now: api.services.now }),
      saveContact: (contact: RegistrarContact) => {
        saved.push(contact);
        return Promise.resolve(answer);
      },
    };
    const { db, now } = api.services;
    const job = { kind: CONTACT_JOB, accountID: customer.accountID, subject, attempts: 1 };
    return { outcome: await saveContact({ db, now, registrar }, job), saved };
  }
  const SAVED = { ok: true, value: undefined, reference: '' } as const;
  const refused = (code: 'UNREACHABLE' | 'UNKNOWN_OUTCOME' | 'CONTACT_INVALID') =>
    ({ ok: false, code, detail: 'no' }) as const;

  it('that no name has stays here (API-148)', async () => {
    const { id } = (await add(person)).data;
    expect((await change({ ...person, id, name: 'Ada' })).code).toBe(200);
    expect((await list()).data).toMatchObject([{ id, name: 'Ada', intName: 'Ada' }]);
    expect(await jobs()).toEqual([]);
  });

  it('goes to the registrar for names that have it, however long that is away (API-148)', async () => {
    const { id } = (await add(person)).data;
    await insertName(api.services.db, { accountID: customer.accountID, contactID: id });
    await change({ ...person, id, name: 'Ada' });
    expect(await jobs()).toEqual([{ subject: id }]);
    for (const code of ['UNREACHABLE', 'UNKNOWN_OUTCOME'] as const)
      expect((await work(id, refused(code))).outcome.kind).toBe('later');
    const { outcome, saved } = await work(id, SAVED);
    expect([outcome, saved.map(({ int }) => int.name)]).toEqual([{ kind: 'done' }, ['Ada']]);
    await expect(work(id, refused('CONTACT_INVALID'))).rejects.toThrow('CONTACT_INVALID');
  });

  it('is held to the same rules, and changes nothing when it is refused (API-148)', async () => {
    const { id } = (await add(person)).data;
    const { code, errors } = await change({ ...person, id, phone: '123' });
    expect([code, Object.keys(errors ?? {})]).toEqual([BodyCode.badInput, ['phone']]);
    expect((await list()).data).toMatchObject([{ phone: '+4930123456' }]);
  });
});

it('contacts and groups are in the file of their owner, and go with them but for holders of names (DOM-009)', async () => {
  const { db } = api.services;
  const [holder, other] = [(await add(person)).data.id, (await add({ ...person, name: 'Ada' })).data.id];
  await api.call(domainCalls.addDomainGroup, { name: 'Shops' }, { token: customer.token });
  await insertName(db, { accountID: customer.accountID, contactID: holder });
  const personal = api.areas.find(({ name }) => name === 'domains')?.personal;
  const who = { principalID: customer.accountID, tenantID: customer.accountID, isOwner: true };
  expect(await personal?.read(who)).toMatchObject({
    domainContacts: [{ name: person.name }, { name: 'Ada' }],
    domainGroups: [{ name: 'Shops' }],
  });
  await transaction(db, async (trx) => personal?.erase?.(trx, who));
  expect([await row(other), (await row(holder))?.name]).toEqual([undefined, person.name]);
  expect(await personal?.read(who)).toMatchObject({ domainGroups: [] });
});
