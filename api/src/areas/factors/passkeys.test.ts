import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BodyCode, securityCalls, sessionCalls } from '@certdeck/contract';
import { newID } from '../../platform/database/identifiers.ts';
import { openTestApi, type TestApi, wirePassword } from '../../testing/api.ts';
import { easySlide } from '../../testing/captcha.ts';
import { readPost, textOf } from '../../testing/post.ts';
import { openAuthenticator, type Oddity } from './testing/authenticator.ts';
import { SITE, OTHER, type Place, placesOf } from './testing/places.ts';

let api: TestApi;
let places: ReturnType<typeof placesOf>;
beforeAll(async () => {
  api = await openTestApi();
  api.freeze();
  places = placesOf(api);
});
afterAll(() => api.close());

const openPlace: typeof places.openPlace = (...given) => places.openPlace(...given);
const addKey: typeof places.addKey = (...given) => places.addKey(...given);
const ownerOf: typeof places.ownerOf = (...given) => places.ownerOf(...given);
const challenge: typeof places.challenge = (...given) => places.challenge(...given);
const signIn: typeof places.signIn = (...given) => places.signIn(...given);

describe('a new passkey', () => {
  it('is of the site and the account that asked for it, needs its owner’s finger, and can be found without a name', async () => {
    const account = await api.addAccount();
    const home = openPlace(SITE, account.token);
    const options = JSON.parse((await home.call(securityCalls.beginPasskey, {})).body.data.options);
    expect(options).toMatchObject({
      rp: { id: SITE },
      user: { name: account.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect(Buffer.from(options.user.id, 'base64url').toString('hex')).toBe(
      account.accountID.replaceAll('-', ''),
    );
    expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32);
  });

  it('is listed with its name, ends the other sessions, is told by mail, and brings recovery codes with the first', async () => {
    const account = await api.addAccount();
    const elsewhere = await api.services.tokens.issue(api.services.db, account.accountID);
    const home = openPlace(SITE, account.token);
    const key = openAuthenticator(`https://${SITE}`, { synced: true });
    const added = await addKey(home, key, 'Office laptop');
    expect(added.body.data.recoveryCodes).toHaveLength(10);
    expect((await home.call(securityCalls.listPasskeys, {})).body.data).toEqual([
      {
        id: expect.any(String),
        name: 'Office laptop',
        site: SITE,
        here: true,
        synced: true,
        createdAt: Math.floor(api.services.now().getTime() / 1000),
        usedAt: 0,
      },
    ]);
    expect((await api.call(securityCalls.listPasskeys, {}, { token: elsewhere })).status).toBe(401);
    expect(textOf((await readPost(api, 'mail')).at(-1) ?? '')).toMatch(/通行密钥|passkey/i);
    // The next one is made on another device, of which the browser is told to make none twice.
    const next = JSON.parse((await home.call(securityCalls.beginPasskey, {})).body.data.options);
    expect(next.excludeCredentials).toMatchObject([{ transports: ['internal', 'hybrid'] }]);
    const second = await addKey(home, openAuthenticator(`https://${SITE}`), 'Key');
    expect(second.body).toMatchObject({ code: 200, data: {} });
    expect(second.body.data).not.toHaveProperty('recoveryCodes');
  });

  it('asks for a fresh proof', async () => {
    const account = await api.addAccount();
    const home = openPlace(SITE, account.token);
    const { options } = (await home.call(securityCalls.beginPasskey, {})).body.data;
    api.advance(601);
    expect((await home.call(securityCalls.beginPasskey, {})).body.code).toBe(BodyCode.stepUp);
    const passkey = openAuthenticator(`https://${SITE}`).create(options);
    expect((await home.call(securityCalls.addPasskey, { name: 'x', passkey })).body.code).toBe(
      BodyCode.stepUp,
    );
  });

  it.each<[string, Oddity]>([
    ['a page of another origin', { origin: 'https://phish.example' }],
    ['another port of the same host', { origin: `https://${SITE}:8443` }],
    ['an unencrypted page', { origin: `http://${SITE}` }],
    ['an authenticator that signs for another site', { rpID: 'phish.example' }],
    ['an authenticator that asked nobody', { verified: false }],
    ['another challenge', { challenge: 'x'.repeat(43) }],
    ['an answer to another question', { type: 'webauthn.get' }],
  ])('is refused from %s', async (_title, odd) => {
    const { token } = await api.addAccount();
    const home = openPlace(SITE, token);
    const { body } = await addKey(home, openAuthenticator(`https://${SITE}`), 'x', odd);
    expect(body).toMatchObject({ code: BodyCode.codeWrong, errors: { passkey: expect.any(String) } });
    expect((await home.call(securityCalls.listPasskeys, {})).body.data).toEqual([]);
  });

  it('is kept once of two requests with one answer', async () => {
    const account = await api.addAccount();
    const home = openPlace(SITE, account.token);
    const key = openAuthenticator(`https://${SITE}`);
    const { options } = (await home.call(securityCalls.beginPasskey, {})).body.data;
    const input = { name: 'Laptop', passkey: key.create(options) };
    const codes = await Promise.all([1, 2].map(() => home.call(securityCalls.addPasskey, input)));
    expect(codes.map(({ body }) => body.code).sort()).toEqual([200, BodyCode.codeWrong].sort());
    expect((await home.call(securityCalls.listPasskeys, {})).body.data).toHaveLength(1);
  });

  it('is of one account: its name can’t be given out a second time', async () => {
    const { key } = await ownerOf();
    const { token } = await api.addAccount();
    const thief = openPlace(SITE, token);
    expect((await addKey(thief, key, 'mine', { again: true })).body.code).toBe(BodyCode.exists);
    expect((await thief.call(securityCalls.listPasskeys, {})).body.data).toEqual([]);
    expect((await thief.call(securityCalls.readTwoStep, {})).body.data.recoveryCodes).toBe(0);
  });

  it('is one of twenty at most', async () => {
    const { home, accountID } = await ownerOf();
    const { db } = api.services;
    const [row] = await db.selectFrom('passkeys').selectAll().where('account_id', '=', accountID).execute();
    const more = Array.from({ length: 19 }, (_, n) => ({
      ...row!,
      id: newID(),
      credential_id: `${accountID} ${n}`,
      counter: 0,
    }));
    await db.insertInto('passkeys').values(more).execute();
    expect((await home.call(securityCalls.beginPasskey, {})).body.code).toBe(BodyCode.wrongState);
  });

  it('is refused after five minutes, in another browser, at another site, and where it isn’t text of a passkey', async () => {
    const { token } = await api.addAccount();
    const key = openAuthenticator(`https://${SITE}`);
    const home = openPlace(SITE, token);
    const begin = async () => key.create((await home.call(securityCalls.beginPasskey, {})).body.data.options);
    const add = async (place: Place, passkey: string) =>
      (await place.call(securityCalls.addPasskey, { name: 'x', passkey })).body.code;
    expect(await add(openPlace(SITE, token), await begin())).toBe(BodyCode.codeWrong);
    expect(await add(openPlace(OTHER, token), await begin())).toBe(BodyCode.codeWrong);
    for (const text of ['x', '{}', '[]', 'null', '{"id":"a"}'])
      expect(await add(home, text)).toBe(BodyCode.codeWrong);
    const late = await begin();
    api.advance(301);
    expect(await add(home, late)).toBe(BodyCode.codeWrong);
    expect(await add(home, await begin())).toBe(200);
  });
});

describe('a passkey in the settings', () => {
  it('is renamed and removed by its owner alone, and the recovery codes go with the last factor', async () => {
    const owner = await ownerOf();
    const stranger = await ownerOf();
    const { id, home } = owner;
    for (const call of [securityCalls.renamePasskey, securityCalls.removePasskey] as const)
      expect((await stranger.home.call<object, object>(call, { id, name: 'mine' })).body.code).toBe(
        BodyCode.notFound,
      );
    expect((await home.call(securityCalls.renamePasskey, { id, name: 'Phone' })).body.code).toBe(200);
    expect((await home.call(securityCalls.listPasskeys, {})).body.data).toMatchObject([
      { id, name: 'Phone' },
    ]);
    expect((await home.call(securityCalls.removePasskey, { id })).body.code).toBe(200);
    expect((await home.call(securityCalls.readTwoStep, {})).body.data.recoveryCodes).toBe(0);
    expect((await signIn(openPlace(), owner.key)).body.code).toBe(BodyCode.wrongCredentials);
    // Now the password is enough again.
    const slide = await easySlide(api.services.db, api.services.now());
    const input = { account: owner.email, password: wirePassword(owner.password), ...slide };
    expect((await openPlace().call(sessionCalls.login, input)).body.code).toBe(200);
  });

  it('leaves challenges that nobody answered behind for the cleaning', async () => {
    await challenge(openPlace(), 'sign-in');
    api.advance(301);
    await api.services.cleanUp();
    expect(await api.services.db.selectFrom('passkey_challenges').select('purpose').execute()).toEqual([]);
  });
});
