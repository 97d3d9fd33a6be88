import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, orderCalls, sessionCalls } from '@certdeck/contract';
import { openTestApi, type TestApi } from '../../testing/api.ts';

const HALF_LIFE = 85 * 3600;
const host = { host: 'portal.example' };

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
  mkdirSync(join(api.folder, 'sites'), { recursive: true });
  const shop = { id: 'shop', origins: ['https://shop.example'], areas: ['orders'], tokenMinutes: 30 };
  writeFileSync(join(api.folder, 'sites/portal.example.json'), JSON.stringify({ partners: [shop] }));
});
afterAll(() => api.close());

const status = async (token: string) =>
  (await api.call(orderCalls.listOrders, {}, { token, headers: host })).status;
const signOut = (token: string) => api.call(sessionCalls.logout, {}, { token, headers: host });
async function partnerToken(token: string): Promise<string> {
  const { body, status: code } = await api.call(
    accountCalls.embedToken,
    { partner: 'shop' },
    { token, headers: host },
  );
  return code === 200 ? body.data.token : '';
}
async function renew(token: string): Promise<string> {
  const { headers } = await api.call(sessionCalls.verifyToken, {}, { token });
  return String(headers.authorization ?? '');
}

describe('a sign-out', () => {
  it('ends the tokens that partners’ pages were given by that session, and no others (API-022)', async () => {
    const customer = await api.addAccount();
    const other = await api.services.tokens.issue(api.services.db, customer.accountID);
    const [ofPartner, byOther] = [await partnerToken(customer.token), await partnerToken(other)];
    expect([await status(ofPartner), await status(byOther)]).toEqual([200, 200]);
    await signOut(customer.token);
    expect([await status(ofPartner), await status(customer.token)]).toEqual([401, 401]);
    expect([await status(byOther), await status(other)]).toEqual([200, 200]);
  });

  it('ends the token that the session had before its renewal at once, whichever of both is sent (API-022)', async () => {
    for (const sent of ['old', 'fresh'] as const) {
      const { token: old } = await api.addAccount();
      api.advance(HALF_LIFE);
      const [ofPartner, fresh] = [await partnerToken(old), await renew(old)];
      expect([await status(old), await status(fresh), await status(ofPartner)]).toEqual([200, 200, 200]);
      await signOut(sent === 'old' ? old : fresh);
      expect([sent, await status(old), await status(fresh), await status(ofPartner)]).toEqual([
        sent,
        401,
        401,
        401,
      ]);
    }
  });

  it('by a partner’s page ends that page’s token alone', async () => {
    const customer = await api.addAccount();
    const [one, two] = [await partnerToken(customer.token), await partnerToken(customer.token)];
    // What a partner's areas don't have a call for, the partner's server may still ask the table for.
    await api.services.tokens.revoke(api.services.db, one);
    expect([await status(one), await status(two), await status(customer.token)]).toEqual([401, 200, 200]);
  });

  it('leaves no token behind that was asked for at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const { token } = await api.addAccount();
      api.advance(HALF_LIFE);
      const asked = Array.from({ length: 4 }, () => partnerToken(token));
      const renewed = renew(token);
      const [ofPartner, fresh] = await Promise.all([Promise.all(asked), renewed, signOut(token)]);
      for (const one of [...ofPartner, fresh].filter((text) => text !== ''))
        expect(await status(one)).toBe(401);
    }
  });
});
