import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { developerCalls } from '@certdeck/contract';
import { openTestApi, type TestAccount, type TestApi } from '../../testing/api.ts';
import { keysOf, READ } from './testing/keys.ts';

let api: TestApi;
let owner: TestAccount;
beforeEach(async () => {
  api = await openTestApi();
  api.freeze();
  owner = await api.addAccount();
});
afterEach(() => api.close());

const { fresh, make, orders } = keysOf(() => api);
const rotate = async (id: string) =>
  (await api.call(developerCalls.rotateKey, { id, overlapHours: 24 }, await fresh(owner))).body;

describe('the secret of an API key', () => {
  it('of the account is rotated by a process that has sealed none yet, and shown again (D-381)', async () => {
    const { id } = await make(owner);
    // As it is after a start: the key was made by the process before it.
    await api.services.db
      .updateTable('api_keys')
      .set({ sealed: Buffer.from('sealed before') })
      .where('id', '=', id)
      .execute();
    const { code, data } = await rotate(id);
    expect(code).toBe(200);
    expect((await orders(data.key)).body.code).toBe(200);
    const session = await fresh(owner);
    const shown = await api.call(developerCalls.readAccountKey, { token: session.token }, session);
    expect(shown.body.data.key).toBe(data.key);
  });

  it('isn’t promised anew where the key has expired or was revoked', async () => {
    const now = api.services.now().getTime();
    const expiring = await make(owner, { ...READ, expiresAt: Math.floor(now / 1000) + 60 });
    const revoked = await make(owner);
    await api.call(developerCalls.revokeKey, { id: revoked.id }, await fresh(owner));
    api.advance(61);
    expect([(await rotate(expiring.id)).code, (await rotate(revoked.id)).code]).toEqual([13002, 13001]);
  });
});
