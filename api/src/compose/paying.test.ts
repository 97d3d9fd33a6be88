import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { orderCalls } from '@certdeck/contract';
import { SANDBOX_LIBRARY } from '../areas/demo/payments/card-fields.ts';
import { bindSandboxPages } from '../areas/demo/payments/routes.ts';
import { openWays } from '../areas/payments/open-ways.ts';
import { readConfig } from '../platform/config/config.ts';
import { newID } from '../platform/database/identifiers.ts';
import type { Action } from '../ports/payments/provider.ts';
import { FaultSwitches } from '../ports/payments/sandbox/fault-switches.ts';
import { openTestApi, type TestApi } from '../testing/api.ts';
import { type OutsidePaying, outsidePayingOf } from './paying.ts';

/** The sandboxes of providers are a demonstration's alone. */
describe('a portal that is no demonstration, without keys of providers', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi({ DEMO: '0' });
  });
  afterAll(() => api.close());

  it('offers the balance and bank transfers, and no way outside (API-101, BIL-006)', async () => {
    const { token } = await api.addAccount();
    const { data } = (await api.call(orderCalls.payWays, {}, { token })).body;
    expect(data.bankTransfer).toBe('Y');
    expect(data.payWays.filter((way) => way.switch === 'Y').map(({ name }) => name)).toEqual(['balance']);
  });

  it('doesn’t start with a way whose keys it doesn’t have', () => {
    const config = readConfig({ DEMO: '0', PAYMENT_PROVIDERS: 'balance,stripe' });
    const { db, now } = api.services;
    const { ways, sandbox } = outsidePayingOf({ config, db, now });
    expect(sandbox).toBeUndefined();
    expect(() => openWays(config, ways)).toThrow('PAYMENT_PROVIDERS: there is no stripe');
  });

  describe('on a database that a demonstration has used', () => {
    let demo: OutsidePaying;
    /** The pages alone, as the demonstration has them. */
    let pages: FastifyInstance;
    /** Addresses of all pages, as they are registered. */
    const routes: { method: string; url: string }[] = [];
    beforeAll(async () => {
      const { db, now } = api.services;
      demo = outsidePayingOf({
        config: readConfig({ DEMO: '1', CA_KEY_SECRET: 'the secret of tests, which protects nothing' }),
        db,
        now,
      });
      // Secrets of card fields are long, as the portal's own server lets them be.
      pages = Fastify({ routerOptions: { maxParamLength: 300 } });
      pages.addHook('onRoute', ({ method, url }) => {
        for (const one of [method].flat()) routes.push({ method: one, url });
      });
      if (demo.sandbox) bindSandboxPages(pages, demo.sandbox, new FaultSwitches(db));
      await pages.ready();
    });
    afterAll(async () => {
      for (const { close } of Object.values(demo.sandbox ?? {})) await close();
      await pages.close();
    });

    const pageOf = (action: Action): string => {
      if (action.kind === 'elements') return `/demo/payments/stripe-card/${action.clientSecret}`;
      if (action.kind === 'crypto') return action.walletPage ?? '';
      const url = new URL(action.kind === 'qr' ? action.data : action.kind === 'redirect' ? action.url : '');
      return url.pathname + url.search;
    };

    type Request = {
      method?: 'GET' | 'POST';
      url: string;
      payload?: string;
      headers?: Record<string, string>;
    };
    const answerOf = async (request: Request) => {
      const { statusCode, body } = await api.server.inject(request);
      return { statusCode, body };
    };
    /** Answers as at an address that nobody has. */
    const expectAbsent = async (request: Request) => {
      const nowhere = await answerOf({ ...request, url: request.url.replace(/^\/\w+/, '/nothing') });
      expect([request.url, await answerOf(request)]).toEqual([request.url, nowhere]);
      if (request.method === 'POST') expect(nowhere.statusCode).toBe(404);
    };

    it('has none of their pages, not even for payments that were begun there (D-248)', async () => {
      const { accountID } = await api.addAccount();
      expect(demo.ways.map(({ id }) => id)).toHaveLength(9);
      for (const { id, provider } of demo.ways) {
        const ref = { accountID, id: newID().replaceAll('-', '') };
        const outcome = await provider.create({
          ref,
          actorID: null,
          amount: { minor: 15_800, currency: 'CNY' },
          orderNo: '2026112900000001',
          returnTo: 'https://portal.example/payment?orderNo=2026112900000001',
        });
        if (outcome.kind !== 'created') throw new Error(`${id} is ${outcome.kind}`);
        const url = pageOf(outcome.action);
        // There, it is.
        expect([id, (await pages.inject({ url })).statusCode]).toEqual([id, id === 'alipay' ? 303 : 200]);
        await expectAbsent({ url });
        await expectAbsent({
          method: 'POST',
          url,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: 'act=pay&number=4242424242424242',
        });
        expect(await provider.fetch(ref)).toMatchObject({ snapshot: { state: 'awaiting' } });
      }
    });

    it('refuses every other address of theirs, and calls of providers (D-248)', async () => {
      expect(routes.map(({ url }) => url)).toContain(SANDBOX_LIBRARY);
      expect(routes.every(({ url }) => url.startsWith('/demo/'))).toBe(true);
      for (const { method, url } of [...routes, { method: 'GET', url: '/pay/card' }])
        if (method === 'GET' || method === 'POST')
          await expectAbsent({ method, url: url.replaceAll(/:\w+/g, 'x') });
      for (const { id } of demo.ways)
        expect((await answerOf({ method: 'POST', url: `/webhooks/payments/${id}` })).statusCode).toBe(404);
    });
  });
});
