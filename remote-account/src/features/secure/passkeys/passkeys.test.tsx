import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { BodyCode, securityCalls } from '@certdeck/contract';
import { onCall, sentTo } from '@certdeck/federation/testing';
import { accountState, CODES, showPage } from '../testing/securePage.tsx';

const OPTIONS = JSON.stringify({
  rp: { id: 'localhost', name: 'Certdeck' },
  user: { id: 'AAAA', name: 'somebody@example.com', displayName: 'somebody@example.com' },
  challenge: 'c29tZXRoaW5n',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  excludeCredentials: [],
});

const asked: unknown[] = [];
let outcome: () => unknown;
const octets = (text: string) => new TextEncoder().encode(text).buffer;
/** What a browser answers with; jsdom has no authenticator. */
const credential = () => ({
  id: 'aWQ',
  rawId: octets('id'),
  type: 'public-key',
  response: {
    clientDataJSON: octets('{}'),
    attestationObject: octets('attestation'),
    getTransports: () => ['internal'],
  },
  getClientExtensionResults: () => ({}),
});

beforeEach(() => {
  asked.length = 0;
  outcome = credential;
  Object.defineProperty(globalThis, 'PublicKeyCredential', { configurable: true, value: class {} });
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: {
      async create(options: unknown) {
        asked.push(options);
        return outcome();
      },
    },
  });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
});

const laptop = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  name: 'Laptop',
  synced: true,
  usedAt: 1_700_000_000,
};
const inputsTo = (call: Parameters<typeof sentTo>[0]) => sentTo(call).map(({ input }) => input);

async function openAdd(...parameters: Parameters<typeof showPage>) {
  const rendered = await showPage(...parameters);
  await rendered.user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add a passkey' });
  const field = within(dialog).getByLabelText(/^Name/);
  return { ...rendered, dialog, field };
}

describe('the passkeys of an account', () => {
  it('say where they work, whether they are synced and when they were used', async () => {
    await showPage(
      accountState({ passkeys: [laptop, { id: 'b', name: 'Key', here: false }], recoveryCodes: 9 }),
    );
    const panel = await screen
      .findByRole('region', { name: 'Passkeys' })
      .catch(() => screen.getByText('Laptop'));
    expect(panel).toBeVisible();
    const [first, second] = screen
      .getAllByRole('listitem')
      .filter((row) => /Laptop|Key/.test(row.textContent ?? ''));
    expect(first).toHaveTextContent(/Synced between your devices/);
    expect(second).toHaveTextContent(/For brand\.example.*Never used.*Stays on its device/);
    // The password alone doesn't sign in any more.
    expect(screen.getByText('Your account is well protected')).toBeVisible();
  });

  it('are added under a name, and the first brings recovery codes to keep', async () => {
    const state = accountState();
    const { user, field } = await openAdd(state, {
      handlers: [
        onCall(securityCalls.beginPasskey, { data: { options: OPTIONS } }),
        onCall(securityCalls.addPasskey, () => {
          state.passkeys = [laptop];
          state.recoveryCodes = 3;
          return { data: { recoveryCodes: CODES } };
        }),
      ],
    });
    await waitFor(() => expect(field).toHaveFocus());
    await user.clear(field);
    await user.type(field, ' Laptop {Enter}');
    const kept = await screen.findByRole('dialog', { name: 'Keep your recovery codes' });
    expect(
      within(kept)
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual(CODES);
    expect(asked).toMatchObject([{ publicKey: { rp: { id: 'localhost' } } }]);
    const [sent] = inputsTo(securityCalls.addPasskey) as { name: string; passkey: string }[];
    expect(sent?.name).toBe('Laptop');
    expect(JSON.parse(sent?.passkey ?? '')).toMatchObject({
      id: 'aWQ',
      type: 'public-key',
      response: { clientDataJSON: 'e30', transports: ['internal'] },
    });
    expect(screen.getByText('Laptop')).toBeInTheDocument();
  });

  it.each([
    ['NotAllowedError', 'No passkey was made. Please try again.'],
    ['InvalidStateError', 'This device already has a passkey of yours.'],
    ['SecurityError', 'Passkeys can’t be used in this browser.'],
  ])('are not added when the browser says %s, and nothing that was typed is lost', async (name, text) => {
    outcome = () => {
      throw new DOMException('no', name);
    };
    const { user, field, dialog } = await openAdd(accountState(), {
      handlers: [onCall(securityCalls.beginPasskey, { data: { options: OPTIONS } })],
    });
    await user.clear(field);
    await user.type(field, 'Mine{Enter}');
    expect(await within(dialog).findByText(text)).toBeVisible();
    expect(field).toHaveValue('Mine');
    expect(sentTo(securityCalls.addPasskey)).toEqual([]);
  });

  it('need a name, and show what the API refuses', async () => {
    const { user, field, dialog } = await openAdd(accountState(), {
      handlers: [
        onCall(securityCalls.beginPasskey, { code: BodyCode.wrongState, msg: 'Too many passkeys.' }),
      ],
    });
    await user.clear(field);
    await user.keyboard('{Enter}');
    expect(field).toBeInvalid();
    expect(field).toHaveFocus();
    expect(sentTo(securityCalls.beginPasskey)).toEqual([]);
    await user.type(field, 'Mine{Enter}');
    expect(await within(dialog).findByText('Too many passkeys.')).toBeVisible();
    expect(asked).toEqual([]);
  });

  it('are renamed, and removed after a warning where it is the last factor', async () => {
    const state = accountState({ passkeys: [laptop], recoveryCodes: 9 });
    const { user } = await showPage(state, {
      handlers: [
        onCall(securityCalls.renamePasskey, () => {
          state.passkeys = [{ ...laptop, name: 'Phone' }];
          return {};
        }),
        onCall(securityCalls.removePasskey, () => {
          state.passkeys = [];
          state.recoveryCodes = 0;
          return {};
        }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Rename: Laptop' }));
    const field = await screen.findByLabelText(/^Name/);
    await user.clear(field);
    await user.type(field, 'Phone{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Remove: Phone' }));
    const dialog = await screen
      .findByRole('alertdialog', { name: 'Remove “Phone”?' })
      .catch(() => screen.getByRole('dialog', { name: 'Remove “Phone”?' }));
    expect(dialog).toHaveTextContent(/only second factor/);
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('No passkey yet.')).toBeVisible();
    expect(inputsTo(securityCalls.renamePasskey)).toMatchObject([{ name: 'Phone' }]);
    expect(screen.getByText('Only your password protects the account')).toBeVisible();
  });

  it('renew the recovery codes of who has nothing else', async () => {
    const { user } = await showPage(accountState({ passkeys: [laptop], recoveryCodes: 1 }), {
      handlers: [onCall(securityCalls.renewRecoveryCodes, { data: { recoveryCodes: CODES } })],
    });
    await user.click((await screen.findAllByRole('button', { name: 'Make new codes' }))[0]!);
    const dialog = await screen.findByText('The codes that you have now become void.');
    expect(dialog).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Make new codes' }).at(-1)!);
    await screen.findByRole('dialog', { name: 'Keep your recovery codes' });
    expect(inputsTo(securityCalls.renewRecoveryCodes)).toEqual([{ authType: 'passkey' }]);
  });

  it('can’t be added in a browser that has none', async () => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
    await showPage();
    expect(await screen.findByText('Passkeys can’t be used in this browser.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });
});
