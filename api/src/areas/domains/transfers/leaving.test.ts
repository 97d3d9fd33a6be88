import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { accountCalls, BodyCode, domainCalls } from '@certdeck/contract';
import { transaction } from '../../../platform/database/transaction.ts';
import { AwayError } from '../../../platform/server/errors.ts';
import { type DomainShop, openDomainShop } from '../testing/domain-shop.ts';
import { callAs, registeredName, tick } from '../testing/registered.ts';
import { openRival, type Rival } from '../testing/rival.ts';
import type { Customer } from '../../orders/testing/shop.ts';
import { noteDeparture } from './departures.store.ts';
import { endCodes, makeTransferCode } from './out.ts';
import { transferTexts } from './texts.ts';

let shop: DomainShop;
let rival: Rival;
let owner: Customer;
let names = 0;
beforeAll(async () => {
  shop = await openDomainShop();
  rival = await openRival(shop);
});
beforeEach(async () => {
  owner = await shop.addCustomer();
});
afterAll(() => shop.close());

const call: <Input, Data>(
  one: Parameters<typeof callAs<Input, Data>>[2],
  input: unknown,
) => ReturnType<typeof callAs<Input, Data>> = (one, input) => callAs(shop, owner, one, input);

/** A name of the owner that was registered so many days ago. */
async function own(days = 61): Promise<{ name: string; orderNo: string }> {
  const name = `going${(names += 1)}.com.test`;
  const { orderNo } = await registeredName(shop, owner, name, { years: 2 });
  shop.advance(days * 86_400);
  return { name, orderNo };
}

const listed = async (status: 'here' | 'leaving' | 'left') =>
  (await call(domainCalls.listTransfersOut, { status })).data;
const codeOf = async (orderNo: string) => (await call(domainCalls.makeTransferCode, { orderNo })).data.code;
const titles = async () =>
  (await call(accountCalls.listMessages, {})).data.siteMsges.map(({ title }) => title);
const historyOf = async (orderNo: string) =>
  (await call(domainCalls.getDomain, { orderNo })).data.history.map(({ kind }) => kind);

describe('a name that goes to another registrar', () => {
  it('gets a code that is shown once and kept nowhere, once nothing keeps it here (DOM-007)', async () => {
    const { name, orderNo } = await own(30);
    const early = await call(domainCalls.makeTransferCode, { orderNo });
    expect([early.code, early.msg]).toEqual([BodyCode.wrongState, transferTexts.kept.en]);
    expect(await listed('here')).toMatchObject([
      { domain: name, locks: [{ reason: 'recent' }], codeEndTime: null },
    ]);
    shop.advance(31 * 86_400);
    await call(domainCalls.lockTransfer, { orderNo, locked: 'Y' });
    expect((await call(domainCalls.makeTransferCode, { orderNo })).msg).toBe(transferTexts.kept.en);
    expect(await listed('here')).toMatchObject([{ locks: [{ by: 'us', reason: 'status' }] }]);
    await call(domainCalls.lockTransfer, { orderNo, locked: 'N' });
    const { data } = await call(domainCalls.makeTransferCode, { orderNo });
    expect(data.endTime).toBe(Math.floor(shop.services.now().getTime() / 1000) + 14 * 86_400);
    expect(await listed('leaving')).toMatchObject([
      { domain: name, codeEndTime: data.endTime, askedTime: null },
    ]);
    expect(await listed('left')).toEqual([]);
    expect((await rival.ask(name, data.code)).ok).toBe(true);
    const { db } = shop.services;
    for (const table of ['domains', 'domain_departures', 'domain_events', 'audit_entries'] as const)
      expect(JSON.stringify(await db.selectFrom(table).selectAll().execute())).not.toContain(data.code);
  });

  it('stays where its owner refuses, and goes where its owner approves; both are told (DOM-007)', async () => {
    const { name, orderNo } = await own();
    const code = await codeOf(orderNo);
    await rival.ask(name, code);
    await tick(shop, 'domain-poll');
    const [asked] = await listed('leaving');
    const at = Math.floor(shop.services.now().getTime() / 1000);
    expect(asked).toMatchObject({ domain: name, askedTime: at, decideTime: at + 5 * 86_400 });
    expect(await titles()).toEqual([`Another registrar asks for ${name}`]);
    expect((await call(domainCalls.decideTransfer, { orderNo, decision: 'reject' })).code).toBe(200);
    expect(await listed('leaving')).toMatchObject([{ askedTime: null }]);
    expect(await historyOf(orderNo)).toEqual(['transferStopped', 'transferAsked', 'transferCode']);
    await rival.ask(name, code);
    await tick(shop, 'domain-poll');
    expect((await call(domainCalls.decideTransfer, { orderNo, decision: 'approve' })).code).toBe(200);
    expect(await listed('leaving')).toEqual([]);
    expect(await listed('here')).toEqual([]);
    expect(await listed('left')).toMatchObject([
      { domain: name, status: 'left', doneTime: at, codeEndTime: null },
    ]);
    expect((await titles())[0]).toBe(`${name} has gone to another registrar`);
    expect((await call(domainCalls.getDomain, { orderNo })).data.status).toBe('left');
    const late = await call(domainCalls.decideTransfer, { orderNo, decision: 'reject' });
    expect([late.code, late.msg]).toEqual([BodyCode.wrongState, transferTexts.nobodyAsks.en]);
  });

  it('is known to be asked for also while something that was bought for it isn’t over (DOM-007)', async () => {
    const { name, orderNo } = await own();
    await rival.ask(name, await codeOf(orderNo));
    const { data } = await call(domainCalls.renewalPrice, { orderNo: [orderNo], years: 1 });
    const wish = { orderNo: [orderNo], years: 1, amount: data.price };
    const key = { 'idempotency-key': `renew-${name}` };
    expect((await callAs(shop, owner, domainCalls.renewDomains, wish, key)).code).toBe(200);
    await tick(shop, 'domain-poll');
    expect(await listed('leaving')).toMatchObject([{ domain: name, askedTime: expect.any(Number) }]);
    expect(await titles()).toEqual([`Another registrar asks for ${name}`]);
  });

  it('goes by itself after five days, and is told of then (DOM-007)', async () => {
    const { name, orderNo } = await own();
    await rival.ask(name, await codeOf(orderNo));
    shop.advance(5 * 86_400 + 1);
    await tick(shop, 'domain-poll');
    expect(await listed('left')).toMatchObject([{ domain: name }]);
    expect(await historyOf(orderNo)).toContain('left');
  });

  it('can’t be asked for with a code that was withdrawn, locked away or is over (DOM-007)', async () => {
    const { name, orderNo } = await own();
    const ask = async (code: string) => {
      const answer = await rival.ask(name, code);
      return answer.ok ? 'done' : answer.code;
    };
    const first = await codeOf(orderNo);
    await call(domainCalls.removeTransferCode, { orderNo });
    expect(await ask(first)).toBe('CODE_INVALID');
    const none = await call(domainCalls.removeTransferCode, { orderNo });
    expect([none.code, none.msg]).toEqual([BodyCode.wrongState, transferTexts.noCode.en]);
    const second = await codeOf(orderNo);
    await call(domainCalls.lockTransfer, { orderNo, locked: 'Y' });
    await call(domainCalls.lockTransfer, { orderNo, locked: 'N' });
    expect(await ask(second)).toBe('CODE_INVALID');
    const third = await codeOf(orderNo);
    shop.advance(14 * 86_400 - 1);
    await tick(shop, 'domain-codes');
    expect(await listed('leaving')).toHaveLength(1);
    shop.advance(1);
    await tick(shop, 'domain-codes');
    expect(await ask(third)).toBe('CODE_INVALID');
    expect(await listed('leaving')).toEqual([]);
  });

  it('is asked for by another one after the first has taken that back (DOM-007)', async () => {
    const { name, orderNo } = await own();
    const code = await codeOf(orderNo);
    await rival.ask(name, code);
    await tick(shop, 'domain-poll');
    await rival.decide(name, 'cancel');
    shop.advance(3600);
    await rival.ask(name, code);
    await tick(shop, 'domain-poll');
    const at = Math.floor(shop.services.now().getTime() / 1000);
    expect(await listed('leaving')).toMatchObject([{ askedTime: at, decideTime: at + 5 * 86_400 }]);
    expect(await titles()).toHaveLength(2);
  });

  it('is looked at first once what was bought for it is over, where it went meanwhile (DOM-007)', async () => {
    for (let index = 0; index < 20; index++) await registeredName(shop, owner, `looked-at${index}.com.test`);
    const { name, orderNo } = await own();
    await rival.ask(name, await codeOf(orderNo));
    await tick(shop, 'domain-poll');
    const { data } = await call(domainCalls.renewalPrice, { orderNo: [orderNo], years: 1 });
    const wish = { orderNo: [orderNo], years: 1, amount: data.price };
    const key = { 'idempotency-key': `renew-${name}` };
    expect((await callAs(shop, owner, domainCalls.renewDomains, wish, key)).code).toBe(200);
    expect((await call(domainCalls.decideTransfer, { orderNo, decision: 'approve' })).code).toBe(200);
    await shop.workToTheEnd();
    shop.advance(1);
    await tick(shop, 'domain-sync');
    expect(await listed('left')).toMatchObject([{ domain: name }]);
  });

  it('leaves nobody a say over the code of who has it next (DOM-007)', async () => {
    const name = 'once-more.de.test';
    const { orderNo } = await registeredName(shop, owner, name);
    await codeOf(orderNo);
    await shop.registrar.remove(name, { key: 'remove-once-more' });
    const { db } = shop.services;
    await db.updateTable('domains').set({ synced_at: null }).where('order_no', '=', orderNo).execute();
    await tick(shop, 'domain-sync');
    const next = await shop.addCustomer();
    const { orderNo: nextNo } = await registeredName(shop, next, name);
    shop.advance(13 * 86_400);
    const { data } = await callAs(shop, next, domainCalls.makeTransferCode, { orderNo: nextNo });
    const removed = await call(domainCalls.removeTransferCode, { orderNo });
    shop.advance(86_400);
    await tick(shop, 'domain-codes');
    expect([removed.code, await rival.ask(name, data.code)]).toEqual([
      BodyCode.wrongState,
      expect.objectContaining({ ok: true }),
    ]);
  });

  it('has its code taken away though the registry refuses that for a hundred others (DOM-007)', async () => {
    const { db, now } = shop.services;
    const rows: { id: string; name: string }[] = [];
    for (let index = 0; index <= 100; index++)
      rows.push(await registeredName(shop, owner, `refusing${index}.de.test`));
    const last = rows.at(-1)?.name;
    for (const [index, { id: domainID }] of rows.entries())
      await transaction(db, (trx) =>
        noteDeparture(
          trx,
          { accountID: owner.accountID, domainID },
          { code_ends_at: new Date(now().getTime() - 1000 + index) },
        ),
      );
    const taken: string[] = [];
    const setTransferCode: typeof shop.registrar.setTransferCode = async (name) => {
      if (name !== last) return { ok: false, code: 'LOCKED', detail: '' };
      taken.push(name);
      return { ok: true, value: undefined, reference: '' };
    };
    const log = { warn: () => undefined, error: () => undefined };
    await endCodes({ db, now, registrar: { ...shop.registrar, setTransferCode }, log });
    expect(taken).toEqual([last]);
  });

  it('has its earlier code no longer where it isn’t known whether a new one was made (DOM-007)', async () => {
    const { db, now } = shop.services;
    const { orderNo } = await registeredName(shop, owner, 'coded-twice.de.test');
    await codeOf(orderNo);
    const [before] = await listed('leaving');
    shop.advance(13 * 86_400);
    const unknown = async () => ({ ok: false, code: 'UNKNOWN_OUTCOME', detail: '' }) as const;
    const tools = { db, now, registrar: { ...shop.registrar, setTransferCode: unknown } };
    const actor = { accountID: owner.accountID, actorID: owner.accountID };
    const make = () => makeTransferCode(tools, actor, orderNo, new Map());
    await expect(shop.services.audit.command('test', make)).rejects.toBeInstanceOf(AwayError);
    expect(await listed('leaving')).toMatchObject([{ codeEndTime: before?.codeEndTime }]);
  });
});
