import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import * as operatorCalls from '@certdeck/contract/operator';
import { onCall, renderScreen, type RenderScreenOptions, sentTo } from '@certdeck/federation/testing';
import { texts } from '../../texts.ts';
import CertificatesPage, { type Certificate } from './Certificates.page.tsx';

const SERIAL = '0A1B2C3D4E5F60718293A4B5C6D7E8F9';
const certificate = (change: Partial<Certificate> = {}): Certificate => ({
  serial: SERIAL,
  accountNo: 'C7',
  orderNo: 'N1',
  product: 'AlphaSSL DV',
  names: ['shop.example', 'www.shop.example'],
  issued: 1_795_000_000,
  ends: 1_798_000_000,
  state: 'valid',
  revoked: 0,
  reason: '',
  told: '',
  revokedBy: '',
  refusal: 'none',
  refusalDetail: '',
  ...change,
});
const show = (row: Certificate, handlers: RenderScreenOptions['handlers'] = []) =>
  renderScreen(<CertificatesPage />, {
    path: '/operator/certificates?keyword=C7',
    lang: 'en',
    namespaces: { operator: texts },
    handlers: [
      ...handlers,
      onCall(operatorCalls.certificates, ({ input }) =>
        input['keyword'] ? { data: [row], total: 1 } : { data: [], total: 0 },
      ),
    ],
  });
type User = Awaited<ReturnType<typeof show>>['user'];
async function open(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Open the certificate of shop.example' }));
  return screen.findByRole('dialog', { name: 'shop.example' });
}
async function begin(user: User) {
  await user.click(within(await open(user)).getByRole('button', { name: 'Revoke' }));
  return screen.findByRole('dialog', { name: 'Revoke this certificate?' });
}

describe('certificates at the desk', () => {
  it('are found by a customer or a number, and nothing is shown without a word', async () => {
    const { user } = await show(certificate());
    const row = (await screen.findByText('shop.example')).closest('tr');
    for (const text of ['C7', 'AlphaSSL DV', 'Valid']) expect(row).toHaveTextContent(text);
    await user.clear(screen.getByRole('searchbox'));
    expect(await screen.findByText('Enter a customer number or a serial number')).toBeVisible();
    await user.type(screen.getByRole('searchbox'), SERIAL);
    await waitFor(() =>
      expect(sentTo(operatorCalls.certificates).at(-1)?.input).toMatchObject({ keyword: SERIAL }),
    );
  });

  it('are revoked for a reason, after a look at what they are (D-393)', async () => {
    let refuses = true;
    const { user } = await show(certificate(), [
      onCall(operatorCalls.revokeCertificate, () =>
        refuses ? { code: 13002, msg: 'The issuer refuses: not ours' } : { data: { state: 'revoked' } },
      ),
    ]);
    const question = await begin(user);
    for (const text of ['shop.example and 1 more', 'C7', 'N1']) expect(question).toHaveTextContent(text);
    const submit = () => user.click(within(question).getByRole('button', { name: 'Revoke' }));
    await submit();
    expect(await within(question).findAllByText('Please fill this in.')).toHaveLength(2);
    expect(sentTo(operatorCalls.revokeCertificate)).toEqual([]);
    await user.selectOptions(within(question).getByLabelText(/Reason of the revocation/), 'Key compromised');
    expect(question).toHaveTextContent('This key can’t be used for any certificate again.');
    await user.type(within(question).getByRole('textbox'), 'Found in\na repository.');
    await submit();
    expect(await within(question).findByText('The issuer refuses: not ours')).toBeVisible();
    refuses = false;
    await submit();
    expect(await screen.findByText('The certificate is revoked')).toBeVisible();
    const wish = { serial: SERIAL, reason: 'keyCompromise', sentence: 'Found in a repository.' };
    expect(sentTo(operatorCalls.revokeCertificate).map(({ input }) => input)).toEqual([wish, wish]);
  });

  it('that are revoked say why, by whom, and what the customer read', async () => {
    const { user } = await show(
      certificate({
        state: 'revoked',
        revoked: 1_796_000_000,
        reason: 'superseded',
        told: 'Replaced.',
        revokedBy: 'C9',
      }),
    );
    const drawer = await open(user);
    for (const text of ['Superseded', 'C9', 'The customer was toldReplaced.'])
      expect(drawer).toHaveTextContent(text);
    expect(within(drawer).queryByRole('button', { name: 'Revoke' })).toBeNull();
  });

  it.each([
    [{ refusal: 'refused', refusalDetail: 'not ours' }, 'not ours'],
    [{ refusal: 'refused' }, 'It gave no reason.'],
    [{ refusal: 'serialUnknown' }, 'The issuer doesn’t know this certificate.'],
  ] as const)(
    'whose issuer refused (%o) say so in the list and why, and may be asked for again',
    async (more, why) => {
      const { user } = await show(certificate(more));
      const row = (await screen.findByText('shop.example')).closest('tr');
      for (const text of ['Valid', 'Revocation refused']) expect(row).toHaveTextContent(text);
      const drawer = await open(user);
      expect(drawer).toHaveTextContent(`The issuer refused to revoke it${why}`);
      expect(within(drawer).getByRole('button', { name: 'Revoke' })).toBeVisible();
    },
  );

  it('that are being revoked wait for the issuer', async () => {
    const { user } = await show(certificate({ state: 'revoking', told: 'Replaced.' }));
    const drawer = await open(user);
    expect(drawer).toHaveTextContent('The issuer has not answered yet');
    expect(within(drawer).queryByRole('button', { name: 'Revoke' })).toBeNull();
  });
});
