import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, securityCalls } from '@certdeck/contract';
import { memberPorts } from '../../compose/members.ts';
import { inAct } from '../../platform/database/acts.ts';
import { newID } from '../../platform/database/identifiers.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { addMember } from '../tenancy/members.ts';
import { openTestApi, type TestAccount, type TestApi } from '../../testing/api.ts';
import { verifyExport } from './verify.ts';

let api: TestApi;
let own: TestAccount;
beforeAll(async () => {
  api = await openTestApi();
  own = await api.addAccount();
}, 400_000);
afterAll(() => api.close());

const person = (firstname: string) => ({
  firstname,
  lastname: 'Wang',
  position: 'CTO',
  email: `${firstname}@people.example`,
  telephone: '13812345678',
});

const addContact = async (firstname: string, of = own) =>
  (await api.call(accountCalls.addContact, person(firstname), { token: of.token })).body.data.id;
const list = async (input: object = {}, of = own) =>
  (await api.call(accountCalls.listAuditLogs, input, { token: of.token })).body;
const exported = async (of = own, input: object = {}) =>
  (await api.call(accountCalls.exportAuditLog, input, { token: of.token })).octets.toString();
const check = (file: string, options = {}) => verifyExport(file.trimEnd().split('\n'), options);

describe('an entry of the log', () => {
  it('says who did what when and from where, and what it was before (ACC-006, D-231)', async () => {
    const id = await addContact('ada');
    const changed = { id, ...person('grace') };
    await api.call(accountCalls.editContact, changed, {
      token: own.token,
      headers: { 'user-agent': 'Browser/1.0' },
    });
    await api.call(accountCalls.deleteContact, { id }, { token: own.token });
    const { data } = await list({ objectID: id });
    expect(data.map(({ action }) => action)).toEqual(['API-034', 'API-033', 'API-032']);
    expect(data[1]).toMatchObject({
      account: 'cus***@customer.example',
      ip: '127.0.0.1',
      userAgent: 'Browser/1.0',
      actorKind: 'member',
      actorID: own.accountID,
      detail: `contacts ${id}`,
      before: { firstname: 'ada' },
      after: { firstname: 'grace' },
    });
    expect(data[0]).toMatchObject({ before: { firstname: 'grace' } });
  });

  it('is there with its change or neither is, whatever breaks (ACC-006)', async () => {
    const { db } = api.services;
    const before = (await list()).total;
    const add = (firstname: string) =>
      inAct(
        { records: 'changes', write: () => Promise.reject(new Error('The disk is full')) },
        () =>
          transaction(db, (trx) =>
            trx
              .insertInto('contacts')
              .values({
                id: newID(),
                account_id: own.accountID,
                firstname,
                lastname: '',
                position: '',
                email: '',
                telephone: '',
                id_card: '',
                actor_id: null,
              })
              .execute(),
          ),
        () => Promise.resolve(),
      );
    await expect(add('never')).rejects.toThrow('The disk is full');
    const found = await api.call(accountCalls.listContacts, { firstname: 'never' }, { token: own.token });
    expect(found.body.total).toBe(0);
    expect((await list()).total).toBe(before);
  });

  it('is written once for a call that is repeated with its key (API-008)', async () => {
    const options = { token: own.token, headers: { 'idempotency-key': 'one-contact' } };
    const first = await api.call(accountCalls.addContact, person('twice'), options);
    await api.call(accountCalls.addContact, person('twice'), options);
    expect((await list({ objectID: first.body.data.id })).total).toBe(1);
  });

  it('is not written for what was refused', async () => {
    const { total } = await list();
    const refused = await api.call(
      accountCalls.addContact,
      { ...person('x'), email: 'none' },
      { token: own.token },
    );
    expect(refused.body.code).toBe(13004);
    await api.call(securityCalls.endSession, { id: newID() }, { token: own.token });
    expect((await list()).total).toBe(total);
  });
});

describe('the list', () => {
  it('is paged by limit and offset, newest first, and filtered (ACC-018, API-077, D-231)', async () => {
    const other = await api.addAccount();
    for (const name of ['one', 'two', 'three']) await addContact(name, other);
    const names = async (input: object) =>
      (await list(input, other)).data.map(({ after }) => (after as { firstname?: string }).firstname);
    expect(await names({ limit: 2 })).toEqual(['three', 'two']);
    expect(await names({ limit: 2, offset: 2 })).toEqual(['one']);
    expect(await names({ text: 'TWO@people' })).toEqual(['two']);
    expect(await names({ text: '%' })).toEqual([]);
    expect(await names({ action: 'API-033' })).toEqual([]);
    expect((await list({ actorID: other.accountID }, other)).total).toBe(3);
    expect((await list({ actorID: 'nobody' }, other)).total).toBe(0);
    const now = Math.floor(api.services.now().getTime() / 1000);
    expect((await list({ since: now + 10 }, other)).total).toBe(0);
    expect((await list({ until: now + 10 }, other)).total).toBe(3);
    expect((await list({}, own)).data.every(({ actorID }) => actorID !== other.accountID)).toBe(true);
  });

  it('tells what the operator did, too', async () => {
    const member = await api.addAccount();
    const names = { tenant: own.accountNo, account: member.accountNo, role: 'auditor' };
    await api.services.audit.command('member', () => addMember(api.services.db, memberPorts, names));
    const [entry] = (await list({ action: 'operator.member' })).data;
    expect(entry).toMatchObject({
      actorKind: 'staff',
      objectID: member.accountID,
      after: { role: 'auditor' },
    });
  });
});

describe('an export', () => {
  it('is checked without the server, from its first line to its last', async () => {
    const file = await exported();
    const verdict = await check(file);
    expect(verdict).toMatchObject({ ok: true, isComplete: true, erased: 0 });
    const { total = 0 } = await list();
    expect(verdict).toMatchObject({ entries: total, size: total });
    expect(total).toBeGreaterThan(4);
  });

  it('is refused after any change of its lines', async () => {
    const lines = (await exported()).trimEnd().split('\n');
    const changes: [string, (copy: string[]) => void][] = [
      ['an action', (copy) => void (copy[2] = copy[2]!.replace('API-03', 'API-93'))],
      ['a detail', (copy) => void (copy[1] = copy[1]!.replace('127.0.0.1', '127.0.0.9'))],
      ['a place', (copy) => void (copy[2] = copy[2]!.replace('"place":1', '"place":2'))],
      ['the size', (copy) => void (copy[0] = copy[0]!.replace(/"size":\d+/, '"size":3'))],
      ['the order', (copy) => copy.splice(1, 2, copy[2]!, copy[1]!)],
      ['the tenant', (copy) => void (copy[0] = copy[0]!.replace(own.accountID, newID()))],
      [
        'details taken away',
        (copy) => void (copy[1] = copy[1]!.replace(/"details":\{.*/, '"details":null}')),
      ],
    ];
    for (const [what, change] of changes) {
      const copy = [...lines];
      change(copy);
      expect([what, copy]).not.toEqual([what, lines]);
      expect([what, (await verifyExport(copy)).ok]).toEqual([what, false]);
    }
    const cut = await verifyExport(lines.slice(0, -1));
    expect(cut).toMatchObject({ ok: true, isComplete: false });
  });

  it('of a filter is checked entry by entry', async () => {
    const file = await exported(own, { action: 'API-032' });
    const verdict = await check(file);
    expect(verdict).toMatchObject({ ok: true, isComplete: false });
    expect(verdict.ok && verdict.entries < verdict.size && verdict.entries > 0).toBe(true);
  });

  it('goes on from a head that was kept, and another past is found out', async () => {
    const kept = JSON.parse((await exported()).split('\n')[0]!) as { size: number; root: string };
    await addContact('later');
    const file = await exported();
    expect(await check(file, { kept })).toMatchObject({ ok: true, goesOn: true });
    const other = await exported(await api.addAccount());
    expect(await check(other, { kept })).toMatchObject({ ok: false });
    const { root } = JSON.parse(file.split('\n')[0]!) as { root: string };
    expect(await check(file, { kept: { size: kept.size, root } })).toMatchObject({ ok: false });
    const growth = await api.call(
      accountCalls.proveAuditGrowth,
      { first: kept.size, size: kept.size + 1 },
      { token: own.token },
    );
    const proof = growth.body.data.proof;
    expect(proof.length).toBeGreaterThan(0);
    const part = await exported(own, { text: 'later' });
    expect(await check(part, { kept })).toMatchObject({ ok: false });
    expect(await check(part, { kept, growth: proof })).toMatchObject({ ok: true, goesOn: true });
    const another = { size: kept.size, root };
    expect(await check(part, { kept: another, growth: proof })).toMatchObject({ ok: false });
    const past = { first: kept.size, size: kept.size + 1000 };
    expect((await api.call(accountCalls.proveAuditGrowth, past, { token: own.token })).body.code).toBe(13001);
  });

  it('names its key, and is refused under another', async () => {
    const file = await exported();
    const { publicKey } = JSON.parse(file.split('\n')[0]!) as { publicKey: string };
    expect(await check(file, { publicKey })).toMatchObject({ ok: true, publicKey });
    const another = publicKey.slice(0, 20) + (publicKey[20] === 'A' ? 'B' : 'A') + publicKey.slice(21);
    expect(await check(file, { publicKey: another })).toMatchObject({ ok: false });
  });
});

describe('whoever changes the database', () => {
  it.each([
    ['changes an entry', `update audit_entries set action = 'API-999' where account_id = '$'`],
    ['changes what it was before', `update audit_details set body = '{}' where account_id = '$'`],
    ['takes details away', `delete from audit_details where account_id = '$'`],
    [
      'takes an entry away',
      `delete from audit_entries where id = (select min(id::text)::uuid from audit_entries where account_id = '$')`,
    ],
  ])('is found out by an export: %s', async (_what, statement) => {
    const victim = await api.addAccount();
    for (const name of ['one', 'two', 'three']) await addContact(name, victim);
    const kept = JSON.parse((await exported(victim)).split('\n')[0]!) as { size: number; root: string };
    await api.services.database.execute(statement.replace('$', victim.accountID));
    const verdict = await check(await exported(victim), { kept });
    expect(verdict).toMatchObject({ ok: false });
  });
});

describe('the hour', () => {
  it('signs the heads of all trees that have grown', async () => {
    const quiet = await api.addAccount();
    await addContact('hourly', quiet);
    const head = async () =>
      (await api.call(accountCalls.getAuditHead, {}, { token: quiet.token })).body.data;
    expect(await head()).toEqual({ waiting: 1 });
    const area = api.areas.find(({ name }) => name === 'audit');
    await area?.schedules?.['audit-sign']?.run();
    expect(await head()).toMatchObject({ waiting: 0, head: { size: 1 } });
    expect(area?.schedules?.['audit-sign']?.every).toBe(3600);
  });
});
