import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  developerCalls,
  isForKeys,
  type KeyPermission,
  keyPermissions,
  needsSession,
  staffPermissions,
} from '@certdeck/contract';
import { memberPorts } from '../../compose/members.ts';
import { allCalls, type AnyCall } from '../../testing/hostile/testing/calls.ts';
import { rowsOf, secretsOf, shown } from '../../testing/hostile/testing/possessions.ts';
import { addStaff } from '../staff/staff.store.ts';
import { addMember } from './members.ts';
import {
  FORBIDDEN,
  isForStaff,
  make,
  type Matrix,
  type Member,
  named,
  namesThings,
  NOT_FOUND,
  openMatrix,
} from './testing/matrix.ts';

/* Every call of the contract by API keys and by the operator's staff, made for real. */

let at: Matrix;
/** Another tenant, which has nothing. */
let foreign: Member;
let secrets: string[];

beforeAll(async () => {
  at = await openMatrix();
  foreign = await at.shop.addAccount();
  secrets = await secretsOf(at.shop.services.db, at.owner);
}, 400_000);
afterAll(() => at.shop.close());

describe('an API key', () => {
  const keys = new Map<string, string>();
  /** A key of a tenant's owner with everything that a key can have but one permission. */
  async function keyWithout(owner: Member, missing?: string): Promise<string> {
    const name = `${owner.accountID} ${missing}`;
    const known = keys.get(name);
    if (known !== undefined) return known;
    const permissions = keyPermissions.filter((one) => one !== missing);
    const token = await at.shop.services.tokens.issue(at.shop.services.db, owner.accountID);
    const made = await at.shop.call(developerCalls.createKey, { name: 'matrix', permissions }, { token });
    expect(made.body.code).toBe(200);
    keys.set(name, made.body.data.key);
    return made.body.data.key;
  }
  async function makeBy(key: string, call: AnyCall) {
    const { status, body } = await at.shop.call(call, at.samples[call.id], { token: key });
    return { status, code: body.code, data: body.data };
  }
  const signedIn = named.filter(([, call]) => needsSession(call));

  it.each(signedIn)('with the permission, %s is answered unless it is for people', async (_name, call) => {
    const { status, code, data } = await makeBy(await keyWithout(at.owner), call);
    expect(status).toBe(200);
    if (isForStaff(call)) expect(code).toBe(NOT_FOUND);
    else if (isForKeys(call)) expect(code).not.toBe(FORBIDDEN);
    else
      expect({ code, data }).toEqual({
        code: FORBIDDEN,
        data: { permission: call.permission, by: 'person' },
      });
    // What was there for its maker is there for the key.
    if (isForKeys(call) && call.method === 'GET') expect(code).toBe((await make(at, call, at.owner)).code);
  });

  it.each(signedIn.filter(([, { permission }]) => keyPermissions.includes(permission as KeyPermission)))(
    'without the permission, %s is refused',
    async (_name, call) => {
      const { status, code, data } = await makeBy(await keyWithout(at.owner, call.permission), call);
      expect({ status, code, data }).toEqual({
        status: 200,
        code: FORBIDDEN,
        data: isForKeys(call) ? { permission: call.permission } : expect.anything(),
      });
    },
  );

  it.each(signedIn)('of another tenant finds nothing by %s', async (_name, call) => {
    const before = await rowsOf(at.shop.services.db, at.owner);
    const { status, code, data } = await makeBy(await keyWithout(foreign), call);
    expect(status).toBe(200);
    if (isForKeys(call) && namesThings(at, call)) expect([NOT_FOUND, 13004, 200]).toContain(code);
    // What the key's tenant has sent, it may find in its own rows.
    const said = JSON.stringify(at.samples);
    expect(shown(secrets, JSON.stringify(data)).filter((secret) => !said.includes(secret))).toEqual([]);
    expect(await rowsOf(at.shop.services.db, at.owner)).toEqual(before);
  });

  it('is made for people alone: none makes, shows or ends keys', () => {
    for (const call of Object.values(developerCalls))
      expect([call.id, isForKeys(call)]).toEqual([call.id, false]);
  });
});

describe('the operator’s staff', () => {
  it('may make the calls for staff, whatever its role in a tenant', async () => {
    const person = await at.shop.addAccount();
    await addStaff(at.shop.services.db, person.accountNo, staffPermissions);
    const names = { tenant: at.owner.accountNo, account: person.accountNo, role: 'auditor' };
    expect(await addMember(at.shop.services.db, memberPorts, names)).toEqual({ ok: true });
    // By their names: a transfer is confirmed and can't be refused any more, a withdrawal is not sent yet, and nobody is staff yet who is taken off.
    const others: Readonly<Record<string, number>> = {
      'operator.transfers.refuse': 13002,
      'operator.withdrawals.return': 13002,
      'operator.staff.remove': NOT_FOUND,
      // Nobody moves money of the tenant that they act for.
      'operator.adjustments.propose': 13002,
      'operator.adjustments.confirm': 13002,
      // Nobody acts on members of the own tenant, and no reset waits.
      'operator.members.role': 13002,
      'operator.members.state': 13002,
      'operator.members.remove': 13002,
      'operator.additions.propose': 13002,
      'operator.additions.confirm': NOT_FOUND,
      'operator.additions.drop': NOT_FOUND,
      'operator.resets.propose': 13002,
      'operator.resets.confirm': NOT_FOUND,
      'operator.resets.drop': NOT_FOUND,
      // Nobody needs a view of the own portal, and a code is good once.
      'operator.views.open': 13002,
      'operator.views.begin': NOT_FOUND,
      'operator.views.end': NOT_FOUND,
      // Nobody has taken the validation up.
      'operator.organizations.approve': 13002,
      'operator.organizations.ask': 13002,
      // Nobody has applied to be an agent.
      'operator.agents.accept': NOT_FOUND,
      'operator.agents.refuse': NOT_FOUND,
    };
    for (const call of allCalls.filter(isForStaff))
      expect([call.id, (await make(at, call, person)).code]).toEqual([call.id, others[call.id] ?? 200]);
    expect(
      (
        await make(
          at,
          allCalls.find(({ id }) => id === 'API-096')!,
          person,
        )
      ).code,
    ).toBe(FORBIDDEN);
  });

  it.each(staffPermissions)(
    'finds no call for staff without %s, whatever else it has',
    async (permission) => {
      const person = await at.shop.addAccount();
      const duties = staffPermissions.filter((one) => one !== permission);
      await addStaff(at.shop.services.db, person.accountNo, duties);
      const calls = allCalls.filter((call) => call.permission === permission);
      expect(calls.length).toBeGreaterThan(0);
      for (const call of calls)
        expect([call.id, (await make(at, call, person)).code]).toEqual([call.id, NOT_FOUND]);
    },
  );
});
