import { describe, expect, it } from '@jest/globals';
import { webcrypto } from 'node:crypto';
import { screen, within } from '@testing-library/react';
import { orderCalls, type OrderDetail } from '@certdeck/contract';
import { permissionsOf } from '@certdeck/contract/roles';
import { readCsr } from '@certdeck/pki';
import { makeName, makePaid } from '../../../testing/orders.ts';
import { inputsOf, over, show } from '../../../testing/reissues.tsx';

// jsdom has no crypto.subtle.
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });

describe('an order that its issuer has sent back (ORD-011, ORD-013, ORD-029)', () => {
  const returned = (values: Partial<OrderDetail> = {}) =>
    makePaid({ orderStatus: 1003, stage: 'resubmit', domains: [makeName('shop.example.com')], ...values });

  it('is submitted again with another key, which leaves the browser sealed (API-111, D-513)', async () => {
    const { user } = await show(returned({ csr: 'not a request' }));
    await user.click(await screen.findByRole('button', { name: 'Change and send again' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Submit this order again' }));
    expect(dialog.queryByRole('radio', { name: /Leave it valid/ })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Send again' }));
    await over();
    expect(await screen.findByText('The order has been submitted again')).toBeVisible();
    const { csr, key, ...rest } = inputsOf(orderCalls.reCommit)[0] ?? {};
    expect(rest).toEqual({ orderNo: 'N1', domainNames: ['shop.example.com'] });
    expect(readCsr(String(csr)).dnsNames).toEqual(['shop.example.com']);
    expect(key).toMatch(/^-----BEGIN CMS-----/);
  });

  const waiting = { orderStatus: 1002, stage: 'validation' } as const;
  const weak = { code: 'KEY_WEAK', detail: 'ROCA' };
  const caa = { code: 'CAA_FORBIDS', detail: '' };
  it.each([
    [
      'is so too while it waits, where waiting changes nothing',
      { ...waiting, issueError: weak },
      'owner',
      true,
    ],
    ['is not while it waits for what may change', { ...waiting, issueError: caa }, 'owner', false],
    ['is not while nothing is wrong', waiting, 'owner', false],
    ['is not by who may not order', {}, 'auditor', false],
  ] as const)('%s (D-513)', async (_title, values, role, isOffered) => {
    await show(returned(values), { permissions: permissionsOf(role) });
    await screen.findByRole('heading', { name: 'shop.example.com', level: 1 });
    expect(screen.queryByRole('button', { name: 'Change and send again' }) !== null).toBe(isOffered);
  });
});
