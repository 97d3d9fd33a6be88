import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import * as operatorCalls from '@certdeck/contract/operator';
import { onCall, renderScreen, sentTo } from '@certdeck/federation/testing';
import { texts } from '../../texts.ts';
import PeoplePage, { type StaffMember } from './People.page.tsx';

const member = (change: Partial<StaffMember>): StaffMember => ({
  accountNo: 'C1',
  email: 'head@certdeck.example',
  since: 1_795_000_000,
  permissions: ['staff:people', 'staff:jobs'],
  self: true,
  ...change,
});
const colleague = member({
  accountNo: 'C2',
  email: 'clerk@certdeck.example',
  permissions: ['staff:jobs'],
  self: false,
});

const show = (handlers: ReturnType<typeof onCall>[] = []) =>
  renderScreen(<PeoplePage />, {
    path: '/operator/staff',
    lang: 'en',
    namespaces: { operator: texts },
    handlers: [
      ...handlers,
      onCall(operatorCalls.staff, { data: [member({}), colleague] }),
      onCall(operatorCalls.views, { data: [] }),
    ],
  });

describe('the operator’s people', () => {
  it('are listed with their duties; one’s own can’t be changed', async () => {
    await show();
    expect(await screen.findByText('clerk@certdeck.example')).toBeVisible();
    expect(screen.getByText('You')).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^Remove / })).toHaveLength(1);
  });

  it('get the duties that who names them has, and no others', async () => {
    const { user } = await show([onCall(operatorCalls.setStaff, { data: {} })]);
    await user.click(await screen.findByRole('button', { name: 'Add person' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add person' });
    expect(within(dialog).getByRole('checkbox', { name: 'Bank transfers' })).toBeDisabled();
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('Please fill this in.')).toBeVisible();
    expect(within(dialog).getByText('Choose at least one.')).toBeVisible();
    await user.type(within(dialog).getByRole('textbox'), 'new@certdeck.example');
    await user.click(within(dialog).getByRole('checkbox', { name: 'Background work' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The permissions are saved')).toBeVisible();
    expect(sentTo(operatorCalls.setStaff).map(({ input }) => input)).toEqual([
      { account: 'new@certdeck.example', permissions: ['staff:jobs'] },
    ]);
  });

  it('are taken off the list after a question, and the API’s refusal is shown', async () => {
    const { user } = await show([
      onCall(operatorCalls.removeStaff, { code: 13004, msg: 'You can only give or take what you have.' }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Remove clerk@certdeck.example' }));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('You can only give or take what you have.')).toBeVisible();
  });
});

describe('views of customers’ portals', () => {
  const view = {
    ...{ id: '0198a0c0-0000-7000-8000-000000000001', staffNo: 'C2', staffEmail: 'clerk@certdeck.example' },
    ...{ viewedNo: 'C7', reason: 'Ticket 7', openedAt: 1_795_000_000, endsAt: 1_795_001_800, mine: false },
  };

  it('are listed with who looks, at whom and why, and ended for a reason (D-477)', async () => {
    let open = [view];
    const { user } = await show([
      onCall(operatorCalls.views, () => ({ data: open })),
      onCall(operatorCalls.endView, () => {
        open = [];
        return {};
      }),
    ]);
    const table = await screen.findByRole('table', { name: 'Open views' });
    expect(await within(table).findByText('Ticket 7')).toBeVisible();
    expect(within(table).getByText('C7')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'End the view by clerk@certdeck.example' }));
    const question = await screen.findByRole('dialog', { name: 'End the view by clerk@certdeck.example' });
    await user.click(within(question).getByRole('button', { name: 'End' }));
    expect(sentTo(operatorCalls.endView)).toEqual([]);
    await user.type(within(question).getByRole('textbox'), 'Has seen enough');
    await user.click(within(question).getByRole('button', { name: 'End' }));
    expect(await screen.findByText('The view was ended')).toBeVisible();
    expect(await screen.findByText('Nobody looks at a customer’s portal')).toBeVisible();
    expect(sentTo(operatorCalls.endView).map(({ input }) => input)).toEqual([
      { id: view.id, reason: 'Has seen enough' },
    ]);
  });
});
