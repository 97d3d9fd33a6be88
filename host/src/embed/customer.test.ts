// @own-modules: an embedded area installs its session once for a page.
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { accountCalls, defaultSiteConfig, orderCalls } from '@certdeck/contract';
import { mayCall } from '@certdeck/contract/schemas';
import { onCall, sentTo, server } from '@certdeck/federation/testing';
import { getI18n } from '@certdeck/i18n';
import { installPageStorage, installSession, localArea, tabStorage } from '@certdeck/session';
import { http, HttpResponse } from 'msw';
import { account, profile } from '../testing/customer.ts';
import { createCustomer, READ_ACCOUNT } from './customer.ts';

const rates = [{ currency: 'USD', rate: 0.14, symbol: '$', unit: 'USD' }];
const ended = http.get('*/v1/orders', () =>
  HttpResponse.json({ code: 401, msg: 'ended', data: {} }, { status: 401 }),
);

afterEach(() => {
  installSession(null);
  installPageStorage(null);
  jest.restoreAllMocks();
});

let failures: string[];
beforeEach(() => void (failures = []));

function open(knowsAccount = false) {
  server.use(
    onCall(accountCalls.getRates, { data: { currencies: rates } }),
    onCall(orderCalls.listOrders, { data: [] }),
  );
  const site = { ...defaultSiteConfig, apiBaseURL: 'https://portal.example/api' };
  return createCustomer(site, { knowsAccount, onTokenFailure: ({ message }) => void failures.push(message) });
}
const later = () => jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);

describe('the customer of a partner’s page', () => {
  it('is known by the token that the page brings, which is stored nowhere', async () => {
    const customer = open();
    await customer.take({ token: { get: async () => 'T1' }, language: 'de' });
    expect(customer.session.getState().token).toBe('T1');
    expect(getI18n().lang).toBe('de');
    expect(document.documentElement.lang).toBe('');
    localArea().setItem('columns', 'x');
    tabStorage().setItem('draft', 'x');
    expect([localStorage.length, sessionStorage.length, document.cookie]).toEqual([0, 0, '']);
  });

  it.each(['orders', 'ssl', 'billing', 'certhub', 'domain', 'account', 'operator'])(
    'is read by their token where that may read the account, and else never asked for: %s (D-631)',
    (area) => {
      const { getAccount, getProfile } = accountCalls;
      const mayRead = mayCall([area], getAccount) && mayCall([area], getProfile);
      expect(READ_ACCOUNT.includes(area)).toBe(mayRead);
    },
  );

  it('lets choices be stored where the page allows it, and a token still not', async () => {
    const customer = open();
    await customer.take({ token: { get: () => 'T1' }, storage: 'page' });
    localArea().setItem('columns', 'x');
    expect(Object.keys({ ...localStorage })).toEqual(['columns']);
    localStorage.clear();
  });

  it('sees amounts in the currency that the page names, before and after a new token', async () => {
    const customer = open();
    const tokens = ['T1', 'T2'];
    await customer.take({ token: { get: () => tokens.shift() ?? '' }, currency: 'USD' });
    await waitFor(() => expect(customer.session.getState().currency.symbol).toBe('$'));
    later();
    server.use(ended);
    await customer.session.client.call(orderCalls.listOrders, {}, { messages: 'none' });
    await waitFor(() => expect(customer.session.getState().token).toBe('T2'));
    expect(customer.session.getState().currency.symbol).toBe('$');
  });

  it('gets another token when one has ended, once for many calls, after the page was informed', async () => {
    const customer = open();
    const said: string[] = [];
    const tokens = ['T1', 'T2'];
    await customer.take({
      token: {
        onUnauthorized: () => void said.push('ended'),
        get: () => {
          said.push('asked');
          return tokens.shift() ?? '';
        },
      },
    });
    later();
    server.use(ended);
    const call = (limit: number) =>
      customer.session.client.call(orderCalls.listOrders, { limit }, { messages: 'none' });
    await Promise.all([call(1), call(2), call(3)]);
    await waitFor(() => expect(customer.session.getState().token).toBe('T2'));
    expect(said).toEqual(['asked', 'ended', 'asked']);
    expect(customer.lack()).toBeUndefined();
  });

  it('is asked to sign in again when the page has no token, or brings one that ends at once', async () => {
    jest.spyOn(console, 'error').mockReturnValue(undefined);
    const customer = open();
    await customer.take({ token: { get: () => '' } });
    expect(customer.lack()).toBe('signed-out');

    let asked = 0;
    const heard: unknown[] = [];
    customer.subscribe(() => heard.push(customer.lack()));
    const token = { get: () => `T${(asked += 1)}` };
    await customer.take({ token });
    server.use(ended);
    await customer.session.client.call(orderCalls.listOrders, {}, { messages: 'none' });
    await waitFor(() => expect(customer.lack()).toBe('signed-out'));
    expect(asked).toBe(1);
    await customer.retry();
    expect(customer.lack()).toBeUndefined();
    expect(heard).toEqual([undefined, 'signed-out', undefined]);
    expect(failures).toEqual([]);
  });

  it('may try again where the page’s adapter fails, and the page is informed', async () => {
    jest.spyOn(console, 'error').mockReturnValue(undefined);
    const customer = open();
    const answers = [() => Promise.reject(new Error('our server is down')), () => 'T2'];
    await customer.take({ token: { get: () => answers.shift()?.() ?? '' } });
    expect(customer.lack()).toBe('unconfirmed');
    expect(failures).toEqual(['the token adapter has failed']);
    await customer.retry();
    expect([customer.lack(), customer.session.getState().token]).toEqual([undefined, 'T2']);
  });
});

describe('an adapter that doesn’t answer', () => {
  beforeEach(() => {
    jest.spyOn(console, 'error').mockReturnValue(undefined);
    jest.useFakeTimers();
  });
  afterEach(() => void jest.useRealTimers());
  const late = () => {
    let answer: (token: string) => void = () => undefined;
    const promise = new Promise<string>((resolve) => (answer = resolve));
    return { promise, answer };
  };

  it('is informed after five seconds, when the customer may try again', async () => {
    const customer = open();
    const answers: (() => Promise<string> | string)[] = [() => new Promise(() => undefined), () => 'T2'];
    const taken = customer.take({ token: { get: () => answers.shift()?.() ?? '' } });
    await jest.advanceTimersByTimeAsync(4_900);
    expect([customer.lack(), failures]).toEqual([undefined, []]);
    await jest.advanceTimersByTimeAsync(100);
    expect(customer.lack()).toBe('unconfirmed');
    expect(failures).toEqual(["the token adapter hasn't answered for 5 seconds"]);
    jest.useRealTimers();
    await taken;
    await customer.retry();
    expect([customer.lack(), customer.session.getState().token]).toEqual([undefined, 'T2']);
  });

  it('counts when it does after all, unless a later question has been answered', async () => {
    const customer = open();
    const [first, second] = [late(), late()];
    const questions = [first.promise, second.promise];
    const taken = customer.take({ token: { get: () => questions.shift() ?? '' } });
    await jest.advanceTimersByTimeAsync(5_000);
    await taken;
    first.answer('T1');
    await jest.advanceTimersByTimeAsync(0);
    expect([customer.lack(), customer.session.getState().token]).toEqual([undefined, 'T1']);

    const other = open();
    const [slow, fast] = [late(), late()];
    const again = [slow.promise, fast.promise];
    const opened = other.take({ token: { get: () => again.shift() ?? '' } });
    await jest.advanceTimersByTimeAsync(5_000);
    await opened;
    const retried = other.retry();
    fast.answer('T2');
    await retried;
    slow.answer('T1');
    await jest.advanceTimersByTimeAsync(0);
    expect(other.session.getState().token).toBe('T2');
  });

  it('leaves a page with a customer on it as it is for half a minute, and is informed at once', async () => {
    const customer = open();
    const answers: (() => Promise<string> | string)[] = [() => 'T1', () => new Promise(() => undefined)];
    jest.useRealTimers();
    await customer.take({ token: { get: () => answers.shift()?.() ?? '' } });
    expect(customer.lack()).toBeUndefined();
    jest.useFakeTimers();
    const retried = customer.retry();
    await jest.advanceTimersByTimeAsync(5_000);
    expect([customer.lack(), failures.length]).toEqual([undefined, 1]);
    await jest.advanceTimersByTimeAsync(25_000);
    await retried;
    expect([customer.lack(), failures.length]).toEqual(['unconfirmed', 2]);
  });
});

describe('the account of a customer', () => {
  it('is loaded only for areas that show the account', async () => {
    server.use(
      onCall(accountCalls.getAccount, { data: account }),
      onCall(accountCalls.getProfile, { data: profile }),
    );
    await open(false).take({ token: { get: () => 'T1' } });
    await open(true).take({ token: { get: () => 'T2' } });
    await waitFor(() => expect(sentTo(accountCalls.getAccount)).toHaveLength(1));
  });
});
