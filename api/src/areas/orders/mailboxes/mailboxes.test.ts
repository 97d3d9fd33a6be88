import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BodyCode, orderCalls, OrderStatus } from '@certdeck/contract';
import { advanceOrder } from '../advance.ts';
import { type Customer, openShop, pay, type Shop } from '../testing/shop.ts';
import { organizationChecksOf } from '../../../compose/vetting.ts';
import { findSpeaker } from '../../tenancy/members.store.ts';
import { openDeciding } from '../testing/deciding.ts';
import { askMailboxes } from './ask.ts';
import type { MailboxPorts } from './ports.ts';

/** Seconds. */
const MINUTE = 60;
const HOUR = 3_600;

let shop: Shop;
let customer: Customer;
let mailboxes: MailboxPorts;

beforeAll(async () => {
  shop = await openShop();
  shop.freeze();
  customer = await shop.addCustomer();
  const { db, now } = shop.services;
  mailboxes = {
    db,
    now,
    issuer: { trustsOurChecks: true },
    speaker: findSpeaker,
    mailSite: () => ({ name: 'Shop', origin: 'https://portal.example', accent: '#112233', language: 'en' }),
  };
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.services.db.deleteFrom('mail_outbox').execute();
});

/** Orders a certificate for mailboxes and pays it. */
async function ordered(names: string[]): Promise<{ orderNo: string; id: string }> {
  const [orderNo = ''] = await shop.order(customer, { productNo: 'CTM-SMIME', productType: 'smime', names });
  await pay(customer, orderNo);
  const { id } = (await customer.call(orderCalls.getOrder, { id: orderNo })).body.data;
  return { orderNo, id };
}

/** Does what the order's job does, once. */
async function advance(id: string): Promise<void> {
  const { db, now } = shop.services;
  const { issuer, verifier } = openDeciding(now);
  await advanceOrder(
    {
      db,
      now,
      issuer: {
        ...issuer,
        // As the embedded authority: what is shown for a domain holds for all names of it.
        begin: async ({ names }) => ({
          kind: 'open',
          shown: new Set(names.flatMap(({ domain, shown }) => (shown ? [domain] : []))),
        }),
      },
      verifier,
      mayHavePlaced: false,
      organizations: organizationChecksOf(db),
      askMailboxes: (order, names) => askMailboxes(mailboxes, order, names),
      tellIssued: async () => undefined,
      tellFailed: async () => undefined,
      onIssued: async () => undefined,
    },
    { kind: 'order', accountID: customer.accountID, subject: id, attempts: 1 },
  );
}

/** Mails that were written in the present test, the oldest first, with the code of their link. */
async function written(): Promise<{ to: string; code: string; text: string }[]> {
  const rows = await shop.services.db
    .selectFrom('mail_outbox')
    .select(['recipient', 'body'])
    .where('topic', '=', 'mailbox')
    .orderBy('created_at')
    .execute();
  return rows.map(({ recipient, body }) => ({
    to: recipient,
    text: body,
    code: /approve-mailbox\?code=([\w-]+)/.exec(body)?.[1] ?? '',
  }));
}

const statesOf = async (orderNo: string) => {
  const { domains } = (await customer.call(orderCalls.getOrder, { id: orderNo })).body.data;
  return domains.map(({ domain, status, byMail, mail }) => ({
    domain,
    status,
    byMail,
    asked: mail !== undefined,
  }));
};
const again = (orderNo: string, key?: string) =>
  customer.call(orderCalls.resendDcvEmail, { id: orderNo }, key ? { 'idempotency-key': key } : {});
const approve = (code: string) => shop.call(orderCalls.approveMailbox, { code });

describe('a mailbox of a paid order', () => {
  it('is written to once, and validated by the link for itself alone (ORD-025, D-615)', async () => {
    const { orderNo, id } = await ordered(['a@corp.example', 'b@corp.example']);
    expect(await written()).toEqual([]);
    await advance(id);
    await advance(id);
    const mails = await written();
    expect(mails.map(({ to }) => to)).toEqual(['a@corp.example', 'b@corp.example']);
    expect(new Set(mails.map(({ code }) => code)).size).toBe(2);
    const [first] = mails;
    const { body } = await shop.call(orderCalls.readMailboxApproval, { code: first?.code });
    expect(body.data).toMatchObject({ mailbox: 'a@corp.example', approved: false });
    expect(body.data.tenant).not.toBe('');
    expect((await approve(first?.code ?? '')).body.code).toBe(200);
    expect((await approve(first?.code ?? '')).body.code).toBe(200);
    // The background work goes on, and takes the other for shown no more than before.
    await advance(id);
    expect(await statesOf(orderNo)).toEqual([
      { domain: 'a@corp.example', status: 'verified', byMail: true, asked: false },
      { domain: 'b@corp.example', status: 'pending', byMail: undefined, asked: true },
    ]);
  });

  it('is written to again on demand: at most once a minute and five times an hour (API-124, ORD-025)', async () => {
    const { orderNo, id } = await ordered(['again@corp.example']);
    await advance(id);
    expect((await again(orderNo)).body.data).toEqual({ mailboxes: ['again@corp.example'] });
    expect(await written()).toHaveLength(1);
    for (const count of [2, 3, 4, 5]) {
      shop.advance(MINUTE);
      const key = `again-${count}`;
      expect((await again(orderNo, key)).body.code).toBe(200);
      expect((await again(orderNo, key)).body.code).toBe(200);
      expect(await written()).toHaveLength(count);
    }
    shop.advance(MINUTE);
    const refused = await again(orderNo);
    expect(refused.body.code).toBe(BodyCode.tooManySends);
    expect(await written()).toHaveLength(5);
    // Each mail has a value of its own, and those of before stay good.
    const codes = (await written()).map(({ code }) => code);
    expect(new Set(codes).size).toBe(5);
    expect((await approve(codes[0] ?? '')).body.code).toBe(200);
    expect((await again(orderNo)).body.code).toBe(BodyCode.wrongState);
  });

  it('is validated for a day by a link and no longer, and not after the order is over (ORD-025, D-615)', async () => {
    const late = await ordered(['late@corp.example']);
    await advance(late.id);
    const [mail] = await written();
    shop.advance(24 * HOUR);
    expect((await approve(mail?.code ?? '')).body.code).toBe(BodyCode.notFound);
    expect((await shop.call(orderCalls.readMailboxApproval, { code: mail?.code })).body.code).toBe(
      BodyCode.notFound,
    );
    await again(late.orderNo);
    const fresh = (await written()).at(-1)?.code ?? '';
    await customer.call(orderCalls.cancelOrders, { orderNos: [late.orderNo] });
    expect((await approve(fresh)).body.code).toBe(BodyCode.notFound);
    expect((await approve('nobody')).body.code).toBe(BodyCode.notFound);
  });

  it('is validated by its own link in its own order alone: by none that was altered, nor one of another order (ORD-025, D-615)', async () => {
    const [one, other] = [await ordered(['same@corp.example']), await ordered(['same@corp.example'])];
    for (const { id } of [one, other]) await advance(id);
    const [first, second] = (await written()).map(({ code }) => code);
    const code = first ?? '';
    const altered = [code.slice(1), `${code}A`, code.toUpperCase(), code.toLowerCase(), ''];
    for (const wrong of altered)
      expect([wrong, (await approve(wrong)).body.code]).not.toEqual([wrong, BodyCode.ok]);
    const states = async () =>
      Promise.all([one, other].map(async ({ orderNo }) => (await statesOf(orderNo))[0]?.status));
    expect(await states()).toEqual(['pending', 'pending']);
    // Pressed in two windows at once it counts once.
    const replies = await Promise.all([approve(code), approve(code)]);
    expect(replies.map(({ body }) => body.code)).toEqual([BodyCode.ok, BodyCode.ok]);
    expect(await states()).toEqual(['verified', 'pending']);
    await customer.call(orderCalls.cancelOrders, { orderNos: [other.orderNo] });
    expect((await approve(second ?? '')).body.code).toBe(BodyCode.notFound);
    expect((await approve(code)).body.code).toBe(BodyCode.ok);
    expect(await states()).toEqual(['verified', 'pending']);
  });

  it('has to be approved anew after thirty days (S/MIME BR 4.2.1, D-615)', async () => {
    const { orderNo, id } = await ordered(['old@corp.example', 'open@corp.example']);
    await advance(id);
    const [mail] = await written();
    await approve(mail?.code ?? '');
    const statesAfter = async (days: number) => {
      const { db, now } = shop.services;
      const verified_at = new Date(now().getTime() - days * 24 * HOUR * 1000);
      await db
        .updateTable('order_names')
        .set({ verified_at })
        .where('order_id', '=', id)
        .where('status', '=', 'verified')
        .execute();
      await advance(id);
      return (await statesOf(orderNo)).map(({ status }) => status);
    };
    expect(await statesAfter(29)).toEqual(['verified', 'pending']);
    expect(await statesAfter(31)).toEqual(['pending', 'pending']);
  });
});

describe('an order without mailboxes, or that does not wait for them', () => {
  it('has no mail to send again (API-124, D-204)', async () => {
    const [server = ''] = await shop.order(customer, { names: ['www.corp.example'] });
    await pay(customer, server);
    expect((await again(server)).body.code).toBe(BodyCode.wrongState);
    const [unpaid = ''] = await shop.order(customer, {
      productNo: 'CTM-SMIME',
      productType: 'smime',
      names: ['unpaid@corp.example'],
    });
    const { data } = (await customer.call(orderCalls.getOrder, { id: unpaid })).body;
    expect(data.orderStatus).toBe(OrderStatus.waitingForPayment);
    expect((await again(unpaid)).body.code).toBe(BodyCode.wrongState);
    const other = await shop.addCustomer();
    expect((await other.call(orderCalls.resendDcvEmail, { id: unpaid })).body.code).toBe(BodyCode.notFound);
    expect(await written()).toEqual([]);
  });
});
