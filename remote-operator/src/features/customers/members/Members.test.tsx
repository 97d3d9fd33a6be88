import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import * as operatorCalls from '@certdeck/contract/operator';
import { onCall, renderScreen, type RenderScreenOptions, sentTo } from '@certdeck/federation/testing';
import { texts } from '../../../texts.ts';
import { Members } from './Members.tsx';

const owner = {
  accountNo: 'C7',
  name: 'Quokka Ada',
  email: 'a***@quokka.example',
  tel: '',
  role: 'owner',
  since: 1_795_000_000,
  lastLogin: 1_795_000_000,
  state: 'active',
  factors: ['google', 'email'],
};
const member = { ...owner, accountNo: 'C8', name: 'Bell Ben', role: 'orders', lastLogin: 0, factors: [] };
const reset = {
  id: '0198a0c0-0000-7000-8000-000000000001',
  reason: 'Lost the phone',
  reference: 'T-4711',
  proposedBy: 'C1',
  proposed: 1_795_000_000,
  mine: false,
};

const addition = {
  ...{ id: reset.id, accountNo: 'C9', email: 'c***@quokka.example', role: 'auditor' },
  ...{
    reason: 'The owner asked',
    reference: 'T-4712',
    proposedBy: 'C1',
    proposed: 1_795_000_000,
    mine: false,
  },
};

const show = (handlers: NonNullable<RenderScreenOptions['handlers']>) =>
  renderScreen(<Members accountNo="C7" />, {
    path: '/operator/customers/C7',
    route: '/operator/customers/:accountNo',
    lang: 'en',
    namespaces: { operator: texts },
    handlers: [...handlers, onCall(operatorCalls.additions, { data: [] })],
  });
const listOf = (...rows: object[]) => onCall(operatorCalls.members, { data: rows });

describe('members of a customer', () => {
  it('are told with role, factors, last sign-in and state; the owner keeps the role', async () => {
    const { user } = await show([listOf(owner, member)]);
    expect(await screen.findByText('Authenticator, Email')).toBeVisible();
    const [, first, second] = screen.getAllByRole('row');
    expect(first).toHaveTextContent(/Quokka Ada.*Owner.*2026.*Active/);
    expect(second).toHaveTextContent(/Bell BenC8OrdersNone-Active/);
    await user.click(screen.getByRole('button', { name: 'Acts for C7' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Reset second factors',
    ]);
  });

  it('are suspended for a reason, and a refusal is said', async () => {
    let refuses = true;
    const { user } = await show([
      listOf(owner, member),
      onCall(operatorCalls.setMemberState, () => (refuses ? { code: 13002, msg: 'Not this one.' } : {})),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Acts for C8' }));
    await user.click(screen.getByRole('menuitem', { name: 'Suspend' }));
    const question = await screen.findByRole('dialog', { name: 'Suspend Bell Ben?' });
    await user.type(within(question).getByRole('textbox'), 'Left the company');
    await user.click(within(question).getByRole('button', { name: 'Suspend' }));
    expect(await screen.findByText('Not this one.')).toBeVisible();
    refuses = false;
    await user.click(within(question).getByRole('button', { name: 'Suspend' }));
    expect(await screen.findByText('Done')).toBeVisible();
    expect(sentTo(operatorCalls.setMemberState).at(-1)?.input).toEqual({
      accountNo: 'C8',
      state: 'disabled',
      reason: 'Left the company',
    });
  });

  it('have a reset proposed with the reference of the request', async () => {
    const { user } = await show([
      listOf(owner, member),
      onCall(operatorCalls.proposeReset, { data: { id: reset.id } }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Acts for C8' }));
    await user.click(screen.getByRole('menuitem', { name: 'Reset second factors' }));
    const question = await screen.findByRole('dialog', { name: 'Propose a reset for Bell Ben' });
    await user.type(within(question).getByLabelText(/Reference of the request/), 'T-4711');
    await user.type(within(question).getByLabelText(/Reason/), 'Lost the phone');
    await user.click(within(question).getByRole('button', { name: 'Reset second factors' }));
    await waitFor(() =>
      expect(sentTo(operatorCalls.proposeReset).map(({ input }) => input)).toEqual([
        { accountNo: 'C8', reason: 'Lost the phone', reference: 'T-4711' },
      ]),
    );
  });

  it('whose reset waits are confirmed by a colleague, after a question', async () => {
    const { user } = await show([
      listOf(owner, { ...member, reset }),
      onCall(operatorCalls.confirmReset, {}),
    ]);
    expect(await screen.findByText('Bell Ben · T-4711 · proposed by C1: Lost the phone')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Confirm the reset' }));
    const question = await screen.findByRole('alertdialog');
    expect(sentTo(operatorCalls.confirmReset)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Confirm the reset' }));
    await waitFor(() =>
      expect(sentTo(operatorCalls.confirmReset).map(({ input }) => input)).toEqual([{ id: reset.id }]),
    );
  });

  it('whose reset one has proposed oneself can only be dropped', async () => {
    await show([listOf(owner, { ...member, reset: { ...reset, mine: true } })]);
    expect(await screen.findByRole('button', { name: 'Drop it' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Confirm the reset' })).toBeNull();
  });

  it('are taken out for a reason; the owner isn’t (D-476)', async () => {
    const { user } = await show([listOf(owner, member), onCall(operatorCalls.removeMember, {})]);
    await user.click(await screen.findByRole('button', { name: 'Acts for C8' }));
    await user.click(screen.getByRole('menuitem', { name: 'Remove' }));
    const question = await screen.findByRole('dialog', { name: 'Remove Bell Ben from this customer?' });
    await user.type(within(question).getByRole('textbox'), 'Has left');
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Done')).toBeVisible();
    expect(sentTo(operatorCalls.removeMember).map(({ input }) => input)).toEqual([
      { accountNo: 'C8', reason: 'Has left' },
    ]);
  });

  it('are proposed with account, role, reference and reason, and a refusal stands at its field (D-476)', async () => {
    let refuses = true;
    const { user } = await show([
      listOf(owner, member),
      onCall(operatorCalls.proposeAddition, () =>
        refuses
          ? { code: 13004, msg: 'no', errors: { account: 'There is no such account' } }
          : { data: { id: addition.id } },
      ),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Add member' }));
    const dialog = await screen.findByRole('dialog', { name: 'Propose a new member' });
    await user.click(within(dialog).getByRole('button', { name: 'Propose' }));
    expect(sentTo(operatorCalls.proposeAddition)).toEqual([]);
    await user.type(within(dialog).getByLabelText(/Account number or email/), ' C9 ');
    await user.type(within(dialog).getByLabelText(/Reference of the request/), 'T-4712');
    await user.type(within(dialog).getByLabelText(/Reason/), 'The owner asked');
    await user.click(within(dialog).getByRole('button', { name: 'Propose' }));
    expect(await within(dialog).findByText('There is no such account')).toBeVisible();
    expect(within(dialog).getByLabelText(/Reference of the request/)).toHaveValue('T-4712');
    refuses = false;
    await user.click(within(dialog).getByRole('button', { name: 'Propose' }));
    expect(await screen.findByText('Done')).toBeVisible();
    expect(sentTo(operatorCalls.proposeAddition).at(-1)?.input).toEqual({
      ...{ accountNo: 'C7', account: 'C9', role: 'auditor' },
      ...{ reference: 'T-4712', reason: 'The owner asked' },
    });
  });

  it('that wait are confirmed by a colleague after a question, and only dropped by who proposed them', async () => {
    let mine = false;
    const { user } = await show([
      listOf(owner),
      onCall(operatorCalls.additions, () => ({ data: [{ ...addition, mine }] })),
      onCall(operatorCalls.confirmAddition, () => {
        mine = true;
        return {};
      }),
    ]);
    expect(
      await screen.findByText('C9 c***@quokka.example · Auditor · T-4712 · proposed by C1: The owner asked'),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Confirm the member' }));
    const question = await screen.findByRole('alertdialog');
    expect(sentTo(operatorCalls.confirmAddition)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Confirm the member' }));
    await waitFor(() =>
      expect(sentTo(operatorCalls.confirmAddition).map(({ input }) => input)).toEqual([{ id: addition.id }]),
    );
    // Read anew: the one that is there now is one's own.
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Confirm the member' })).toBeNull());
    expect(screen.getByRole('button', { name: 'Drop it' })).toBeVisible();
  });
});
