import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { needsSession } from '@certdeck/contract';
import { roles } from '@certdeck/contract/roles';
import { schemaOf } from '@certdeck/contract/schemas';
import { allCalls, type AnyCall, callsOfProofs, everybodys } from '../../testing/hostile/testing/calls.ts';
import { secretsOf, shown, watchRows } from '../../testing/hostile/testing/possessions.ts';
import {
  FORBIDDEN,
  held,
  isForStaff,
  make,
  type Matrix,
  named,
  namesThings,
  NOT_FOUND,
  openMatrix,
  refusalOf,
  type Team,
  teamOf,
} from './testing/matrix.ts';

/*
 * Every call of the contract by every role, made for real: at what the own tenant has, at what another tenant
 * has, and signed out. What is expected is read in the table of roles, so that a new call is covered by its
 * descriptor and its sample; one without a sample fails.
 */

let at: Matrix;
let own: Team;
/** People of another tenant, which has nothing. */
let foreign: Team;
let secrets: string[];

beforeAll(async () => {
  at = await openMatrix();
  own = await teamOf(at.shop, at.owner);
  foreign = await teamOf(at.shop, await at.shop.addAccount());
  secrets = await secretsOf(at.shop.services.db, at.owner);
}, 400_000);
afterAll(() => at.shop.close());

const takes = (call: AnyCall): number => Number(call.method === 'DELETE' || call.id === 'API-022');

describe('the matrix of calls and roles', () => {
  it('has a right input for every call', () => {
    expect(allCalls.map(({ id }) => id).sort()).toEqual(Object.keys(schemaOf).sort());
    expect(Object.keys(at.samples).sort()).toEqual(Object.keys(schemaOf).sort());
  });

  it('has calls that each role may make and calls that it may not', () => {
    const outcomes = roles.map((role) => new Set(allCalls.map((call) => refusalOf(call, role))));
    for (const [index, role] of roles.entries())
      expect([role, outcomes[index]?.has(undefined), outcomes[index]?.has(FORBIDDEN)]).toEqual([
        role,
        true,
        role !== 'owner',
      ]);
  });
});

describe('the figures of money', () => {
  it.each(roles)('are told to who may read the ledger, and to nobody else: %s (API-024)', async (role) => {
    const account = allCalls.find(({ id }) => id === 'API-024');
    if (!account) throw new Error('There is no such call');
    const { data } = await make(at, account, own[role]);
    const mayRead = held(role).has('ledger:read');
    expect(mayRead).toBe(['owner', 'admin', 'finance', 'auditor'].includes(role));
    for (const figure of ['balance', 'toBeInvoicedAmount']) expect(figure in Object(data)).toBe(mayRead);
  });
});

describe('signed out', () => {
  it.each(named)('%s answers 401 unless it is public (API-003)', async (_name, call) => {
    const { status } = await make(at, call);
    // API-021 is the check of a token itself; API-063 takes a session or the ticket of a sign-in.
    if (needsSession(call) || call.id === 'API-021' || call.id === 'API-063') expect(status).toBe(401);
    else expect([200, 429]).toContain(status);
  });
});

describe('of another tenant', () => {
  /** What the foreign people have sent: they find it in their own rows again. */
  const said = new Set<string>();
  /** Calls that answer otherwise when what they name isn't there: an empty list, a field that is wrong. */
  const others: Readonly<Record<string, number>> = { 'API-083': 200, 'API-109': 13004, 'API-131': 13004 };
  let changes: Awaited<ReturnType<typeof watchRows>>;
  beforeAll(async () => void (changes = await watchRows(at.shop.services.db, at.owner)));

  it.each(named.filter(([, { id }]) => !everybodys.has(id)))(
    '%s is forbidden to who may not make it, and finds nothing for who may (API-009)',
    async (_name, call) => {
      for (const secret of shown(secrets, JSON.stringify(at.samples[call.id]))) said.add(secret);
      for (const role of roles) {
        const { status, code, data, body } = await make(at, call, foreign[role]);
        const refusal = refusalOf(call, role);
        const leaked = shown(secrets, JSON.stringify(body)).filter((secret) => !said.has(secret));
        expect([role, leaked]).toEqual([role, []]);
        expect([role, status === 500]).toEqual([role, false]);
        if (refusal !== undefined) expect([role, code]).toEqual([role, refusal]);
        else if (namesThings(at, call)) expect([role, code]).toEqual([role, others[call.id] ?? NOT_FOUND]);
        else expect([role, code]).not.toEqual([role, FORBIDDEN]);
        if (refusal === FORBIDDEN) expect(data).toEqual({ permission: call.permission });
      }
      expect(await changes()).toEqual({ gone: [], come: [] });
    },
  );
});

describe('of the own tenant', () => {
  let changes: Awaited<ReturnType<typeof watchRows>>;
  beforeAll(async () => {
    // A session begins with every try.
    changes = await watchRows(at.shop.services.db, at.owner, (row) => !row.startsWith('sessions '));
  });

  it.each(named)(
    '%s is forbidden to who may not make it, with a code in the body, and nothing is done (HOST-036)',
    async (_name, call) => {
      for (const role of roles) {
        const refusal = refusalOf(call, role);
        if (refusal === undefined) continue;
        const { status, code } = await make(at, call, own[role]);
        expect([role, status, code]).toEqual([role, 200, refusal]);
      }
      expect(await changes()).toEqual({ gone: [], come: [] });
    },
  );

  /** What is taken away comes last, so that it is there for the others. */
  const order = [...named].sort(([, one], [, other]) => takes(one) - takes(other));
  /** Calls that can't succeed here, whoever makes them: no provider answers, nobody guesses a code, nobody is an agent, no key fits, no mailbox is ordered. */
  const elsewhere = new Set([
    ...['saas.save', 'saas.logo', 'saas.check', 'saas.publish', 'saas.customers', 'saas.sales'],
    ...['tools.cfdns.zones', 'tools.cfdns', 'demo.publish', 'demo.publishDomain', 'dcv.place'],
    ...['API-122', 'API-123', 'API-124'],
    // Nothing was refused by the issuer, and nothing is issued anew yet.
    ...['API-111', 'orders.cancelReSign'],
    ...callsOfProofs,
  ]);

  it.each(order.filter(([, call]) => needsSession(call) && !isForStaff(call)))(
    '%s is answered for each role that holds its permission',
    async (_name, call) => {
      const permitted = roles.filter((role) => refusalOf(call, role) === undefined);
      expect(permitted).toContain('owner');
      // Those with the least come first: what works for them doesn't work by being the owner.
      for (const [index, role] of permitted.toReversed().entries()) {
        const { status, code, body } = await make(at, call, own[role]);
        expect([role, status]).toEqual([role, 200]);
        expect([role, code]).not.toEqual([role, FORBIDDEN]);
        // The first finds everything as it was; after it an order is paid, a contact gone.
        if (index === 0 && !elsewhere.has(call.id))
          expect([role, code, body.errors]).toEqual([role, 200, undefined]);
      }
    },
  );
});
