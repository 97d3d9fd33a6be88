import { expect } from '@jest/globals';
import { BodyCode, type Call, securityCalls, sessionCalls } from '@certdeck/contract';
import { type Reply, type TestAccount, type TestApi, wirePassword } from '../../../testing/api.ts';
import { easySlide } from '../../../testing/captcha.ts';
import { type Authenticator, openAuthenticator, type Oddity } from './authenticator.ts';

export const SITE = 'portal.example';
export const OTHER = 'brand.example:8443';

/** A browser at a site, with its cookie and, once it has signed in, its session. */
export interface Place {
  token: string;
  call<Input, Data>(call: Call<Input, Data>, input: object): Promise<Reply<Data>>;
}
export interface Owner extends TestAccount {
  home: Place;
  key: Authenticator;
  id: string;
  recoveryCodes: string[];
}

/** Browsers and their passkeys at an API. */
export function placesOf(api: TestApi) {
  function openPlace(host = SITE, token = ''): Place {
    let cookie = '';
    const place: Place = {
      token,
      async call(call, input) {
        const headers = { host, ...(cookie && { cookie }) };
        const reply = await api.call(call, input, { headers, ...(place.token && { token: place.token }) });
        const set = reply.headers['set-cookie'];
        if (typeof set === 'string') cookie = set.split(';', 1)[0] ?? '';
        const fresh = reply.headers['authorization'];
        if (typeof fresh === 'string') place.token = fresh.replace(/^Token /, '');
        return reply;
      },
    };
    return place;
  }

  const addKey = async (home: Place, key: Authenticator, name = 'Laptop', odd: Oddity = {}) => {
    const { body } = await home.call(securityCalls.beginPasskey, {});
    expect(body.code).toBe(200);
    return home.call(securityCalls.addPasskey, { name, passkey: key.create(body.data.options, odd) });
  };

  /** An account with one passkey, made at a site in a browser that is signed in there. */
  async function ownerOf(key = openAuthenticator(`https://${SITE}`), host = SITE): Promise<Owner> {
    const account = await api.addAccount();
    const home = openPlace(host, account.token);
    const { body } = await addKey(home, key);
    expect(body.code).toBe(200);
    const [one] = (await home.call(securityCalls.listPasskeys, {})).body.data;
    return { ...account, home, key, id: one?.id ?? '', recoveryCodes: body.data.recoveryCodes ?? [] };
  }

  const challenge = async (place: Place, purpose: 'sign-in' | 'second-factor' | 'step-up') =>
    (await place.call(securityCalls.passkeyChallenge, { purpose })).body.data.options;
  const signIn = async (place: Place, key: Authenticator, odd: Oddity = {}) =>
    place.call(securityCalls.passkeySignIn, { passkey: key.get(await challenge(place, 'sign-in'), odd) });

  /** Gives the password, and answers what is asked for beside it. */
  async function password(place: Place, account: TestAccount) {
    const slide = await easySlide(api.services.db, api.services.now());
    const { body } = await place.call(sessionCalls.login, {
      account: account.email,
      password: wirePassword(account.password),
      ...slide,
    });
    expect(body.code).toBe(BodyCode.secondFactor);
    return { ticket: '', types: '', ...(body.data as Record<string, unknown>) } as Record<
      'ticket' | 'types',
      string
    >;
  }

  return { openPlace, addKey, ownerOf, challenge, signIn, password };
}
