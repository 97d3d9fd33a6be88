import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls } from '@certdeck/contract';
import { type Customer, openShop, type Shop } from '../../orders/testing/shop.ts';
import { runTransfersCommand } from './transfers-command.ts';

const AMOUNT = 123_456;

let shop: Shop;
let customer: Customer;
beforeAll(async () => {
  shop = await openShop();
  customer = await shop.addCustomer(0);
});
afterAll(() => shop.close());

/** Reports a bank transfer. @returns its id */
async function report(): Promise<string> {
  const { body } = await customer.call(accountCalls.bankTransfer, {
    ...{ bankname: 'Bank of Tests', bankno: '62220001', bankusername: 'A. Payer' },
    ...{ banktotal: AMOUNT, banktime: 1_795_000_000, banktel: '13812345678' },
  });
  return body.data.id;
}
async function say(...words: string[]): Promise<{ done: boolean; lines: string[] }> {
  const { audit, db } = shop.services;
  const lines: string[] = [];
  const ports = { db, now: () => new Date(), tell: async () => {} };
  const done = await audit.command(words[0] ?? '', () =>
    runTransfersCommand(ports, words, (line) => void lines.push(line)),
  );
  return { done, lines };
}

describe('the operator’s commands about bank transfers', () => {
  it('list what waits, put it on the balance once, and take back what the bank took back (D-187)', async () => {
    const id = await report();
    const { lines } = await say('transfers');
    expect(lines).toEqual([expect.stringContaining(`${id}\t${customer.accountNo}\t`)]);
    expect(lines[0]).toContain('1234.56');
    expect(await say('confirm-transfer', id)).toEqual({
      done: true,
      lines: ['Done; the balance is 1234.56'],
    });
    expect(await say('confirm-transfer', id)).toMatchObject({ done: false });
    expect(await shop.balanceOf(customer)).toBe(AMOUNT);
    expect(await say('transfers')).toEqual({ done: true, lines: [] });
    expect(await say('return-transfer', id, '34.56', 'BACK-1')).toEqual({
      done: true,
      lines: ['34.56 is off the balance'],
    });
    expect(await shop.balanceOf(customer)).toBe(120_000);
  });

  it('refuse one only with a sentence for its customer, and nothing that was decided on or that there isn’t', async () => {
    const id = await report();
    const before = await shop.balanceOf(customer);
    for (const words of [
      ['refuse-transfer', id],
      ['return-transfer', id, 'much', 'BACK-2'],
      ['return-transfer', id, '1.00', 'two words'],
      ['confirm-transfer', 'nosuch'],
    ])
      expect(await say(...words)).toMatchObject({ done: false, lines: [expect.any(String)] });
    expect(await say('refuse-transfer', id, 'Nothing', 'came')).toMatchObject({ done: true });
    expect(await say('confirm-transfer', id)).toEqual({
      done: false,
      lines: ['Somebody decided on it before.'],
    });
    expect(await shop.balanceOf(customer)).toBe(before);
  });
});
