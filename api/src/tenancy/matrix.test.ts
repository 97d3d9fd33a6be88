import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPermitted, needsSession, type Permission, staffPermissions } from '@certdeck/contract';
import { permissionsOf, type Role, roles } from '@certdeck/contract/roles';
import { schemaOf } from '@certdeck/contract/schemas';
import { allCalls, type AnyCall } from '../hostile/testing/calls.ts';
import { type Owner, settle } from '../hostile/testing/owner.ts';
import { rowsOf, secretsOf, shown } from '../hostile/testing/possessions.ts';
import { samplesOf } from '../hostile/testing/samples.ts';
import { openShop, type Shop } from '../orders/testing/shop.ts';
import { addStaff } from '../staff/staff.store.ts';
import { memberPorts } from '../compose/members.ts';
import { addMember } from './members.ts';

/*
 * Every call of the contract by every role, made for real: at what the own tenant has, at what another tenant
 * has, and signed out. What is expected is read in the table of roles, so that a new call is covered by its
 * descriptor and its sample; one without a sample fails.
 */

/** A person who acts for a tenant. */
interface Member {
  accountID: string;
  accountNo: string;
}
type Team = Readonly<Record<Role, Member>>;

let shop: Shop;
/** The tenant whose things every call names, and its people. */
let owner: Owner;
let own: Team;
/** People of another tenant, which has nothing. */
let foreign: Team;
let samples: Readonly<Record<string, object>>;
let secrets: string[];

const FORBIDDEN = 13005;
const NOT_FOUND = 13001;

/** A tenant of an account with a member in each role. */
async function teamOf(tenant: Member): Promise<Team> {
  const member = async (role: Role): Promise<Member> => {
    if (role === 'owner') return tenant;
    const account = await shop.addAccount();
    const names = { tenant: tenant.accountNo, account: account.accountNo, role };
    expect(await addMember(shop.services.db, memberPorts, names)).toEqual({ ok: true });
    return account;
  };
  return {
    owner: tenant,
    admin: await member('admin'),
    orders: await member('orders'),
    requester: await member('requester'),
    finance: await member('finance'),
    technician: await member('technician'),
    auditor: await member('auditor'),
  };
}

beforeAll(async () => {
  shop = await openShop({ working: true, environment: { CLOUDFLARE_API: 'http://127.0.0.1:1' } });
  mkdirSync(join(shop.folder, 'sites'), { recursive: true });
  const partner = { id: 'shop', origins: ['https://shop.example'], areas: ['orders'], tokenMinutes: 30 };
  writeFileSync(join(shop.folder, 'sites', 'localhost.json'), JSON.stringify({ partners: [partner] }));
  owner = await settle(shop, 'quokka');
  // From here on nothing moves by itself.
  await shop.services.work.stop();
  samples = await samplesOf(owner);
  own = await teamOf(owner);
  foreign = await teamOf(await shop.addAccount());
  secrets = await secretsOf(shop.services.db, owner);
}, 180_000);
afterAll(() => shop.close());

/** Makes a call with the owner's right input, in a session that begins with it. */
async function make(call: AnyCall, member?: Member) {
  const token = member && (await shop.services.tokens.issue(shop.services.db, member.accountID));
  const reply = await shop.call(call, samples[call.id], token === undefined ? {} : { token });
  return { status: reply.status, code: reply.body.code, data: reply.body.data, body: reply.body };
}

const held = (role: Role): ReadonlySet<Permission> => permissionsOf(role);
const isForStaff = (call: AnyCall) => staffPermissions.some((one) => one === call.permission);
/** What the table of roles says. */
const refusalOf = (call: AnyCall, role: Role): number | undefined => {
  if (isForStaff(call)) return NOT_FOUND;
  return isPermitted(held(role), call.permission) ? undefined : FORBIDDEN;
};

const takes = (call: AnyCall): number => Number(call.method === 'DELETE' || call.id === 'API-022');

const named = allCalls.map((call) => [`${call.id} ${call.permission}`, call] as const);

describe('the matrix of calls and roles', () => {
  it('has a right input for every call', () => {
    expect(allCalls.map(({ id }) => id).sort()).toEqual(Object.keys(schemaOf).sort());
    expect(Object.keys(samples).sort()).toEqual(Object.keys(schemaOf).sort());
  });

  it('has calls that each role may make and calls that it may not', () => {
    const outcomes = roles.map((role) => new Set(allCalls.map((call) => refusalOf(call, role))));
    for (const [index, role] of roles.entries())
      expect([role, outcomes[index]?.has(undefined), outcomes[index]?.has(FORBIDDEN)]).toEqual([
        role,
        true,
        role !== 'owner' && role !== 'admin',
      ]);
  });
});

describe('the figures of money', () => {
  it.each(roles)('are told to who may read the ledger, and to nobody else: %s (API-024)', async (role) => {
    const account = allCalls.find(({ id }) => id === 'API-024');
    if (!account) throw new Error('There is no such call');
    const { data } = await make(account, own[role]);
    const mayRead = held(role).has('ledger:read');
    expect(mayRead).toBe(['owner', 'admin', 'finance', 'auditor'].includes(role));
    for (const figure of ['balance', 'toBeInvoicedAmount']) expect(figure in Object(data)).toBe(mayRead);
  });
});

describe('signed out', () => {
  it.each(named)('%s answers 401 unless it is public (API-003)', async (_name, call) => {
    const { status } = await make(call);
    // API-021 is the check of a token itself.
    if (needsSession(call) || call.id === 'API-021') expect(status).toBe(401);
    else expect([200, 429]).toContain(status);
  });
});

describe('of another tenant', () => {
  /** What the foreign people have sent: they find it in their own rows again. */
  const said = new Set<string>();
  /** Calls that answer otherwise when what they name isn't there: an empty list, a field that is wrong. */
  const others: Readonly<Record<string, number>> = { 'API-083': 200, 'API-109': 13004 };

  it.each(named)(
    '%s is forbidden to who may not make it, and finds nothing for who may (API-009)',
    async (_name, call) => {
      const before = await rowsOf(shop.services.db, owner);
      for (const secret of shown(secrets, JSON.stringify(samples[call.id]))) said.add(secret);
      for (const role of roles) {
        const { status, code, data, body } = await make(call, foreign[role]);
        const refusal = refusalOf(call, role);
        const leaked = shown(secrets, JSON.stringify(body)).filter((secret) => !said.has(secret));
        expect([role, leaked]).toEqual([role, []]);
        expect([role, status === 500]).toEqual([role, false]);
        if (refusal !== undefined) expect([role, code]).toEqual([role, refusal]);
        else if (namesThings(call)) expect([role, code]).toEqual([role, others[call.id] ?? NOT_FOUND]);
        else expect([role, code]).not.toEqual([role, FORBIDDEN]);
        if (refusal === FORBIDDEN) expect(data).toEqual({ permission: call.permission });
      }
      expect(await rowsOf(shop.services.db, owner)).toEqual(before);
    },
  );
});

/** Whether the input of a call names something of the owner's that others don't have. */
function namesThings(call: AnyCall): boolean {
  if (!needsSession(call) || call.area === 'certhub') return false;
  const things = new Set([
    ...[owner.waiting, owner.issued, owner.issuedID, owner.contactID, owner.organizationID, owner.queueID],
    ...[owner.messageID, owner.spareMessageID, owner.spareContactID, owner.spareOrganizationID],
    ...[owner.transferID, owner.receiptID, ...owner.unpaid],
  ]);
  return Object.values(samples[call.id] ?? {})
    .flat()
    .some((value) => things.has(String(value)));
}

describe('of the own tenant', () => {
  it.each(named)('%s is forbidden to who may not make it, and nothing is done', async (_name, call) => {
    const before = await rowsOf(shop.services.db, owner);
    for (const role of roles) {
      const refusal = refusalOf(call, role);
      if (refusal === undefined) continue;
      const { status, code } = await make(call, own[role]);
      expect([role, status, code]).toEqual([role, 200, refusal]);
    }
    const after = await rowsOf(shop.services.db, owner);
    // A session begins with every try.
    const things = (rows: readonly string[]) => rows.filter((row) => !row.startsWith('sessions '));
    expect(things(after)).toEqual(things(before));
  });

  /** What is taken away comes last, so that it is there for the others. */
  const order = [...named].sort(([, one], [, other]) => takes(one) - takes(other));
  /** Calls that can't succeed here, whoever makes them: no provider answers, and nobody guesses a code. */
  const elsewhere = new Set(['tools.cfdns.zones', 'tools.cfdns', 'demo.publish', 'dcv.place']);

  it.each(order.filter(([, call]) => needsSession(call) && !isForStaff(call)))(
    '%s is answered for each role that holds its permission',
    async (_name, call) => {
      const permitted = roles.filter((role) => refusalOf(call, role) === undefined);
      expect(permitted).toContain('owner');
      // Those with the least come first: what works for them doesn't work by being the owner.
      for (const [index, role] of permitted.toReversed().entries()) {
        const { status, code, body } = await make(call, own[role]);
        expect([role, status]).toEqual([role, 200]);
        expect([role, code]).not.toEqual([role, FORBIDDEN]);
        // The first finds everything as it was; after it an order is paid, a contact gone.
        if (index === 0 && !elsewhere.has(call.id))
          expect([role, code, body.errors]).toEqual([role, 200, undefined]);
      }
    },
  );
});

describe('the operator’s staff', () => {
  it('may make the calls for staff, whatever its role in a tenant', async () => {
    const person = await shop.addAccount();
    await addStaff(shop.services.db, person.accountNo);
    const names = { tenant: owner.accountNo, account: person.accountNo, role: 'auditor' };
    expect(await addMember(shop.services.db, memberPorts, names)).toEqual({ ok: true });
    for (const call of allCalls.filter(isForStaff))
      expect([call.id, (await make(call, person)).code]).toEqual([call.id, 200]);
    expect(
      (
        await make(
          allCalls.find(({ id }) => id === 'API-096')!,
          person,
        )
      ).code,
    ).toBe(FORBIDDEN);
  });
});
