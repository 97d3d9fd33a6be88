import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { accountCalls, developerCalls, sessionCalls } from '@certdeck/contract';
import { memberPorts } from '../../compose/members.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { verifyExport } from '../audit/verify.ts';
import { move } from '../ledger/ledger.ts';
import { addMember } from '../tenancy/members.ts';
import { openTestApi, type TestAccount, type TestApi } from '../../testing/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
}, 400_000);
afterAll(() => api.close());

const remove = (of: TestAccount, confirm = of.accountNo) =>
  api.call(accountCalls.deletePerson, { confirm }, { token: of.token });
const state = async (of: TestAccount) =>
  (await api.call(accountCalls.readDeletion, {}, { token: of.token })).body.data;

/** Somebody with a name, a contact and a log, whose words are found wherever they are. */
async function somebody(word: string): Promise<TestAccount> {
  const person = await api.addAccount({ email: `${word}@people.example` });
  const { token } = person;
  await api.call(accountCalls.saveProfile, { firstname: `${word}-first`, idCard: `${word}-card` }, { token });
  await api.call(
    accountCalls.addContact,
    {
      firstname: `${word}-contact`,
      lastname: 'x',
      position: 'CTO',
      email: `friend@${word}.example`,
      telephone: '13812345678',
    },
    { token, headers: { 'user-agent': `${word}-browser` } },
  );
  return person;
}

/** Rows of all tables in which a word stands, as `table row`. */
async function rowsWith(word: string): Promise<string[]> {
  const { db } = api.services;
  const tables = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public'`.execute(db);
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql<{
      row: string;
    }>`select row_to_json(t)::text as row from ${sql.table(name)} t`.execute(db);
    found.push(...rows.filter(({ row }) => row.includes(word)).map(({ row }) => `${name} ${row}`));
  }
  return found;
}

describe('what is held about a person', () => {
  it('has keys, webhooks and invitations of theirs, without what opens anything (ACC-006)', async () => {
    const person = await api.addAccount();
    const { token } = person;
    const made = await api.call(
      developerCalls.createKey,
      { name: 'ci', permissions: ['order:read'] },
      { token },
    );
    const hook = await api.call(
      developerCalls.createWebhook,
      { url: 'https://hooks.example/x', events: ['certificate.issued'] },
      { token },
    );
    expect([made.body.code, hook.body.code]).toEqual([200, 200]);
    const { octets } = await api.call(accountCalls.exportPerson, {}, { token });
    expect(JSON.parse(octets.toString())).toMatchObject({
      apiKeys: [{ name: 'ci', permissions: 'order:read' }],
      webhooks: [{ url: 'https://hooks.example/x', events: 'certificate.issued' }],
      invitations: [],
      approvals: [],
    });
    for (const secret of [made.body.data.key, hook.body.data.secret, 'key_hash', 'sealed'])
      expect(octets.toString()).not.toContain(secret);
  });

  it('is one file of JSON with everything but secrets', async () => {
    const person = await somebody('quokka');
    const { octets } = await api.call(accountCalls.exportPerson, {}, { token: person.token });
    const file = JSON.parse(octets.toString()) as Record<string, unknown>;
    expect(file).toMatchObject({
      account: { email: 'quokka@people.example', firstname: 'quokka-first', id_card: 'quokka-card' },
      contacts: [{ firstname: 'quokka-contact' }],
      memberships: [{ role: 'owner' }],
      orders: [],
      sessions: [{}],
    });
    expect(JSON.stringify(file['auditLog'])).toContain('quokka-browser');
    for (const secret of ['password_hash', 'api_key', 'token_hash', person.token])
      expect(octets.toString()).not.toContain(secret);
    const log = await api.call(accountCalls.listAuditLogs, {}, { token: person.token });
    expect(log.body.data[0]?.action).toBe('person.export');
  });

  it('is given only after a fresh proof', async () => {
    const person = await api.addAccount();
    api.advance(11 * 60);
    expect((await api.call(accountCalls.exportPerson, {}, { token: person.token })).body.code).toBe(12011);
    expect((await remove(person)).body.code).toBe(12011);
  });
});

describe('a person who goes', () => {
  it('is found nowhere afterwards, and what they did can still be checked', async () => {
    const person = await somebody('numbat');
    expect((await rowsWith('numbat')).length).toBeGreaterThan(3);
    const before = await api.call(accountCalls.exportAuditLog, {}, { token: person.token });
    const kept = JSON.parse(before.octets.toString().split('\n')[0]!) as { size: number; root: string };
    expect(await state(person)).toMatchObject({ obstacles: [], isOwner: true });
    expect((await remove(person)).body.code).toBe(200);
    expect(await rowsWith('numbat')).toEqual([]);
    expect((await api.call(accountCalls.getAccount, {}, { token: person.token })).status).toBe(401);
    const signIn = {
      account: 'numbat@people.example',
      password: '0'.repeat(32),
      captchaID: 'x',
      captchaValidate: 'x',
    };
    expect((await api.call(sessionCalls.login, signIn)).body.code).not.toBe(200);
    // The operator can still show that nothing else was changed.
    const { exportLines } = await import('../audit/export.ts');
    const { AuditLog } = await import('../audit/log.ts');
    const { db, now } = api.services;
    const log = new AuditLog({ db, now, seed: () => Promise.resolve(Buffer.alloc(32, 1)) });
    const lines: string[] = [];
    const head = await log.sign(person.accountID);
    for await (const part of exportLines(db, person.accountID, head))
      lines.push(...part.trimEnd().split('\n'));
    expect(await verifyExport(lines, { kept })).toMatchObject({ ok: true, goesOn: true, erased: 2 });
    expect(lines.at(-1)).toContain('person.delete');
    expect(lines.join('\n')).not.toContain('numbat');
  });

  it('confirms it with the number of the account', async () => {
    const person = await api.addAccount();
    expect((await remove(person, 'C1')).body).toMatchObject({
      code: 13004,
      errors: { confirm: expect.any(String) },
    });
    expect((await api.call(accountCalls.getAccount, {}, { token: person.token })).status).toBe(200);
  });

  it('settles first what others have a claim to: money and members', async () => {
    const person = await api.addAccount();
    const { db } = api.services;
    await transaction(db, (trx) =>
      move(trx, person.accountID, [
        { key: 'opening', kind: 'opening', amount: 5, payMethod: -1, orderNo: '' },
      ]),
    );
    const member = await api.addAccount();
    await addMember(db, memberPorts, {
      tenant: person.accountNo,
      account: member.accountNo,
      role: 'auditor',
    });
    expect((await state(person)).obstacles.toSorted()).toEqual(['balance', 'members']);
    expect((await remove(person)).body.code).toBe(13002);
    expect((await api.call(accountCalls.getAccount, {}, { token: person.token })).status).toBe(200);
    // A member owns nothing there, and may go at any time.
    const token = await api.services.tokens.issue(db, member.accountID);
    expect(await state({ ...member, token })).toMatchObject({ obstacles: [], isOwner: false });
    expect((await remove({ ...member, token })).body.code).toBe(200);
    const list = await api.call(accountCalls.listMembers, {}, { token: person.token });
    expect(list.body.total).toBe(1);
  });
});
