import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BodyCode, securityCalls, sessionCalls } from '@certdeck/contract';
import { openTestApi, type TestAccount, type TestApi, wirePassword } from '../../testing/api.ts';
import { easySlide } from '../../testing/captcha.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi({ SESSION_HOURS: '24' });
  api.freeze();
});
afterAll(() => api.close());

/** Signs in from an address with a browser's name; answers the token. */
async function signIn(account: TestAccount, address: string, userAgent: string): Promise<string> {
  const slide = await easySlide(api.services.db, api.services.now());
  const input = { account: account.email, password: wirePassword(account.password), ...slide };
  const reply = await api.call(sessionCalls.login, input, { address, headers: { 'user-agent': userAgent } });
  expect(reply.body.code).toBe(200);
  return String(reply.headers['authorization']);
}
const sessionsOf = async (token: string) =>
  (await api.call(securityCalls.listSessions, {}, { token })).body.data;
const isSignedIn = async (token: string) =>
  (await api.call(sessionCalls.verifyToken, {}, { token })).status === 200;

describe('the browsers that somebody is signed in on', () => {
  it('are listed with name, address and times, the present one first, and nobody else’s', async () => {
    const [account, stranger] = [await api.addAccount(), await api.addAccount()];
    const phone = await signIn(account, '2001:db8:a1::1', 'Phone/1');
    api.advance(3600);
    const desk = await signIn(account, '192.0.2.7', 'Desk/2');
    await signIn(stranger, '192.0.2.8', 'Other/3');
    const seen = await sessionsOf(phone);
    expect(seen.map(({ userAgent, address, current }) => [userAgent, address, current]).slice(0, 2)).toEqual([
      ['Phone/1', '2001:db8:a1::1', true],
      ['Desk/2', '192.0.2.7', false],
    ]);
    // The session that the test has made for the account is the third.
    expect(seen).toHaveLength(3);
    expect((seen[1]?.begunAt ?? 0) - (seen[0]?.begunAt ?? 0)).toBe(3600);
    expect((await sessionsOf(desk))[0]).toMatchObject({ userAgent: 'Desk/2', current: true });
  });

  it('are seen again when the portal is opened, and remain one through their renewals', async () => {
    const account = await api.addAccount();
    const token = await signIn(account, '192.0.2.9', 'Phone/1');
    const [before] = await sessionsOf(token);
    api.advance(13 * 3600);
    const checked = await api.call(sessionCalls.verifyToken, {}, { token, address: '198.51.100.4' });
    const renewed = String(checked.headers['authorization']);
    expect(renewed).toHaveLength(43);
    const [after] = await sessionsOf(renewed);
    expect(after).toMatchObject({
      id: before?.id,
      address: '198.51.100.4',
      begunAt: before?.begunAt,
      current: true,
    });
    expect((after?.seenAt ?? 0) - (before?.seenAt ?? 0)).toBe(13 * 3600);
  });

  it('are ended one by one or all but the present one, at once, and by nobody else', async () => {
    const [account, stranger] = [await api.addAccount(), await api.addAccount()];
    const tokens: string[] = [];
    for (const name of ['A', 'B', 'C']) tokens.push(await signIn(account, '192.0.2.20', name));
    const [here = '', second = '', third = ''] = tokens;
    const id = (await sessionsOf(second))[0]?.id ?? '';
    expect((await api.call(securityCalls.endSession, { id }, stranger)).body.code).toBe(BodyCode.notFound);
    expect(await isSignedIn(second)).toBe(true);
    expect((await api.call(securityCalls.endSession, { id }, { token: here })).body.code).toBe(200);
    expect([await isSignedIn(second), await isSignedIn(third)]).toEqual([false, true]);
    expect((await api.call(securityCalls.endSession, { id }, { token: here })).body.code).toBe(
      BodyCode.notFound,
    );
    await api.call(securityCalls.endOtherSessions, {}, { token: here });
    expect([await isSignedIn(here), await isSignedIn(third), await isSignedIn(account.token)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await isSignedIn(stranger.token)).toBe(true);
  });
});
