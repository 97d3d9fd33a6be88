import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { accountCalls, orderCalls } from '@certdeck/contract';
import { vetting } from '../../../compose/vetting.ts';
import type { Notice } from '../../../platform/area/notices.ts';
import type { Verifier } from '../../../platform/dcv/dcv.ts';
import { reusableUntil } from '../../../platform/dcv/schedule.ts';
import { certificateOf } from '../../orders/testing/deciding.ts';
import { openSteps, type Steps } from '../../orders/testing/steps.ts';
import { checkDomain } from './check.ts';
import { tellOfEnding } from './ending.ts';

/** How long domains of an organisation serve its orders, while time stands still. */

const OV = { productNo: 'GS-OV1', productType: 'ov_single_ssl' };
const DAY_MS = 86_400_000;

let steps: Steps;
beforeAll(async () => {
  steps = await openSteps();
});
afterAll(() => steps.shop.close());
beforeEach(async () => {
  steps.renew();
  steps.customer = await steps.shop.addCustomer();
  steps.deciding.answer = {
    kind: 'issued',
    certificate: certificateOf(steps.later(DAY_MS), `0${Math.random().toString(16).slice(2, 12)}`),
  };
});

/** A network in which every record stands. */
const verifier: Pick<Verifier, 'verifyName'> = {
  verifyName: async ({ challenge }) => ({
    ok: true,
    evidence: {
      domain: challenge.domain,
      authorizationDomain: challenge.authorizationDomain,
      method: challenge.method,
      rule: challenge.rule,
      expected: challenge.value,
      perspectives: [],
      caa: [],
      checkedAt: steps.now(),
      reusableUntil: reusableUntil(steps.now()),
    },
  }),
};
const ports = () => ({
  ...vetting,
  db: steps.shop.services.db,
  now: steps.now,
  verifier: () => ({ ...steps.deciding.verifier, ...verifier }),
});
const add = async (domain: string) => {
  const input = { orgID: steps.customer.organizationID, domain };
  return (await steps.customer.call(accountCalls.addVerifiedDomain, input)).body.data.id;
};
const show = (id: string) => checkDomain(ports(), { accountID: steps.customer.accountID, id });
/** Does something after days, in which sessions end. */
async function after<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  steps.shop.advance(milliseconds / 1000);
  try {
    return await work();
  } finally {
    steps.shop.advance(-milliseconds / 1000);
  }
}
const lifeOf = async (id: string) => {
  const { expires_at, verified_at } = await show(id);
  return Number(expires_at) - Number(verified_at);
};

describe('a domain of an organisation', () => {
  it('serves orders up to the last second of its time, and none after it (BR 4.2.1, D-590)', async () => {
    const life = await lifeOf(await add('long.example'));
    const inTime = await steps.paid(['in.long.example'], OV);
    const late = await steps.paid(['late.long.example'], OV);
    // The validation of the organisation lasts longer.
    expect(life).toBeLessThan(398 * DAY_MS);
    steps.deciding.shown.add('in.long.example');
    await after(life, () => steps.advance(inTime));
    expect(steps.ended).toEqual(['issued']);
    expect(steps.deciding.asked.caa).toEqual(['in.long.example']);
    await after(life + 1000, () => steps.advance(late));
    expect(steps.deciding.asked.begin.at(-1)?.names[0]?.shown).toBe(false);
    expect(steps.ended).toEqual(['issued']);
  });

  it('that is shown while orders wait lets them go on, without a record of their own (D-590)', async () => {
    const id = await steps.paid(['shop.wait.example'], OV);
    const domain = await add('wait.example');
    expect(await steps.advance(id)).toMatchObject({ kind: 'later' });
    await steps.shop.services.db.deleteFrom('jobs').where('subject', '=', id).execute();
    await show(domain);
    expect(await steps.jobsOf(id)).toEqual(['order']);
    steps.deciding.shown.add('shop.wait.example');
    expect(await steps.advance(id)).toEqual({ kind: 'done' });
    const { body } = await steps.customer.call(orderCalls.getOrder, { id });
    expect(body.data.domains[0]).toMatchObject({ organizationDomain: 'wait.example', status: 'verified' });
    expect(body.data.stage).toBe('issued');
  });

  it('serves no order of an authority that looks by itself (D-590)', async () => {
    await show(await add('away.example'));
    const id = await steps.paid(['away.example'], OV);
    await steps.setNames(id, { status: 'pending', verified_at: null, evidence: null });
    steps.deciding.issuer = { ...steps.deciding.issuer, trustsOurChecks: false };
    await steps.advance(id);
    expect(steps.deciding.asked.begin.at(-1)?.names[0]?.shown).toBe(false);
  });

  it('is told of once before its end, and again after it was shown anew', async () => {
    const notices: Notice[] = [];
    const tell = async (_trx: unknown, _tenant: unknown, notice: Notice) => void notices.push(notice);
    const domain = 'ending.example';
    const id = await add(domain);
    const life = await lifeOf(id);
    const tick = (at: number) => after(at, () => tellOfEnding({ ...ports(), tell }));
    const ofThis = () => notices.filter(({ values }) => values['domain'] === domain);
    await tick(life - 15 * DAY_MS);
    expect(ofThis()).toEqual([]);
    await tick(life - 14 * DAY_MS);
    await tick(life - 13 * DAY_MS);
    expect(ofThis()).toHaveLength(1);
    expect(ofThis()[0]?.says.content.en).toContain('Example Ltd controls ending.example');
    await show(id);
    await tick(life - 14 * DAY_MS);
    expect(ofThis()).toHaveLength(2);
  });
});
