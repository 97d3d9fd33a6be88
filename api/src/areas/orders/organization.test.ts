import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { orderCalls } from '@certdeck/contract';
import { EV_CHECKS, vettingDesk } from '../organizations/testing/vetting-desk.ts';
import type { TestAccount } from '../../testing/api.ts';
import { certificateOf } from './testing/deciding.ts';
import { openSteps, type Steps } from './testing/steps.ts';

/** Orders that name an organisation wait for its validation beside that of their names. */

const OV = { productNo: 'GS-OV1', productType: 'ov_single_ssl' };
const EV = { productNo: 'CTM-EV1', productType: 'ev_single_ssl' };
const DAYS_399 = 399 * 86_400;

let steps: Steps;
let desk: ReturnType<typeof vettingDesk>;
let clerk: TestAccount;
let second: TestAccount;

beforeAll(async () => {
  steps = await openSteps({ unvalidated: true });
  desk = vettingDesk(steps.shop);
  clerk = await desk.clerk();
  second = await desk.clerk();
});
afterAll(() => steps.shop.close());
beforeEach(async () => {
  steps.renew();
  steps.customer = await steps.shop.addCustomer();
});

const issues = () =>
  void (steps.deciding.answer = {
    kind: 'issued',
    certificate: certificateOf(steps.later(86_400_000), `0${Math.random().toString(16).slice(2, 12)}`),
  });
const detailOf = async (id: string) => (await steps.customer.call(orderCalls.getOrder, { id })).body.data;
const revived = async () => {
  steps.renew();
  issues();
};

describe('an order that names an organisation', () => {
  it('waits for it beside its names, says so, and is issued when both hold (D-430)', async () => {
    issues();
    const id = await steps.paid(['wait.example'], OV);
    expect(await steps.advance(id)).toMatchObject({ kind: 'later' });
    let detail = await detailOf(id);
    expect(detail).toMatchObject({
      orderStatus: 1002,
      stage: 'validation',
      waitsForOrganization: true,
      organizationCheck: { state: 'review', level: 'ov', orgID: steps.customer.organizationID },
    });
    expect(detail.timeline.map(({ step }) => step)).toEqual([
      'created',
      'paid',
      'validated',
      'organization',
      'issued',
    ]);
    await steps.setNames(id, { status: 'verified', verified_at: steps.now(), caa_checked_at: steps.now() });
    steps.deciding.shown.add('wait.example');
    expect(await steps.advance(id)).toMatchObject({ kind: 'later' });
    detail = await detailOf(id);
    expect(detail).toMatchObject({ orderStatus: 1002, stage: 'validation' });
    expect(detail.timeline.find(({ step }) => step === 'validated')?.time).toBeGreaterThan(0);
    expect(steps.deciding.asked.finalise).toEqual([]);
    expect(steps.failed).toEqual([]);
    await desk.validate(clerk, steps.customer);
    expect(await steps.jobsOf(id)).toEqual(['order']);
    expect(await steps.advance(id)).toEqual({ kind: 'done' });
    detail = await detailOf(id);
    expect(detail).toMatchObject({ orderStatus: 1005, stage: 'issued', organizationCheck: null });
    expect(detail.timeline.every(({ time }) => time > 0)).toBe(true);
  });

  it('lists what waits for an organisation, without what waits for names alone', async () => {
    const id = await steps.paid(['listed.example'], OV);
    await steps.paid(['alone.example']);
    await steps.advance(id);
    const { body } = await steps.customer.call(orderCalls.listOrders, { organization: 'Y' });
    expect(body.data.map((order) => order.id)).toEqual([id]);
    expect(body.total).toBe(1);
    expect(body.data[0]).toMatchObject({ waitsForOrganization: true, orderStatus: 1002 });
  });

  it('is issued at once where the organisation was validated before, for 398 days (BR 4.2.1)', async () => {
    await steps.advance(await steps.paid(['one.example'], OV));
    await desk.validate(clerk, steps.customer);
    issues();
    const next = await steps.shown(['two.example'], OV);
    expect(await steps.advance(next)).toEqual({ kind: 'done' });
    await revived();
    const late = await steps.shown(['three.example'], OV);
    // Sessions end long before.
    steps.shop.advance(DAYS_399);
    try {
      expect(await steps.advance(late)).toMatchObject({ kind: 'later' });
    } finally {
      steps.shop.advance(-DAYS_399);
    }
    expect(await desk.waitingOf(clerk, steps.customer)).toMatchObject({ level: 'ov', orders: 2 });
    expect(steps.deciding.asked.finalise).toEqual([]);
  });

  it('of EV isn’t served by OV, but OV is by EV', async () => {
    await steps.advance(await steps.paid(['first.example'], OV));
    await desk.validate(clerk, steps.customer);
    issues();
    const ev = await steps.shown(['ev.example'], EV);
    expect(await steps.advance(ev)).toMatchObject({ kind: 'later' });
    expect((await detailOf(ev)).organizationCheck).toMatchObject({ state: 'review', level: 'ev' });
    const other = await steps.shop.addCustomer();
    steps.customer = other;
    const own = await steps.shown(['own.example'], EV);
    await steps.advance(own);
    await desk.validate(clerk, other, EV_CHECKS);
    expect(await steps.advance(own)).toMatchObject({ kind: 'later' });
    await desk.validate(second, other, {}, 'second');
    expect(await steps.advance(own)).toEqual({ kind: 'done' });
    await revived();
    expect(await steps.advance(await steps.shown(['lower.example'], OV))).toEqual({ kind: 'done' });
  });

  it('follows a correction also where its signing had begun by then and came to nothing', async () => {
    issues();
    const id = await steps.shown(['begun.example'], OV);
    await steps.advance(id);
    await desk.validate(clerk, steps.customer);
    const signing = (at: Date | null) =>
      steps.shop.services.db.updateTable('orders').set({ issuing_at: at }).where('id', '=', id).execute();
    await signing(steps.now());
    await desk.edit(steps.customer, { orgName: 'Example Renamed Limited' });
    await signing(null);
    expect(await steps.advance(id)).toMatchObject({ kind: 'later' });
    await desk.validate(clerk, steps.customer);
    expect(await steps.advance(id)).toEqual({ kind: 'done' });
    expect((await detailOf(id)).organization?.orgName).toBe('Example Renamed Limited');
  });

  it('follows a correction, which nothing validated before covers (D-431)', async () => {
    issues();
    const id = await steps.shown(['edited.example'], OV);
    await steps.advance(id);
    const before = await desk.waitingOf(clerk, steps.customer);
    await desk.claim(clerk, before.id);
    expect(await desk.edit(steps.customer, { orgName: 'Example Limited' })).toMatchObject({ code: 200 });
    expect((await desk.approve(clerk, before.id)).code).toBe(13001);
    await steps.advance(id);
    await desk.validate(clerk, steps.customer);
    // Another telephone number is another identity, too.
    await desk.edit(steps.customer, { orgName: 'Example Limited', telephone: '010-87654321' });
    expect(await steps.advance(id)).toMatchObject({ kind: 'later' });
    expect(steps.deciding.asked.finalise).toEqual([]);
    await desk.validate(clerk, steps.customer);
    expect(await steps.advance(id)).toEqual({ kind: 'done' });
    expect(steps.deciding.asked.finalise[0]?.organization?.name).toBe('Example Limited');
  });

  it('is no other for a note of the customer’s that no rule looks at', async () => {
    await steps.advance(await steps.paid(['note.example'], OV));
    await desk.validate(clerk, steps.customer);
    await desk.edit(steps.customer, { digicertID: '4711' });
    await revived();
    expect(await steps.advance(await steps.shown(['noted.example'], OV))).toEqual({ kind: 'done' });
  });

  it('ends in the one certificate that signing began for, whatever is changed meanwhile', async () => {
    const id = await steps.shown(['crash.example'], OV);
    await steps.advance(id);
    await desk.validate(clerk, steps.customer);
    // The process dies after signing began: the issuer may have signed.
    steps.deciding.meanwhile.finalise = async () => {
      throw new Error('killed');
    };
    await expect(steps.advance(id)).rejects.toThrow('killed');
    expect((await steps.orderOf(id)).issuing_at).not.toBeNull();
    await desk.edit(steps.customer, { orgName: 'Another Ltd' });
    expect((await steps.orderOf(id)).organization).toMatchObject({ orgName: 'Example Ltd' });
    steps.deciding.meanwhile = {};
    issues();
    expect(await steps.advance(id)).toEqual({ kind: 'done' });
    expect(steps.deciding.asked.finalise.at(-1)?.organization?.name).toBe('Example Ltd');
  });

  it('isn’t signed for an organisation that was changed between the look and the signing', async () => {
    issues();
    const id = await steps.paid(['between.example'], OV);
    await steps.advance(id);
    await desk.validate(clerk, steps.customer);
    steps.deciding.published.add('between.example');
    steps.deciding.meanwhile.look = () => desk.edit(steps.customer, { city: 'Tianjin' });
    await steps.setNames(id, { next_try_at: null });
    await steps.advance(id);
    expect(steps.deciding.asked.finalise).toEqual([]);
    expect(await steps.orderOf(id)).toMatchObject({ status: 1002, issuing_at: null });
  });

  it('is cancelled with its money back while it waits, and nobody is asked to validate for it any more', async () => {
    const id = await steps.paid(['cancelled.example'], OV);
    await steps.advance(id);
    const balance = await steps.shop.balanceOf(steps.customer);
    const { pay_amount, order_no } = await steps.orderOf(id);
    await steps.customer.call(orderCalls.cancelOrders, { orderNos: [order_no] });
    expect(await steps.shop.balanceOf(steps.customer)).toBe(balance + pay_amount);
    const { data } = await desk.list(clerk, { status: 'review' });
    expect(data.filter(({ accountNo }) => accountNo === steps.customer.accountNo)).toEqual([]);
  });

  it('of an earlier release finds its organisation by what it says', async () => {
    issues();
    const id = await steps.shown(['earlier.example'], OV);
    await steps.setOrder(id, { organization_id: null });
    await steps.advance(id);
    expect((await steps.orderOf(id)).organization_id).toBe(steps.customer.organizationID);
    await desk.validate(clerk, steps.customer);
    expect(await steps.advance(id)).toEqual({ kind: 'done' });
  });
});
