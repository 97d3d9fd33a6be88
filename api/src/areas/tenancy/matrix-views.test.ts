import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, isForViews, isPermitted, type Permission, viewPermissions } from '@certdeck/contract';
import * as operatorCalls from '@certdeck/contract/operator';
import { isRecorded } from '../audit/recorder.ts';
import { allCalls, type AnyCall } from '../../testing/hostile/testing/calls.ts';
import { secretsOf, shown, watchRows } from '../../testing/hostile/testing/possessions.ts';
import { addStaff } from '../staff/staff.store.ts';
import type { TestAccount } from '../../testing/api.ts';
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

/* Every call of the contract by a view of the operator, made for real: what its descriptor opens, and nothing else. */

const held: ReadonlySet<Permission> = new Set(viewPermissions);
const isEnd = ({ view }: AnyCall) => view === 'ends';

let at: Matrix;
let staff: TestAccount;
/** Another tenant, which has nothing. */
let foreign: Member;
let secrets: string[];
/** Token of a view of the owner. */
let view: string;
let changes: Awaited<ReturnType<typeof watchRows>>;

async function viewOf({ accountNo }: Member): Promise<string> {
  const token = await at.shop.services.tokens.issue(at.shop.services.db, staff.accountID);
  const opened = await at.shop.call(operatorCalls.openView, { accountNo, reason: 'ticket 7' }, { token });
  const { code } = opened.body.data;
  return (await at.shop.call(operatorCalls.beginView, { code }, { token })).body.data.token;
}
async function makeBy(token: string, call: AnyCall) {
  const { status, body } = await at.shop.call(call, at.samples[call.id], { token });
  return { status, code: body.code, data: body.data, body };
}

beforeAll(async () => {
  at = await openMatrix();
  [staff, foreign] = await Promise.all([at.shop.addAccount(), at.shop.addAccount()]);
  await addStaff(at.shop.services.db, staff.accountNo, ['staff:view']);
  secrets = await secretsOf(at.shop.services.db, at.owner);
  // One for all calls, so that one look a call is enough: opening one writes rows of the owner's.
  view = await viewOf(at.owner);
  changes = await watchRows(at.shop.services.db, at.owner);
}, 400_000);
afterAll(() => at.shop.close());

describe('a view of the operator', () => {
  it.each(named)(
    '%s is answered as its descriptor says, and changes nothing (D-440)',
    async (_name, call) => {
      const { status, code, data } = await makeBy(view, call);
      const made = await changes();
      // What it ends is the view itself.
      if (!isEnd(call)) expect(made).toEqual({ gone: [], come: [] });
      expect(status).toBe(200);
      if (isForStaff(call)) expect(code).toBe(NOT_FOUND);
      else if (!isForViews(call)) expect({ code, data }).toEqual({ code: FORBIDDEN, data: refused(call) });
      else if (!isPermitted(held, call.permission)) expect(code).toBe(FORBIDDEN);
      else if (isEnd(call)) {
        expect(code).toBe(200);
        view = await viewOf(at.owner);
        await changes();
      } else {
        expect(code).toBe((await make(at, call, at.owner)).code);
        // The owner's own session is no change by the view after it.
        await changes();
      }
    },
  );

  const refused = ({ permission }: AnyCall) => ({ permission, by: 'person' });

  it.each(named.filter(([, call]) => isForViews(call) && !isEnd(call)))(
    'of another tenant finds nothing by %s',
    async (_name, call) => {
      const { code, data } = await makeBy(await viewOf(foreign), call);
      if (namesThings(at, call)) expect([NOT_FOUND, 200]).toContain(code);
      const said = JSON.stringify(at.samples);
      expect(shown(secrets, JSON.stringify(data)).filter((secret) => !said.includes(secret))).toEqual([]);
    },
  );

  it('reads by its descriptors: none of them asks for a proof, for money or for a secret', () => {
    const open = allCalls.filter(isForViews);
    expect(open.filter(isEnd).map(({ id }) => id)).toEqual(['API-022']);
    for (const call of open.filter((one) => !isEnd(one))) {
      expect([call.id, call.stepUp ?? call.idempotent]).toEqual([call.id, undefined]);
      // What no audit log has to tell of changes nothing and gives nothing away.
      expect([call.id, isRecorded(call)]).toEqual([call.id, false]);
      expect([call.id, ['session', 'public', ...viewPermissions]]).toEqual([
        call.id,
        expect.arrayContaining([call.permission]),
      ]);
    }
    const closed = [
      'API-120',
      'API-132',
      'orders.exportKey',
      'API-029',
      'API-043',
      'API-064',
      'API-067',
      'API-070',
      'sessions.list',
    ];
    for (const id of closed) expect(open.map((call) => call.id)).not.toContain(id);
  });

  it('shows no key, no code and no number of a document, in any answer', async () => {
    const ofOwner = await viewOf(at.owner);
    const answers: string[] = [];
    for (const call of allCalls.filter((one) => isForViews(one) && !isEnd(one)))
      answers.push(JSON.stringify((await makeBy(ofOwner, call)).body));
    const all = answers.join('\n');
    expect(all).not.toMatch(/PRIVATE KEY|cdk_live_|whsec_/);
    const { data } = await makeBy(ofOwner, accountCalls.getProfile);
    expect(data).toMatchObject({ key: '', idCard: '' });
    expect(JSON.stringify(data)).not.toContain(at.owner.email);
  });
});
