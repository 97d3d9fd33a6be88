import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { accountCalls, defaultSiteConfig, orderCalls } from '@certdeck/contract';
import { onCall, sentTo, server } from '@certdeck/federation/testing';
import { getI18n } from '@certdeck/i18n';
import { installPageStorage, installSession, localArea, tabStorage } from '@certdeck/session';
import { http, HttpResponse } from 'msw';
import { account, profile } from '../testing/customer.ts';
import { createCustomer } from './customer.ts';

const rates = [{ currency: 'USD', rate: 0.14, symbol: '$', unit: 'USD' }];
const ended = http.get('*/v1/orders', () =>
  HttpResponse.json({ code: 401, msg: 'ended', data: {} }, { status: 401 }),
);

afterEach(() => {
  installSession(null);
  installPageStorage(null);
  jest.restoreAllMocks();
});

function open(knowsAccount = false) {
  server.use(
    onCall(accountCalls.getRates, { data: { currencies: rates } }),
    onCall(orderCalls.listOrders, { data: [] }),
  );
  return createCustomer({ ...defaultSiteConfig, apiBaseURL: 'https://portal.example/api' }, knowsAccount);
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

  it('gets another token when one has ended, once for many calls, after the page was told', async () => {
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
    expect(customer.isSignedOut()).toBe(false);
  });

  it('is told to sign in again when the page has no token, or brings one that ends at once', async () => {
    jest.spyOn(console, 'error').mockReturnValue(undefined);
    const customer = open();
    await customer.take({ token: { get: () => Promise.reject(new Error('our server is down')) } });
    expect(customer.isSignedOut()).toBe(true);

    let asked = 0;
    const heard: boolean[] = [];
    customer.subscribe(() => heard.push(customer.isSignedOut()));
    const token = { get: () => `T${(asked += 1)}` };
    await customer.take({ token });
    server.use(ended);
    await customer.session.client.call(orderCalls.listOrders, {}, { messages: 'none' });
    await waitFor(() => expect(customer.isSignedOut()).toBe(true));
    expect(asked).toBe(1);
    await customer.retry();
    expect(customer.isSignedOut()).toBe(false);
    expect(heard).toEqual([false, true, false]);
  });

  it('may try again where the page brings no token in time', async () => {
    jest.spyOn(console, 'error').mockReturnValue(undefined);
    const customer = open();
    jest.useFakeTimers();
    const answers: (() => Promise<string> | string)[] = [() => new Promise(() => undefined), () => 'T2'];
    const taken = customer.take({ token: { get: () => answers.shift()?.() ?? '' } });
    await jest.advanceTimersByTimeAsync(29_000);
    expect(customer.isSignedOut()).toBe(false);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(customer.isSignedOut()).toBe(true);
    jest.useRealTimers();
    await taken;
    await customer.retry();
    expect([customer.isSignedOut(), customer.session.getState().token]).toEqual([false, 'T2']);
  });

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
