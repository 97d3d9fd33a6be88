import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import * as operatorCalls from '@certdeck/contract/operator';
import { onCall, renderScreen, sentTo } from '@certdeck/federation/testing';
import { texts } from '../../texts.ts';
import ServicesPage from './Services.page.tsx';

const service = {
  id: 'issuer:embedded',
  kind: 'issuer' as 'issuer' | 'payment',
  name: 'Authority of this portal',
  on: true,
  reason: '',
  changedBy: '',
  changedAt: 0,
  succeededAt: 1_795_000_000,
  failedAt: 0,
  error: '',
  backlog: 0,
};
const transfer = {
  ...service,
  ...{ id: 'payment:bank-transfer', kind: 'payment' as const, name: 'Bank transfer', backlog: 1_234 },
};

function show(rows: (typeof service)[], refused?: { code: number; msg: string }) {
  let now = rows;
  return renderScreen(<ServicesPage />, {
    path: '/operator/services',
    lang: 'en',
    namespaces: { operator: texts },
    handlers: [
      onCall(operatorCalls.switchService, ({ input }) => {
        if (refused) return refused;
        const { id, on, reason } = input;
        now = now.map((one) => (one.id === id ? { ...one, on: on === 'Y', reason: String(reason) } : one));
        return {};
      }),
      onCall(operatorCalls.services, () => ({ data: now })),
    ],
  });
}
const rowOf = async (name: string) => {
  const cell = await screen.findByText(name);
  const row = cell.closest('tr');
  if (!row) throw new Error(`${name} stands in no row`);
  return within(row);
};

describe('issuers and ways to pay', () => {
  it('say how they do and what waits for them (D-374)', async () => {
    const failing = { ...service, failedAt: 1_795_000_300, error: 'ISSUER_AWAY: HTTP 503' };
    await show([failing, transfer]);
    const issuer = await rowOf('Authority of this portal');
    expect(issuer.getByText('Failing')).toBeVisible();
    expect(issuer.getByText('ISSUER_AWAY: HTTP 503')).toBeVisible();
    const bank = await rowOf('Bank transfer');
    expect(bank.getByText('On')).toBeVisible();
    expect(bank.getByText('1,234')).toBeVisible();
  });

  it('are on again after a failure that a success followed', async () => {
    await show([{ ...service, failedAt: 1_794_000_000, error: 'HTTP 503' }]);
    expect((await rowOf('Authority of this portal')).getByText('On')).toBeVisible();
  });

  it('are switched off for a reason, and on again', async () => {
    const { user } = await show([service, transfer]);
    await user.click(await screen.findByRole('button', { name: 'Switch off: Bank transfer' }));
    const question = await screen.findByRole('dialog', { name: 'Switch off: Bank transfer' });
    expect(question).toHaveTextContent(/not offered/);
    await user.click(within(question).getByRole('button', { name: 'Switch off' }));
    expect(await within(question).findByText('Please fill this in.')).toBeVisible();
    expect(sentTo(operatorCalls.switchService)).toEqual([]);
    await user.type(within(question).getByRole('textbox'), 'The bank is closed.');
    await user.click(within(question).getByRole('button', { name: 'Switch off' }));
    expect(await screen.findByText('Bank transfer is off')).toBeVisible();
    await waitFor(async () =>
      expect((await rowOf('Bank transfer')).getByText('The bank is closed.')).toBeVisible(),
    );
    await user.click(await screen.findByRole('button', { name: 'Switch on: Bank transfer' }));
    const other = await screen.findByRole('dialog', { name: 'Switch on: Bank transfer' });
    await user.type(within(other).getByRole('textbox'), 'Open again.');
    await user.click(within(other).getByRole('button', { name: 'Switch on' }));
    expect(await screen.findByText('Bank transfer is on')).toBeVisible();
    expect(sentTo(operatorCalls.switchService).map(({ input }) => input)).toEqual([
      { id: 'payment:bank-transfer', on: 'N', reason: 'The bank is closed.' },
      { id: 'payment:bank-transfer', on: 'Y', reason: 'Open again.' },
    ]);
  });

  it('say in the dialog that somebody was quicker', async () => {
    const { user } = await show([service], { code: 13002, msg: 'It is off already.' });
    await user.click(await screen.findByRole('button', { name: /Switch off/ }));
    const question = await screen.findByRole('dialog');
    expect(question).toHaveTextContent(/Orders wait/);
    await user.type(within(question).getByRole('textbox'), 'Maintenance.');
    await user.click(within(question).getByRole('button', { name: 'Switch off' }));
    expect(await within(question).findByText('It is off already.')).toBeVisible();
  });
});
