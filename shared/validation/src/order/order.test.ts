import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { checkBatchSize, parseBatch } from './batch.ts';
import { centsFromDecimal, decimalFromCents } from './money.ts';
import { decodeRenewTicket, encodeRenewTicket } from './renewTicket.ts';
import { amountDue, orderActions, orderStatusKey, readPayment, splitOrderNos } from './status.ts';
import { validityEnd } from './validityEnd.ts';

const seconds = (date: string) => Date.parse(`${date}Z`) / 1000;

const problem = (text: string) => {
  const amount = centsFromDecimal(text);
  return amount.ok ? null : amount.problem;
};

describe('batch text', () => {
  it('separates orders by a blank line, the first line being the common name (SSL-041)', () => {
    expect(parseBatch('a.com\nb.com\n\nc.com')).toEqual([
      { commonName: 'a.com', domainNames: ['b.com'], line: 0 },
      { commonName: 'c.com', domainNames: [], line: 3 },
    ]);
  });

  it('takes Windows line ends, blank lines of blanks and several of them (SSL-041)', () => {
    expect(parseBatch('\r\n a.com \r\n \t\r\n\r\nb.com\r\n').map((order) => order.commonName)).toEqual([
      'a.com',
      'b.com',
    ]);
    expect(parseBatch(' \n')).toEqual([]);
  });

  it('reads every list of orders that blank lines separate (SSL-041)', () => {
    const name = fc.stringMatching(/^[a-z]{1,8}\.com$/);
    const order = fc.record({ commonName: name, domainNames: fc.array(name, { maxLength: 4 }) });
    fc.assert(
      fc.property(fc.array(order), (orders) => {
        const text = orders.map((one) => [one.commonName, ...one.domainNames].join('\n')).join('\n\n');
        const read = parseBatch(text).map(({ commonName, domainNames }) => ({
          commonName,
          domainNames,
        }));
        expect(read).toEqual(orders);
      }),
    );
  });

  it('warns from 501 orders on (SSL-042)', () => {
    expect(checkBatchSize(500)).toBeNull();
    expect(checkBatchSize(501)).toEqual({ key: 'batch.limit', params: {} });
  });
});

describe('renew ticket', () => {
  it('carries the domains of an order (SSL-037, ORD-034)', () => {
    expect(decodeRenewTicket(btoa('{"domains":["a.com","b.com"]}'))).toEqual({ domains: ['a.com', 'b.com'] });
    expect(decodeRenewTicket(btoa('{"domains":"a.com\\nb.com\\n"}'))).toEqual({
      domains: ['a.com', 'b.com'],
    });
  });

  it('survives any names, and an address bar (D-153)', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => text.trim() !== '')),
        (names) => {
          const ticket = encodeRenewTicket({ domains: names });
          expect(ticket).toMatch(/^[A-Za-z0-9_-]+$/);
          expect(decodeRenewTicket(ticket)).toEqual({ domains: names.map((name) => name.trim()) });
        },
      ),
    );
  });

  it('is ignored when unreadable (SSL-037, D-153)', () => {
    const unreadable = [
      'garbage!',
      '',
      null,
      btoa('null'),
      btoa('{"domains":5}'),
      btoa('[]'),
      btoa('\u00ff\u00fe'),
      btoa('{"domains":[1]}'),
    ];
    for (const ticket of unreadable) expect(decodeRenewTicket(ticket)).toEqual({ domains: [] });
  });

  it('carries what is renewed, and nothing of what it should not have (ORD-034, D-491)', () => {
    const whole = {
      domains: ['a.com'],
      renews: '1120261128000001',
      productNo: 'GS-OV1',
      year: 2,
      contactID: 'c1',
      orgID: 'o1',
    };
    expect(decodeRenewTicket(encodeRenewTicket(whole))).toEqual(whole);
    const wrong = {
      domains: ['a.com'],
      renews: 5,
      productNo: ' ',
      year: 1.5,
      contactID: [],
      orgID: 'x'.repeat(65),
    };
    expect(decodeRenewTicket(btoa(JSON.stringify(wrong)))).toEqual({ domains: ['a.com'] });
    expect(decodeRenewTicket(btoa('{"domains":[],"year":0}'))).toEqual({ domains: [] });
  });
});

describe('order status', () => {
  it('has a label for the known codes and none for others (ORD-009, ORD-014, D-189)', () => {
    expect([1001, 1002, 1003, 1004, 1005, 1006].map(orderStatusKey)).toEqual([
      'order.1001',
      'order.1002',
      'order.1003',
      'order.1004',
      'order.1005',
      'order.1006',
    ]);
    expect(orderStatusKey(1099)).toBeNull();
  });

  it('is paid from 1002 on, whatever poll sees it (ORD-010, BIL-012, D-170)', () => {
    expect([1001, 1002, 1003, 1004, 1005, 1006, 1099].map(readPayment)).toEqual([
      'waiting',
      'paid',
      'paid',
      'cancelled',
      'paid',
      'paid',
      'unknown',
    ]);
  });

  it('decides what may be done (ORD-009, ORD-012, ORD-013, D-200)', () => {
    expect(orderActions(1001)).toMatchObject({ pay: true, cancel: true, resubmit: false });
    expect(orderActions(1002)).toMatchObject({ pay: false, cancel: true, verify: true });
    expect(orderActions(1003).resubmit && orderActions(1006).resubmit).toBe(true);
    expect(Object.values(orderActions(1004)).some(Boolean)).toBe(false);
    expect(orderActions(1005)).toMatchObject({ download: true, cancel: false });
  });

  it('owes the difference when a re-sign waits for it (BIL-018, D-199)', () => {
    const order = { payAmount: 100, reSignPriceDiff: 7, reSignStatus: 0 };
    expect(amountDue(order)).toEqual({ aim: 'makeOrder', amount: 100 });
    expect(amountDue({ ...order, reSignStatus: 5004 })).toEqual({ aim: 'reSign', amount: 7 });
  });

  it('comes with one order number or several (SSL-063, D-145)', () => {
    expect(splitOrderNos(' N1, N2,')).toEqual(['N1', 'N2']);
    expect(splitOrderNos('N1')).toEqual(['N1']);
  });
});

describe('validity end', () => {
  it('is the pay date plus 365 days a year, or 90 days (ORD-015, D-192)', () => {
    const paid = seconds('2024-01-01T00:00:00');
    expect(validityEnd(paid, 1)).toBe(seconds('2024-12-31T00:00:00'));
    expect(validityEnd(paid, 90)).toBe(seconds('2024-03-31T00:00:00'));
    expect(validityEnd(paid, 2)).toBe(seconds('2025-12-31T00:00:00'));
  });

  it('is absent without a pay date (ORD-016)', () => {
    expect([0, null, undefined].map((paid) => validityEnd(paid, 1))).toEqual([null, null, null]);
  });
});

describe('money', () => {
  it('turns typed units into whole cents (D-068)', () => {
    expect(centsFromDecimal('123.45')).toEqual({ ok: true, cents: 12_345 });
    expect(centsFromDecimal(' 0.1 ')).toEqual({ ok: true, cents: 10 });
    expect(centsFromDecimal('1.100')).toEqual({ ok: true, cents: 110 });
    expect(centsFromDecimal('8.29')).toEqual({ ok: true, cents: 829 });
  });

  it('says what is wrong with an amount (D-068)', () => {
    expect(['', 'x', '-1', '1e3', '1,5', '0,500', '1.005', '99999999999999999'].map(problem)).toEqual([
      'empty',
      'format',
      'format',
      'format',
      'format',
      'format',
      'precision',
      'range',
    ]);
  });

  it('loses no cent on the way there and back (D-068)', () => {
    fc.assert(
      fc.property(fc.nat({ max: Number.MAX_SAFE_INTEGER }), (cents) => {
        expect(centsFromDecimal(decimalFromCents(cents))).toEqual({ ok: true, cents });
      }),
    );
    expect([5, 0, -1234].map(decimalFromCents)).toEqual(['0.05', '0.00', '-12.34']);
    expect(() => decimalFromCents(0.5)).toThrow(RangeError);
  });
});
