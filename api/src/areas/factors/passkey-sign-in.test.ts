import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BodyCode, securityCalls, sessionCalls } from '@certdeck/contract';
import { openTestApi, type TestAccount, type TestApi } from '../../testing/api.ts';
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
const ownerOf: typeof places.ownerOf = (...given) => places.ownerOf(...given);
const challenge: typeof places.challenge = (...given) => places.challenge(...given);
const signIn: typeof places.signIn = (...given) => places.signIn(...given);
const password: typeof places.password = (...given) => places.password(...given);

describe('a sign-in by a passkey', () => {
  it('needs neither name nor password, and asks for no second factor', async () => {
    const { key, accountNo } = await ownerOf();
    const place = openPlace();
    const reply = await signIn(place, key);
    expect(reply.body).toMatchObject({ code: 200, data: { accountNo } });
    const [kept] = (await place.call(securityCalls.listPasskeys, {})).body.data;
    expect(kept?.usedAt).toBe(Math.floor(api.services.now().getTime() / 1000));
    // It is a proof of who signed in.
    expect((await place.call(securityCalls.beginPasskey, {})).body.code).toBe(200);
  });

  it('is asked for alike by everybody: the question names nobody’s passkey, whatever session asks', async () => {
    const { home } = await ownerOf();
    const questions = await Promise.all([openPlace(), home].map((place) => challenge(place, 'sign-in')));
    for (const text of questions)
      expect({ ...JSON.parse(text), challenge: '' }).toEqual({
        rpId: SITE,
        challenge: '',
        allowCredentials: [],
        timeout: 300_000,
        userVerification: 'required',
      });
  });

  it('works once for each question, of two requests at once too', async () => {
    const { key } = await ownerOf();
    const place = openPlace();
    const passkey = key.get(await challenge(place, 'sign-in'));
    const replies = await Promise.all([1, 2].map(() => place.call(securityCalls.passkeySignIn, { passkey })));
    expect(replies.map(({ body }) => body.code).sort()).toEqual([200, BodyCode.wrongCredentials].sort());
    const again = await place.call(securityCalls.passkeySignIn, { passkey });
    expect(again.body.code).toBe(BodyCode.wrongCredentials);
  });

  it('is refused after five minutes, and from a browser that wasn’t asked', async () => {
    const { key } = await ownerOf();
    const place = openPlace();
    const [late, stolen] = [
      key.get(await challenge(place, 'sign-in')),
      key.get(await challenge(place, 'sign-in')),
    ];
    const thief = openPlace();
    await challenge(thief, 'sign-in');
    for (const [where, passkey, wait] of [
      [thief, stolen, 0],
      [place, late, 301],
    ] as const) {
      api.advance(wait);
      const { body, headers } = await where.call(securityCalls.passkeySignIn, { passkey });
      expect(body.code).toBe(BodyCode.wrongCredentials);
      expect(headers).not.toHaveProperty('authorization');
    }
  });

  it.each<[string, Oddity]>([
    ['was made on a page of another origin', { origin: 'https://phish.example' }],
    ['is signed for another site', { rpID: 'phish.example' }],
    ['was given without a finger or a PIN', { verified: false }],
    ['has another signature', { spoiled: true }],
    ['says that it is somebody else’s', { userHandle: Buffer.alloc(16, 7).toString('base64url') }],
    ['doesn’t say whose it is', { userHandle: undefined }],
    ['has become one that can be copied', { synced: true }],
    ['was an answer to another question', { type: 'webauthn.create' }],
  ])('is refused when the answer %s', async (_title, odd) => {
    const { key } = await ownerOf();
    expect((await signIn(openPlace(), key, odd)).body.code).toBe(BodyCode.wrongCredentials);
    // The passkey itself still works.
    expect((await signIn(openPlace(), key)).body.code).toBe(200);
  });

  it('is refused, and its owner told, when the count shows that somebody has a copy of the key', async () => {
    const { key } = await ownerOf();
    expect((await signIn(openPlace(), key, { counter: 40 })).body.code).toBe(200);
    expect((await signIn(openPlace(), key, { counter: 40 })).body.code).toBe(BodyCode.wrongCredentials);
    expect(textOf((await readPost(api, 'mail')).at(-1) ?? '')).toMatch(/计数器表明/);
    expect((await signIn(openPlace(), key, { counter: 41 })).body.code).toBe(200);
  });

  it('works again and again with authenticators that don’t count', async () => {
    const { key } = await ownerOf(openAuthenticator(`https://${SITE}`, { counts: false, synced: true }));
    for (let n = 0; n < 3; n++) expect((await signIn(openPlace(), key)).body.code).toBe(200);
  });

  it('works at the site where the passkey was made alone', async () => {
    const { key, home } = await ownerOf();
    const away = openPlace(OTHER);
    const text = await challenge(away, 'sign-in');
    expect(JSON.parse(text).rpId).toBe('brand.example');
    const passkey = key.get(text, { origin: `https://${OTHER}` });
    expect((await away.call(securityCalls.passkeySignIn, { passkey })).body.code).toBe(
      BodyCode.wrongCredentials,
    );
    const shown = await openPlace(OTHER, home.token).call(securityCalls.listPasskeys, {});
    expect(shown.body.data).toMatchObject([{ site: SITE, here: false }]);
    const brand = await ownerOf(openAuthenticator(`https://${OTHER}`), OTHER);
    expect((await signIn(openPlace(OTHER), brand.key)).body.code).toBe(200);
  });

  it('is refused for an account that was closed', async () => {
    const { key, accountID } = await ownerOf();
    await api.services.db
      .updateTable('accounts')
      .set({ disabled_at: api.services.now() })
      .where('id', '=', accountID)
      .execute();
    expect((await signIn(openPlace(), key)).body.code).toBe(BodyCode.wrongCredentials);
  });
});

/** Asks with the ticket in place of a session, as the page does. */
async function question(place: Place, ticket: string) {
  const session = place.token;
  place.token = ticket;
  const reply = await place.call(securityCalls.passkeyChallenge, { purpose: 'second-factor' });
  place.token = session;
  return reply;
}

describe('a passkey as the second factor', () => {
  const finish = (place: Place, account: TestAccount, ticket: string, passkey: string) =>
    place.call(sessionCalls.login, { account: account.email, ticket, authType: 'passkey', passkey });

  it('is asked for after the password, of this account’s passkeys, and signs in once (SEC-012)', async () => {
    const owner = await ownerOf();
    const place = openPlace();
    const { ticket, types } = await password(place, owner);
    expect(types).toBe('passkey,recovery');
    const { options } = (await question(place, ticket)).body.data;
    expect(JSON.parse(options).allowCredentials).toMatchObject([{ type: 'public-key' }]);
    const passkey = owner.key.get(options);
    const replies = await Promise.all([1, 2].map(() => finish(place, owner, ticket, passkey)));
    expect(replies.filter(({ body }) => body.code === 200)).toHaveLength(1);
    expect((await place.call(securityCalls.readTwoStep, {})).status).toBe(200);
  });

  it('is asked in the browser that gave the password alone, and an answer to another question is none', async () => {
    const owner = await ownerOf();
    const place = openPlace();
    const { ticket } = await password(place, owner);
    expect((await question(openPlace(), ticket)).body.code).toBe(BodyCode.wrongState);
    expect(
      (await openPlace().call(securityCalls.passkeyChallenge, { purpose: 'second-factor' })).status,
    ).toBe(401);
    const forSignIn = owner.key.get(await challenge(place, 'sign-in'));
    expect((await finish(place, owner, ticket, forSignIn)).body.code).toBe(BodyCode.codeWrong);
    const stranger = await ownerOf();
    const { options } = (await question(place, ticket)).body.data;
    expect((await finish(place, owner, ticket, stranger.key.get(options))).body.code).toBe(
      BodyCode.codeWrong,
    );
  });

  it('is still asked for where the passkey doesn’t work: a recovery code takes its place', async () => {
    const owner = await ownerOf();
    const away = openPlace(OTHER);
    const { ticket, types } = await password(away, owner);
    expect(types).toBe('recovery');
    const input = { account: owner.email, ticket, authType: 'recovery', authCode: owner.recoveryCodes[0] };
    expect((await away.call(sessionCalls.login, input)).body.code).toBe(200);
  });
});

describe('a passkey as a fresh proof', () => {
  it('is offered, taken once, and lets the call pass that asked for it', async () => {
    const owner = await ownerOf();
    const { home, key, id } = owner;
    api.advance(601);
    const refused = await home.call(securityCalls.removePasskey, { id });
    expect(refused.body).toMatchObject({ code: BodyCode.stepUp, data: { ways: 'passkey,recovery' } });
    const prove = (passkey: string) => home.call(securityCalls.stepUp, { way: 'passkey', passkey });
    const passkey = key.get(await challenge(home, 'step-up'));
    expect((await prove(key.get(await challenge(home, 'sign-in')))).body.code).toBe(BodyCode.codeWrong);
    const { ticket } = await password(home, owner);
    const { options } = (await question(home, ticket)).body.data;
    expect((await prove(key.get(options))).body.code).toBe(BodyCode.codeWrong);
    const replies = await Promise.all([prove(passkey), prove(passkey)]);
    expect(replies.map(({ body }) => body.code).sort()).toEqual([200, BodyCode.codeWrong].sort());
    expect((await home.call(securityCalls.removePasskey, { id })).body.code).toBe(200);
  });

  it('renews the recovery codes of who has no other factor', async () => {
    const { home, key, recoveryCodes } = await ownerOf();
    api.advance(601);
    const renew = () => home.call(securityCalls.renewRecoveryCodes, { authType: 'passkey' });
    expect((await renew()).body.code).toBe(BodyCode.stepUp);
    const passkey = key.get(await challenge(home, 'step-up'));
    await home.call(securityCalls.stepUp, { way: 'passkey', passkey });
    const { body } = await renew();
    expect(body.data.recoveryCodes).toHaveLength(10);
    expect(body.data.recoveryCodes).not.toEqual(recoveryCodes);
    const without = await api.addAccount();
    const none = await api.call(securityCalls.renewRecoveryCodes, { authType: 'passkey' }, without);
    expect(none.body.code).toBe(BodyCode.wrongState);
  });
});
