import { describe, expect, it } from '@jest/globals';
import { webcrypto } from 'node:crypto';
import { screen, waitFor } from '@testing-library/react';
import { BodyCode, orderCalls } from '@certdeck/contract';
import { permissionsOf } from '@certdeck/contract/roles';
import { onCall, renderScreen, type RenderScreenOptions, sentTo } from '@certdeck/federation/testing';
import { createKeyVault } from '@certdeck/pki';
import { collectFiles } from '../../../testing/files.ts';
import { CERTIFICATE, INTERMEDIATE, PRIVATE_KEY, ROOT } from '../../../testing/issued.ts';
import { makeIssued } from '../../../testing/orders.ts';
import { texts } from '../../../texts.ts';
import { CertificatePanel } from './CertificatePanel.tsx';

// jsdom has no crypto.subtle.
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
const saved = collectFiles();
const stored = () => createKeyVault(localStorage).encrypt(PRIVATE_KEY);

/** The panel of an issued order with a key that this browser has sealed. */
async function show(key: string, options: RenderScreenOptions = {}) {
  const data = { certificate: CERTIFICATE, caBundle: INTERMEDIATE + ROOT, root: ROOT, key: '' };
  const shown = await renderScreen(<CertificatePanel order={makeIssued()} />, {
    lang: 'en',
    ...options,
    namespaces: { orders: texts },
    handlers: [
      ...(options.handlers ?? []),
      onCall(orderCalls.getCertificate, { data }),
      onCall(orderCalls.exportKey, { data: { key } }),
    ],
  });
  await screen.findByText(/0a1b2c3d4e5f/i);
  return shown;
}

const expectSaved = (name: string) => waitFor(() => expect(saved.map((file) => file.name)).toContain(name));

describe('the export of a key (D-466)', () => {
  /** The API asks for a proof until it has been given; `proves` says what comes of the question. */
  const guarded = (key: string, proves: () => boolean): RenderScreenOptions => {
    let proven = false;
    return {
      handlers: [
        onCall(orderCalls.exportKey, () =>
          proven
            ? { data: { key } }
            : { code: BodyCode.stepUp, msg: 'prove it', data: { key: '', ways: 'password' } },
        ),
      ],
      stepUp: async () => (proven = proves()),
    };
  };
  const button = (name: string) => screen.getByRole('button', { name });
  const typePassword = async (user: Awaited<ReturnType<typeof show>>['user']) => {
    const field = screen.getByLabelText('Password of the files');
    await user.clear(field);
    await user.type(field, 'my own words');
    await user.click(screen.getByRole('radio', { name: /Older Windows/ }));
  };
  const expectTyped = () => {
    expect(screen.getByLabelText('Password of the files')).toHaveValue('my own words');
    expect(screen.getByRole('radio', { name: /Older Windows/ })).toBeChecked();
  };

  it('is one, asked for with the first file that needs the key and not before', async () => {
    const { user } = await show(await stored());
    await user.click(button('ZIP without the key'));
    await expectSaved('shop.example.com.zip');
    expect(sentTo(orderCalls.exportKey)).toEqual([]);
    await user.click(button('Download PFX'));
    await expectSaved('shop.example.com.pfx');
    await user.click(button('Download JKS'));
    await expectSaved('shop.example.com.jks');
    expect(sentTo(orderCalls.exportKey).map(({ input }) => input)).toEqual([{ id: 'N1' }]);
  });

  it('goes on after the proof with what was chosen before', async () => {
    const key = await stored();
    const { user } = await show(
      key,
      guarded(key, () => true),
    );
    await typePassword(user);
    await user.click(button('Download PFX'));
    await expectSaved('shop.example.com.pfx');
    expectTyped();
    expect(sentTo(orderCalls.exportKey)).toHaveLength(2);
    expect(screen.queryByText('prove it')).toBeNull();
  });

  it('comes to nothing without the proof, keeps what was chosen, and can be tried again', async () => {
    const key = await stored();
    let gives = false;
    const { user } = await show(
      key,
      guarded(key, () => gives),
    );
    await typePassword(user);
    await user.click(button('Download PFX'));
    await waitFor(() => expect(button('Download PFX')).toBeEnabled());
    expect(saved).toEqual([]);
    expectTyped();
    expect(screen.queryByText('prove it')).toBeNull();
    expect(screen.queryByText(/Open the order in the portal/)).toBeNull();
    gives = true;
    await user.click(button('Download PFX'));
    await expectSaved('shop.example.com.pfx');
  });

  it('says where to go on a page that can’t ask for the proof', async () => {
    const key = await stored();
    const { handlers = [] } = guarded(key, () => false);
    const { user } = await show(key, { handlers });
    await user.click(button('Open the key'));
    expect(await screen.findByText(/Open the order in the portal/)).toBeVisible();
    expect(screen.queryByText('prove it')).toBeNull();
  });

  it('says why the API refuses it', async () => {
    const handlers = [onCall(orderCalls.exportKey, { code: BodyCode.wrongState, msg: 'No key is kept.' })];
    const { user } = await show(await stored(), { handlers });
    await user.click(button('Download JKS'));
    expect(await screen.findByText('No key is kept.')).toBeVisible();
    expect(saved).toEqual([]);
  });

  it('is not offered to who may not, who can use a key of their own all the same', async () => {
    const permissions = permissionsOf('auditor');
    const { user } = await show(await stored(), { permissions });
    expect(screen.getByText('You can’t export this private key')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Open the key' })).toBeNull();
    for (const name of ['Download PFX', 'Download JKS', 'Download ZIP (nginx, Apache, IIS, Tomcat)'])
      expect(button(name)).toBeDisabled();
    await user.click(button('I have the key here'));
    await user.click(screen.getByLabelText('Private key'));
    await user.paste(PRIVATE_KEY);
    await user.click(button('Use this key'));
    await user.click(await screen.findByRole('button', { name: 'Download JKS' }));
    await expectSaved('shop.example.com.jks');
    expect(sentTo(orderCalls.exportKey)).toEqual([]);
  });
});
