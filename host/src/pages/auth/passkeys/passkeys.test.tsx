import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { BodyCode, securityCalls } from '@certdeck/contract';
import { onCall, sentTo } from '@certdeck/federation/testing';
import { HttpResponse, http } from 'msw';
import { renderShell } from '../../../testing/renderShell.tsx';

const OPTIONS = JSON.stringify({ challenge: 'c29tZXRoaW5n', rpId: 'localhost', allowCredentials: [] });
const challenge = onCall(securityCalls.passkeyChallenge, { data: { options: OPTIONS } });

const asked: { mediation?: string; publicKey: { rpId: string }; signal: AbortSignal }[] = [];
let outcome: (options: (typeof asked)[number]) => unknown;
let suggests = false;
const octets = (text: string) => new TextEncoder().encode(text).buffer;
/** What a browser answers with; jsdom has no authenticator. */
const credential = () => ({
  id: 'aWQ',
  rawId: octets('id'),
  type: 'public-key',
  response: {
    clientDataJSON: octets('{}'),
    authenticatorData: octets('data'),
    signature: octets('signed'),
    userHandle: octets('who'),
  },
  getClientExtensionResults: () => ({}),
});
const refuse = (name: string) => () => {
  throw new DOMException('no', name);
};

beforeEach(() => {
  asked.length = 0;
  outcome = credential;
  suggests = false;
  Object.defineProperty(globalThis, 'PublicKeyCredential', {
    configurable: true,
    value: class {
      static isConditionalMediationAvailable = async () => suggests;
    },
  });
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: {
      async get(options: (typeof asked)[number]) {
        asked.push(options);
        return outcome(options);
      },
    },
  });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
});

const answers: string[] = [];
const login = (answer: Record<string, unknown>) => {
  answers.length = 0;
  return http.post('*/api/passkeyLogin', async ({ request }) => {
    answers.push(new URLSearchParams(await request.text()).get('passkey') ?? '');
    const headers = answer['code'] === 200 ? { authorization: 'Token fresh' } : undefined;
    return HttpResponse.json({ msg: '', data: {}, ...answer }, headers ? { headers } : {});
  });
};
const button = () => screen.findByRole('button', { name: 'Sign in with a passkey' });

describe('signing in by a passkey', () => {
  it('takes one press, and leads on to the wanted page', async () => {
    const { user, session, address } = await renderShell({
      path: '/sign-in?redirect=%2Fnotification',
      token: '',
      lang: 'en',
      handlers: [challenge, login({ code: 200 })],
    });
    await user.click(await button());
    await waitFor(() => expect(address()).toBe('/notification'));
    expect(session.getState().token).toBe('fresh');
    expect(sentTo(securityCalls.passkeyChallenge).map(({ input }) => input)).toEqual([
      { purpose: 'sign-in' },
    ]);
    expect(asked).toMatchObject([{ publicKey: { rpId: 'localhost' } }]);
    expect(asked[0]?.mediation).toBeUndefined();
    expect(JSON.parse(answers[0] ?? '')).toMatchObject({ id: 'aWQ', response: { userHandle: 'd2hv' } });
  });

  it('is offered among the suggestions of the address, where the browser can, without a press', async () => {
    suggests = true;
    const { session } = await renderShell({
      path: '/sign-in',
      token: '',
      lang: 'en',
      handlers: [challenge, login({ code: 200 })],
    });
    expect(await screen.findByRole('textbox')).toHaveAttribute('autocomplete', 'username webauthn');
    await waitFor(() => expect(session.getState().token).toBe('fresh'));
    expect(asked).toMatchObject([{ mediation: 'conditional' }]);
  });

  it('gives up what it suggests when the page is left, and says nothing of it', async () => {
    suggests = true;
    outcome = ({ signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('over', 'AbortError')));
      });
    const { navigate } = await renderShell({
      path: '/sign-in',
      token: '',
      lang: 'en',
      handlers: [challenge],
    });
    await waitFor(() => expect(asked).toHaveLength(1));
    await navigate('/sign-up');
    await waitFor(() => expect(asked[0]?.signal.aborted).toBe(true));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['the browser gives none', refuse('NotAllowedError'), login({ code: 200 }), /No passkey was used/],
    ['the browser can’t', refuse('SecurityError'), login({ code: 200 }), /can’t be used in this browser/],
    [
      'the API knows none',
      credential,
      login({ code: BodyCode.wrongCredentials, msg: 'This passkey signs nobody in here.' }),
      /signs nobody in here/,
    ],
  ])('says why it failed when %s, and can be tried again', async (_title, answer, handler, text) => {
    outcome = answer;
    const { user, session } = await renderShell({
      path: '/sign-in',
      token: '',
      lang: 'en',
      handlers: [challenge, handler],
    });
    await user.click(await button());
    expect(await screen.findByText(text)).toBeVisible();
    expect(session.getState().token).toBe('');
    expect(await button()).toBeEnabled();
  });

  it('isn’t offered in a browser that has none', async () => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
    await renderShell({ path: '/sign-in', token: '', lang: 'en' });
    await screen.findByRole('button', { name: 'Sign in' });
    expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
  });
});

const demand = new URLSearchParams({
  account: 'demo@certdeck.test',
  types: 'passkey,recovery',
  ticket: 'ticket-1',
});

describe('a passkey as a proof', () => {
  it('is the first way of a second step, asked for with the ticket (SEC-012)', async () => {
    const tokens: (string | null)[] = [];
    const sent: Record<string, string>[] = [];
    const { user, address } = await renderShell({
      path: `/sec-validation?${demand.toString()}`,
      token: '',
      lang: 'en',
      handlers: [
        http.post('*/api/passkeyChallenge', ({ request }) => {
          tokens.push(request.headers.get('token'));
          return HttpResponse.json({ code: 200, msg: '', data: { options: OPTIONS } });
        }),
        http.post('*/api/login', async ({ request }) => {
          sent.push(Object.fromEntries(new URLSearchParams(await request.text())));
          return HttpResponse.json(
            { code: 200, msg: '', data: {} },
            { headers: { authorization: 'Token fresh' } },
          );
        }),
      ],
    });
    const use = await screen.findByRole('button', { name: 'Use your passkey' });
    await waitFor(() => expect(use).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/dashboard'));
    expect(tokens).toEqual(['ticket-1']);
    expect(sent).toMatchObject([{ ticket: 'ticket-1', authType: 'passkey', passkey: expect.any(String) }]);
  });

  it('says when none was used, and another way can be chosen', async () => {
    outcome = refuse('NotAllowedError');
    const { user } = await renderShell({
      path: `/sec-validation?${demand.toString()}`,
      token: '',
      lang: 'en',
      handlers: [challenge],
    });
    await user.click(await screen.findByRole('button', { name: 'Use your passkey' }));
    expect(await screen.findByText(/No passkey was used/)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Recovery code' }));
    expect(screen.queryByText(/No passkey was used/)).toBeNull();
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus());
  });

  it('is left out in a browser that has none', async () => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
    await renderShell({ path: `/sec-validation?${demand.toString()}`, token: '', lang: 'en' });
    expect(await screen.findByRole('textbox')).toBeVisible();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('lets a call pass that asked for a fresh proof (D-301)', async () => {
    let proven = false;
    const proofs: Record<string, string>[] = [];
    const { user, session } = await renderShell({
      lang: 'en',
      handlers: [
        challenge,
        http.delete('*/api/v1/passkeys/*', () =>
          HttpResponse.json(
            proven
              ? { code: 200, msg: '', data: {} }
              : { code: BodyCode.stepUp, msg: 'proof', data: { ways: 'passkey,recovery' } },
          ),
        ),
        http.post('*/api/v1/stepUp', async ({ request }) => {
          proofs.push(Object.fromEntries(new URLSearchParams(await request.text())));
          proven = true;
          return HttpResponse.json({ code: 200, msg: '', data: {} });
        }),
      ],
    });
    const reply = session.client.call(securityCalls.removePasskey, {
      id: '01890a5d-ac96-774b-bcce-b302099a8057',
    });
    await user.click(await screen.findByRole('button', { name: 'Use your passkey' }));
    expect((await reply).code).toBe(200);
    expect(proofs).toMatchObject([{ way: 'passkey', passkey: expect.any(String) }]);
  });
});
