import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { type OrderDetail, orderCalls, type ServedCheck as Found, type ServedRow } from '@certdeck/contract';
import { onCall, renderScreen, sentTo } from '@certdeck/federation/testing';
import { makeIssued, makeName } from '../../../testing/orders.ts';
import { texts } from '../../../texts.ts';
import { ServedCheck } from './ServedCheck.tsx';

const row = (values: Partial<ServedRow> = {}): ServedRow => ({
  ...{ host: 'shop.example.com', address: '203.0.113.5', state: 'current', chain: 'complete' },
  ...{ serial: '0A1B', issuer: 'AlphaSSL CA', notAfter: 1_760_000_000 },
  ...values,
});
const found = (rows: ServedRow[], values: Partial<Found> = {}) => ({
  data: { checkedAt: 1_750_000_000, rows, wildcards: [], left: 0, ...values },
});

async function show(answer: object, order: Partial<OrderDetail> = {}, usualPort = 443) {
  const shown = await renderScreen(
    <main>
      <ServedCheck order={makeIssued(order)} usualPort={usualPort} />
    </main>,
    { lang: 'en', namespaces: { orders: texts }, handlers: [onCall(orderCalls.checkServed, answer)] },
  );
  const press = () => shown.user.click(screen.getByRole('button', { name: 'Check that it is served' }));
  return { ...shown, press };
}
const rows = async () =>
  within(await screen.findByRole('list', { name: 'What the servers send' })).getAllByRole('listitem');

describe('the check that a certificate is served', () => {
  it('asks when it is pressed, at the port of the chosen server, and says that all is well (D-535)', async () => {
    const { press } = await show(found([row()]), {}, 993);
    expect(sentTo(orderCalls.checkServed)).toEqual([]);
    await press();
    expect(await screen.findByText(/is served everywhere/)).toBeVisible();
    expect(sentTo(orderCalls.checkServed)).toEqual([
      expect.objectContaining({ input: { id: 'N1', port: '993' } }),
    ]);
    expect((await rows())[0]).toHaveTextContent('shop.example.com 203.0.113.5sends this certificate');
  });

  it('says at each place what is wrong and what to do (D-535)', async () => {
    const { press, user } = await show(
      found(
        [
          row({ chain: 'incomplete' }),
          row({ host: 'xn--bcher-kva.example', state: 'earlier', chain: '', serial: 'FF' }),
          row({ address: '203.0.113.6', state: 'other', chain: '', issuer: 'Other CA' }),
          row({ host: 'gone.example.com', address: '', state: 'noName', chain: '', serial: '', notAfter: 0 }),
          row({ address: '203.0.113.7', state: 'unreachable', chain: '', serial: '', notAfter: 0 }),
        ],
        { left: 3 },
      ),
    );
    await user.selectOptions(screen.getByRole('combobox', { name: 'Port' }), '8443');
    await press();
    expect(await screen.findByText(/0 of 5 addresses/)).toBeVisible();
    expect((await rows()).map((one) => one.textContent)).toEqual([
      expect.stringContaining('without its intermediate certificate'),
      expect.stringMatching(
        /^bücher\.example.*still sends the certificate before it.*reload the server.*FF$/,
      ),
      expect.stringMatching(/sends another certificate: issuer Other CA, valid until .*2025/),
      expect.stringMatching(/^gone\.example\.com does not exist in DNS$/),
      expect.stringContaining('can’t be reached at port 8443'),
    ]);
    expect(screen.getByText('3 further names were not checked.')).toBeVisible();
  });

  it('asks for a host where the certificate has a wildcard, and says what is wrong with it at the field (D-535)', async () => {
    const wrong = { code: 13004, errors: { host: 'The certificate does not hold for this host.' } };
    const { press, user } = await show(wrong, { domains: [makeName('*.example.com')] });
    const field = screen.getByRole('textbox', { name: /Host name/ });
    await user.type(field, 'www.other.example');
    await press();
    expect(await screen.findByText('The certificate does not hold for this host.')).toBeVisible();
    expect(field).toHaveValue('www.other.example');
    expect(field).toBeInvalid();
  });

  it('asks for no host where every name has servers of its own (D-535)', async () => {
    await show(found([]));
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('shows a refusal, such as too many checks, where it was asked (D-535)', async () => {
    const { press } = await show({ code: 13002, msg: 'No TLS server sends a certificate of this kind.' });
    await press();
    expect(await screen.findByRole('alert')).toHaveTextContent('No TLS server sends');
    expect(screen.getByRole('button', { name: 'Check that it is served' })).toBeEnabled();
  });
});
