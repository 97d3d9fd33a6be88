import { describe, expect, it } from '@jest/globals';
import { webcrypto } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/react';
import { BodyCode, orderCalls, type OrderDetail, type ReSignRecord } from '@certdeck/contract';
import { permissionsOf } from '@certdeck/contract/roles';
import { createKeyVault, generateCsr, readCsr } from '@certdeck/pki';
import { makeIssued } from '../../../testing/orders.ts';
import { inputsOf, open, over, show, shown } from '../../../testing/reissues.tsx';

// jsdom has no crypto.subtle.
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });

const issued = (values: Partial<OrderDetail> = {}) =>
  makeIssued({
    domains: [shown('shop.example.com'), shown('www.example.com')],
    endTime: 4_000_000_000,
    ...values,
  });
type User = Awaited<ReturnType<typeof show>>['user'];
async function ask(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Reissue the certificate' }));
  return within(await screen.findByRole('dialog', { name: 'Reissue this certificate' }));
}

describe('asking for a reissue (ORD-030, D-510)', () => {
  it('sends the same key as no request, with the names and what becomes of the one before (D-516)', async () => {
    const { user } = await show(issued());
    const dialog = await ask(user);
    await user.click(dialog.getByRole('radio', { name: /Same key as before/ }));
    await user.click(dialog.getByRole('radio', { name: /Leave it valid/ }));
    await user.click(dialog.getByRole('button', { name: 'Reissue' }));
    await over();
    expect(inputsOf(orderCalls.reSign)).toEqual([
      { orderNo: 'N1', domainNames: ['shop.example.com', 'www.example.com'] },
    ]);
  });

  it('makes a key of the kind of the one before, which leaves the browser sealed (D-083)', async () => {
    const { publicKey } = await generateCsr({
      hostname: 'shop.example.com',
      signAlg: 'ECDSA',
      keyLen: 'P384',
    });
    const { user } = await show(issued({ csr: publicKey }));
    const dialog = await ask(user);
    await user.click(dialog.getByRole('button', { name: 'Reissue' }));
    await over();
    const { csr, key, revokeAfterHours } = inputsOf(orderCalls.reSign)[0] ?? {};
    const made = readCsr(String(csr));
    expect(made.publicKey).toMatchObject({ kind: 'EC', curve: 'P-384' });
    expect(made.dnsNames).toEqual(['shop.example.com', 'www.example.com']);
    expect(csr).not.toBe(publicKey);
    expect(key).toMatch(/^-----BEGIN CMS-----/);
    expect(await createKeyVault(localStorage).decrypt(String(key))).toMatch(/PRIVATE KEY/);
    expect(revokeAfterHours).toBe(24);
  });

  it('lets the one before be revoked once servers send the new one, with the hours after that (D-517)', async () => {
    const { user } = await show(issued());
    const dialog = await ask(user);
    await user.click(dialog.getByRole('radio', { name: /Same key as before/ }));
    await user.click(dialog.getByRole('radio', { name: /once the new one is in use/ }));
    const hours = dialog.getByRole('textbox', { name: /Hours from then on/ });
    await user.clear(hours);
    await user.type(hours, '-1');
    await user.click(dialog.getByRole('button', { name: 'Reissue' }));
    expect(await dialog.findByText('Enter a whole number from 0 to 720')).toBeVisible();
    await user.clear(hours);
    await user.type(hours, '0');
    await user.click(dialog.getByRole('button', { name: 'Reissue' }));
    await over();
    expect(inputsOf(orderCalls.reSign)).toEqual([
      expect.objectContaining({ revokeAfterHours: 0, revokeWhenServed: true }),
    ]);
  });

  it.each([
    ['wildcards alone', { domains: [shown('*.example.com')] }],
    ['no server', { certType: 'email_ov' }],
  ])('offers no look at servers for a certificate of %s (D-517)', async (_name, values) => {
    const { user } = await show(issued(values));
    const dialog = await ask(user);
    expect(dialog.getByRole('radio', { name: /Leave it valid/ })).toBeVisible();
    expect(dialog.queryByRole('radio', { name: /once the new one/ })).toBeNull();
  });

  it('shows at the choice that no server can be asked (D-517)', async () => {
    const errors = { revokeWhenServed: 'No server can be asked.' };
    const { user } = await show(issued(), { reply: { code: BodyCode.badInput, msg: 'no', errors } });
    const dialog = await ask(user);
    await user.click(dialog.getByRole('radio', { name: /Same key as before/ }));
    await user.click(dialog.getByRole('radio', { name: /once the new one is in use/ }));
    await user.click(dialog.getByRole('button', { name: 'Reissue' }));
    expect(await dialog.findByText('No server can be asked.')).toBeVisible();
  });

  it('says what further names cost and who pays it (API-106, D-511)', async () => {
    const { user } = await show(issued(), { price: 3_000 });
    const dialog = await ask(user);
    expect(dialog.getByText('There is nothing to pay.')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: /Names/ }), '\nnew.example.com');
    await user.tab();
    await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent(/Price difference: .*30\.00/));
    expect(inputsOf(orderCalls.reSignPrice)).toEqual([
      { id: 'N1', sslDomains: ['shop.example.com', 'www.example.com', 'new.example.com'] },
    ]);
  });

  it('shows at its field what is refused, and keeps what was typed', async () => {
    const errors = { csr: 'The key has a known weakness.', domainNames: 'This name is a public suffix.' };
    const { user } = await show(issued(), { reply: { code: BodyCode.badInput, msg: 'no', errors } });
    const dialog = await ask(user);
    await user.click(dialog.getByRole('radio', { name: /My own CSR/ }));
    await user.click(dialog.getByRole('button', { name: 'Reissue' }));
    expect(await dialog.findByText('Paste the CSR or choose its file')).toBeVisible();
    expect(inputsOf(orderCalls.reSign)).toEqual([]);
    const csr = dialog.getByRole('textbox', { name: /^CSR/ });
    await user.click(csr);
    await user.paste('-----BEGIN');
    const hours = dialog.getByRole('textbox', { name: /Hours/ });
    await user.clear(hours);
    await user.type(hours, '721');
    await user.click(dialog.getByRole('button', { name: 'Reissue' }));
    expect(await dialog.findByText('Enter a whole number from 1 to 720')).toBeVisible();
    await user.clear(hours);
    await user.type(hours, '48');
    await user.click(dialog.getByRole('button', { name: 'Reissue' }));
    expect(await dialog.findByText('The key has a known weakness.')).toBeVisible();
    expect(dialog.getByText('This name is a public suffix.')).toBeVisible();
    expect(csr).toHaveValue('-----BEGIN');
    expect(hours).toHaveValue('48');
  });

  it('offers no exposed key again (D-512)', async () => {
    const { user } = await show(
      issued({ revocation: { state: 'revoked', reason: 'keyCompromise', time: 1_700_000_000 } }),
    );
    const dialog = await ask(user);
    expect(dialog.queryByRole('radio', { name: /Same key/ })).toBeNull();
  });

  it('is for who may, while the coverage lasts', async () => {
    const { unmount } = await show(issued(), { permissions: permissionsOf('technician') });
    await screen.findByRole('heading', { name: 'shop.example.com' });
    expect(screen.queryByRole('button', { name: 'Reissue the certificate' })).toBeNull();
    unmount();
    await show(issued({ endTime: 1_700_000_000 }));
    await screen.findByRole('button', { name: 'Reissues so far' });
    // The page shows what it read before until it has read again.
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Reissue the certificate' })).toBeNull());
  });
});

describe('a reissue on its way (ORD-030)', () => {
  it('shows what is to be published for its new names alone (D-514)', async () => {
    await show(issued({ reissue: open() }));
    expect(await screen.findByText('value-of-new.example.com')).toBeVisible();
    expect(screen.queryByText('value-of-shop.example.com')).toBeNull();
    expect(screen.queryByRole('button', { name: /Remove new.example.com/ })).toBeNull();
    expect(inputsOf(orderCalls.listOrderDomains)).toEqual([]);
  });

  it('says what is owed and asks for the payment dialog (BIL-018)', async () => {
    const reissue = open({ state: 'unpaid', reSignPriceDiff: 3_000, revokeAfterHours: 24 });
    await show(issued({ reissue, reSignStatus: 5004, reSignPriceDiff: 3_000 }));
    expect(await screen.findByText(/The price difference has not been paid yet/)).toBeVisible();
    expect(screen.getByText('The certificate before is revoked 24 hours after it')).toBeVisible();
    expect(screen.getAllByRole('button', { name: /Pay .*30\.00/ }).length).toBeGreaterThan(0);
  });

  it('is cancelled after a question, and not once it is signed (D-515)', async () => {
    const { user, unmount } = await show(issued({ reissue: open() }));
    await user.click(await screen.findByRole('button', { name: 'Cancel the reissue' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/goes back to the balance/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Cancel the reissue' }));
    await waitFor(() => expect(inputsOf(orderCalls.cancelReSign)).toEqual([{ orderNo: 'N1' }]));
    unmount();
    await show(issued({ reissue: open({ isSigning: true }) }));
    expect(await screen.findByText('The certificate is being issued.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel the reissue' })).toBeNull();
  });

  it('that was refused says why and is sent again with other names (ORD-029, API-111)', async () => {
    const issueError = { code: 'KEY_WEAK', detail: 'ROCA', cancelTime: Date.UTC(2027, 0, 15, 4) / 1000 };
    const { publicKey } = await generateCsr({ hostname: 'shop.example.com', signAlg: 'ECDSA' });
    const { user } = await show(issued({ csr: publicKey, reissue: open({ state: 'refused', issueError }) }));
    expect(await screen.findByText('KEY_WEAK: ROCA')).toBeVisible();
    expect(screen.getByText(/this reissue is cancelled on .*15/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Change and send again' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send this reissue again' }));
    const names = dialog.getByRole('textbox', { name: /Names/ });
    expect(names).toHaveValue('shop.example.com\nnew.example.com');
    await user.clear(names);
    await user.type(names, 'shop.example.com');
    await user.click(dialog.getByRole('radio', { name: /Same key/ }));
    await user.click(dialog.getByRole('button', { name: 'Send again' }));
    await over();
    expect(inputsOf(orderCalls.reCommit)).toEqual([
      { orderNo: 'N1', domainNames: ['shop.example.com'], csr: publicKey },
    ]);
  });
});

describe('the reissues so far (API-134)', () => {
  it('are listed with what each replaced and what became of that', async () => {
    const record: ReSignRecord = {
      id: '1',
      state: 'issued',
      createTime: 1_700_000_000,
      endTime: 1_700_000_100,
      reSignPriceDiff: 3_000,
      domainNames: ['a.example', 'b.example', 'c.example', 'd.example', 'e.example', 'f.example'],
      serialNumber: 'AA01',
      replacesSerial: 'BB02',
      replacedExpireTime: 1_800_000_000,
      issueError: null,
      replacedRevocation: 'revoked',
    };
    const { user } = await show(issued(), { records: [record] });
    await user.click(await screen.findByRole('button', { name: 'Reissues so far' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reissues so far' }));
    expect(await dialog.findByText('AA01')).toBeVisible();
    expect(dialog.getByText('BB02')).toBeVisible();
    expect(dialog.getByText('The certificate before is revoked.')).toBeVisible();
    expect(dialog.getByText(/a\.example, .*e\.example and 1 more/)).toBeVisible();
  });

  it('say that the one before waits until servers send the new one (D-517)', async () => {
    const reissue = open({ revokeAfterHours: 3, revokeWhenServed: true });
    const { unmount } = await show(issued({ reissue }));
    expect(
      await screen.findByText('The certificate before is revoked 3 hours after servers send the new one'),
    ).toBeVisible();
    unmount();
    const record: ReSignRecord = {
      id: '1',
      state: 'issued',
      createTime: 1_700_000_000,
      endTime: 1_700_000_100,
      reSignPriceDiff: 0,
      domainNames: ['a.example'],
      serialNumber: 'AA01',
      replacesSerial: 'BB02',
      replacedExpireTime: 4_000_000_000,
      issueError: null,
      revokeAfterHours: 0,
      revokeWhenServed: true,
    };
    const { user } = await show(issued(), { records: [record] });
    await user.click(await screen.findByRole('button', { name: 'Reissues so far' }));
    expect(
      await screen.findByText('The certificate before is revoked once servers send the new one.'),
    ).toBeVisible();
  });
});
