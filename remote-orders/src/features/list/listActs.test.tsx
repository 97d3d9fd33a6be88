import { describe, expect, it, jest } from '@jest/globals';
import { webcrypto } from 'node:crypto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { orderCalls, type PayOrder } from '@certdeck/contract';
import { onCall, renderScreen, sentTo, type RenderScreenOptions } from '@certdeck/federation/testing';
import { collectFiles } from '../../testing/files.ts';
import { CERTIFICATE, INTERMEDIATE, ROOT } from '../../testing/issued.ts';
import { makeOrder, ORDERED } from '../../testing/orders.ts';
import { keepPreferences } from '../../testing/preferences.ts';
import { texts } from '../../texts.ts';
import OrderListPage from './OrderList.page.tsx';

// jsdom has no crypto.subtle.
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
const saved = collectFiles();
const issued = { orderStatus: 1005, payTime: ORDERED, certExpireTime: 4_000_000_000 };
const orders: PayOrder[] = [
  makeOrder({ orderNo: 'N1', commonName: 'one.com' }),
  makeOrder({ orderNo: 'N2', commonName: 'two.com', ...issued }),
  makeOrder({ orderNo: 'N3', commonName: '*.three.com', ...issued }),
  makeOrder({ orderNo: 'N4', commonName: 'two.com', ...issued }),
];
const files = { certificate: CERTIFICATE, caBundle: INTERMEDIATE + ROOT, root: ROOT };
const certificate = onCall(orderCalls.getCertificate, { data: { ...files, key: '' } });
/** Answers the certificates of these orders alone. */
const certificatesOf = (...issuedNos: string[]) =>
  onCall(orderCalls.batchCerts, ({ input }) => ({
    data: (input['orderNos'] as string[])
      .filter((orderNo) => issuedNos.includes(orderNo))
      .map((orderNo) => ({ orderNo, ...files })),
  }));

async function show(options: RenderScreenOptions = {}) {
  const shown = await renderScreen(<OrderListPage />, {
    path: '/orders/list',
    lang: 'en',
    namespaces: { orders: texts },
    ...options,
    handlers: [
      ...(options.handlers ?? []),
      onCall(orderCalls.listOrders, { data: orders, total: orders.length }),
      onCall(orderCalls.countOrders, { data: { total: 4, byStatus: {}, expiring: 0 } }),
      onCall(orderCalls.listProducts, { data: [] }),
      onCall(orderCalls.listBulks, { data: [] }),
    ],
  });
  await screen.findByText('one.com');
  return shown;
}

const row = (orderNo: string) => screen.getByText(orderNo).closest('tr')!;
const box = (orderNo: string) => screen.getByRole('checkbox', { name: `Select ${orderNo}` });
const selected = () =>
  orders.map(({ orderNo }) => orderNo).filter((orderNo) => row(orderNo).dataset['selected']);
const asked = () => sentTo(orderCalls.getCertificate).map(({ input }) => input['id']);

/** The top folders in a ZIP's central directory (APPNOTE 4.3.12). */
function foldersInZip(zip: Buffer): string[] {
  const folders = new Set<string>();
  for (let at = zip.indexOf('PK\x01\x02'); at !== -1; at = zip.indexOf('PK\x01\x02', at + 1)) {
    const name = zip.subarray(at + 46, at + 46 + zip.readUInt16LE(at + 28)).toString();
    folders.add(name.split('/')[0] ?? '');
  }
  return [...folders];
}
async function savedZip(name: string): Promise<Buffer> {
  await waitFor(() => expect(saved.map((file) => file.name)).toEqual([name]));
  return (await saved[0]?.bytes) ?? Buffer.alloc(0);
}

describe('downloads from the order list', () => {
  it('save the files of an issued order from its row, and of no other (ORD-028)', async () => {
    const { user } = await show({ handlers: [certificate] });
    expect(within(row('N1')).queryByRole('button', { name: /Download/ })).toBeNull();
    await user.click(within(row('N2')).getByRole('button', { name: 'Download the certificate of two.com' }));
    const zip = await savedZip('two.com.zip');
    expect(asked()).toEqual(['N2']);
    expect(foldersInZip(zip)).toEqual(['nginx', 'apache', 'iis', 'tomcat']);
  }, 400_000);

  it('save those of the selected orders together, read by one call, a folder for each (ORD-031, API-128)', async () => {
    const { user } = await show({ handlers: [certificatesOf('N2', 'N3', 'N4')] });
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    expect(screen.queryByRole('button', { name: /^Download \d/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Download: only 3 of 4' }));
    expect(selected()).toEqual(['N2', 'N3', 'N4']);
    await user.click(screen.getByRole('button', { name: 'Download 3 certificates' }));
    const zip = await savedZip('certificates.zip');
    expect(sentTo(orderCalls.batchCerts).map(({ input }) => input)).toEqual([
      { orderNos: ['N2', 'N3', 'N4'] },
    ]);
    const folders = foldersInZip(zip);
    expect(folders).toHaveLength(3);
    expect(folders).toEqual(expect.arrayContaining(['two.com', 'two.com (2)']));
  }, 400_000);

  it('name the orders whose certificate could not be read, and save the others', async () => {
    const { user } = await show({ handlers: [certificatesOf('N2')] });
    await user.click(box('N2'));
    await user.click(box('N3'));
    await user.click(screen.getByRole('button', { name: 'Download 2 certificates' }));
    expect(await screen.findByText('The certificate of 1 order could not be read: N3')).toBeVisible();
    await savedZip('two.com.zip');
  }, 400_000);

  it('are offered to nobody who may not read certificates', async () => {
    const { user } = await show({ permissions: ['order:read'] });
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    expect(screen.queryByRole('button', { name: /Download/ })).toBeNull();
    expect(screen.getByText('Your role may not pay; ask the owner of the account')).toBeVisible();
    await user.click(box('N1'));
    expect(screen.getByText('The selected orders can’t be paid, cancelled or downloaded')).toBeVisible();
  });

  it('show how many have been read, and end when they are cancelled', async () => {
    const answers: (() => void)[] = [];
    const { user } = await show({
      handlers: [
        onCall(orderCalls.batchCerts, async () => {
          await new Promise<void>((resolve) => answers.push(resolve));
          return { data: ['N2', 'N3', 'N4'].map((orderNo) => ({ orderNo, ...files })) };
        }),
      ],
    });
    for (const orderNo of ['N2', 'N3', 'N4']) await user.click(box(orderNo));
    await user.click(screen.getByRole('button', { name: 'Download 3 certificates' }));
    expect(await screen.findByText('0 of 3 certificates read')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Certificates read' })).toHaveAttribute('max', '3');
    await waitFor(() => expect(answers).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: 'Download 3 certificates' })).toBeVisible();
    for (const answer of answers) answer();
    await waitFor(() => expect(within(row('N2')).queryByRole('button', { busy: true })).toBeNull());
    expect(saved).toEqual([]);
  }, 400_000);
});

describe('the boxes of the order list', () => {
  it('tick and untick every row from the last one with shift', async () => {
    const { user } = await show();
    await user.click(box('N1'));
    await user.keyboard('{Shift>}');
    await user.click(box('N3'));
    expect(selected()).toEqual(['N1', 'N2', 'N3']);
    await user.click(box('N2'));
    await user.keyboard('{/Shift}');
    expect(selected()).toEqual(['N1']);
    await user.click(box('N4'));
    expect(selected()).toEqual(['N1', 'N4']);
  });
});

describe('the keys of the order list', () => {
  it('move with j and k, select with x and a range with shift and x, and clear with Escape', async () => {
    const { user } = await show();
    await user.keyboard('jj');
    expect(row('N2')).toHaveFocus();
    await user.keyboard('k');
    expect(row('N1')).toHaveFocus();
    await user.keyboard('x');
    expect(selected()).toEqual(['N1']);
    await user.keyboard('jj{Shift>}X{/Shift}');
    expect(selected()).toEqual(['N1', 'N2', 'N3']);
    await user.keyboard('x');
    expect(selected()).toEqual(['N1', 'N2']);
    await user.keyboard('{Escape}');
    expect(selected()).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Clear the selection' })).toBeNull();
  });

  it('open the row with Enter and go to the search with /', async () => {
    // Links are pressed here; elsewhere their press is a file to save.
    jest.restoreAllMocks();
    const { user, address } = await show();
    await user.keyboard('/');
    expect(screen.getByRole('searchbox')).toHaveFocus();
    expect(screen.getByRole('searchbox')).toHaveValue('');
    await user.click(screen.getByRole('heading', { level: 1 }));
    await user.keyboard('jj{Enter}');
    await waitFor(() => expect(address()).toBe('/ssl/certificate/N2'));
  });

  it('renew and download the row that has the focus, where its buttons do, and buy (D-478)', async () => {
    const { user, address } = await show({
      handlers: [certificate, onCall(orderCalls.listOrderDomains, { data: [] })],
    });
    // An order that isn't issued has neither, and without a row there is nothing to act on.
    await user.keyboard('edjed');
    expect(row('N1')).toHaveFocus();
    expect([address(), asked()]).toEqual(['/orders/list', []]);
    await user.keyboard('jd');
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['two.com.zip']));
    expect(asked()).toEqual(['N2']);
    await user.keyboard('e');
    await waitFor(() => expect(address()).toMatch(/^\/ssl\/certificates\?renew_ticket=/));
    expect(sentTo(orderCalls.listOrderDomains).map(({ input }) => input['orderNo'])).toEqual(['N2']);
  });

  it('lead to the buy screen by C, for who may order (D-478)', async () => {
    const { user, address } = await show();
    await user.keyboard('c');
    await waitFor(() => expect(address()).toBe('/ssl/certificates'));
  });

  it('are text while one types, and nothing under a dialog or a menu', async () => {
    const { user } = await show();
    await user.type(screen.getByRole('searchbox'), 'jxkecd/');
    expect(screen.getByRole('searchbox')).toHaveValue('jxkecd/');
    expect(selected()).toEqual([]);
    await user.clear(screen.getByRole('searchbox'));
    await user.click(box('N1'));
    await user.click(screen.getByRole('button', { name: 'Cancel 1 order' }));
    await screen.findByRole('alertdialog');
    await user.keyboard('jx{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(selected()).toEqual(['N1']);
  });

  it('can be switched off, for who speaks to the computer, and stay off (WCAG 2.1.4)', async () => {
    const { handlers, valueOf } = keepPreferences();
    const { user, unmount } = await show({ handlers });
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(screen.getByRole('checkbox', { name: 'Keyboard shortcuts' }));
    await user.keyboard('{Escape}j');
    expect(row('N1')).not.toHaveFocus();
    await waitFor(() => expect(valueOf('shortcuts')).toBe(false));
    unmount();
    const again = await show({ handlers });
    await waitFor(() => expect(again.session.preferences.get('shortcuts')).toBe(false));
    await user.keyboard('j');
    expect(row('N1')).not.toHaveFocus();
    act(() => row('N2').focus());
    await user.keyboard('dec');
    expect([again.address(), asked()]).toEqual(['/orders/list', []]);
  });
});

describe('the lines of the order list', () => {
  it('are as close as was chosen, also on another device (D-263)', async () => {
    const { handlers, valueOf } = keepPreferences();
    const { user, unmount, container } = await show({ handlers });
    expect(container.querySelector('[data-compact]')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Compact rows' }));
    expect(container.querySelector('[data-compact]')).not.toBeNull();
    await waitFor(() => expect(valueOf('lists.compact')).toBe(true));
    unmount();
    const again = await show({ handlers });
    await waitFor(() => expect(again.container.querySelector('[data-compact]')).not.toBeNull());
  });
});

describe('a row of the order list', () => {
  it('says when its certificate ends, and why there is no end', async () => {
    await show({
      handlers: [
        onCall(orderCalls.listOrders, {
          data: [
            makeOrder({ orderNo: 'N1', commonName: 'one.com' }),
            makeOrder({ orderNo: 'N2', orderStatus: 1002, payTime: ORDERED }),
            makeOrder({ orderNo: 'N3', orderStatus: 1004, payTime: ORDERED }),
            makeOrder({ orderNo: 'N4', ...issued }),
          ],
          total: 4,
        }),
      ],
    });
    const at = screen
      .getAllByRole('columnheader')
      .findIndex((cell) => cell.textContent === 'Certificate expires');
    const ends = ['N1', 'N2', 'N3', 'N4'].map((orderNo) => within(row(orderNo)).getAllByRole('cell')[at]!);
    expect(ends.map(({ textContent }) => textContent)).toEqual([
      'Starts when paid',
      'Not issued yet',
      '-',
      expect.stringMatching(/^2 Oct 2096/),
    ]);
    expect(ends.map((cell) => cell.querySelectorAll('[data-rail]').length)).toEqual([0, 1, 0, 1]);
  });
});
