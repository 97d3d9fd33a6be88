import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { accountCalls, grantablePermissions } from '@certdeck/contract';
import { permissionsOf } from '@certdeck/contract/roles';
import { onCall, sentTo } from '@certdeck/federation/testing';
import type { RoleRow } from './Manage.resource.ts';
import { permissionGroups } from './permissionGroups.ts';
import { people, rowOf, show } from './testing/managePage.tsx';

const nightShift = (): RoleRow => ({
  ...{ roleID: 'role-1', roleName: 'Night shift', own: true as const, usedBy: ['Mira Scholz'] },
  permissions: ['order:read', 'report:run'],
});

describe('roles of the account’s own', () => {
  it('are listed with what they allow and who has them, and stand among those to give', async () => {
    const { user } = await show({ ownRoles: [nightShift()] });
    const table = screen.getByRole('table', { name: 'Roles and who has them' });
    const row = within(table).getByRole('row', { name: /Night shift/ });
    expect(row).toHaveTextContent('Read orders, Run site audits and watch servers');
    expect(row).toHaveTextContent('Mira Scholz');
    await user.click(within(rowOf('Jonas Keller')).getByRole('button', { name: 'Change Jonas Keller' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Night shift');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sentTo(accountCalls.changeMember)[0]?.input).toMatchObject({ roleID: 'role-1' }),
    );
  });

  it('are made of what the maker may do, a name and at least one permission', async () => {
    const held = ['member:read', 'member:manage', 'order:read', 'report:run'] as const;
    const { user } = await show({
      permissions: new Set(held),
      handlers: [onCall(accountCalls.addRole, { data: { roleID: 'role-2' } })],
    });
    await user.click(screen.getByRole('button', { name: 'New role' }));
    const boxes = within(screen.getByRole('dialog')).getAllByRole('checkbox');
    expect(boxes).toHaveLength(held.length);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Enter a name')).toBeVisible();
    expect(screen.getByText('Choose at least one permission')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Name of the role' })).toHaveFocus();
    await user.type(screen.getByRole('textbox', { name: 'Name of the role' }), 'Watch');
    await user.click(screen.getByRole('checkbox', { name: 'Run site audits and watch servers' }));
    await user.click(screen.getByRole('checkbox', { name: 'Read orders' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo(accountCalls.addRole).map(({ input }) => input)).toEqual([
      { roleName: 'Watch', permissions: 'order:read,report:run' },
    ]);
  });

  it('may hold the export of private keys, which says what it gives away (ACC-019, D-467)', async () => {
    const { user } = await show({ handlers: [onCall(accountCalls.addRole, { data: { roleID: 'role-2' } })] });
    await user.click(screen.getByRole('button', { name: 'New role' }));
    const box = screen.getByRole('checkbox', { name: 'Export private keys' });
    expect(box).not.toBeChecked();
    expect(box).toHaveAccessibleDescription(/encrypted private keys of the orders.*Each time is in the log/);
    await user.type(screen.getByRole('textbox', { name: 'Name of the role' }), 'Keys');
    await user.click(box);
    await user.click(screen.getByRole('checkbox', { name: 'Download certificates' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sentTo(accountCalls.addRole).map(({ input }) => input)).toEqual([
        { roleName: 'Keys', permissions: 'certificate:read,key:export' },
      ]),
    );
  });

  it('are changed, and what the API refuses stands at its field', async () => {
    const { user } = await show({
      ownRoles: [nightShift()],
      handlers: [
        onCall(accountCalls.changeRole, {
          code: 12004,
          errors: { roleName: 'There is a role of this name.' },
        }),
      ],
    });
    await user.click(screen.getByRole('button', { name: 'Change Night shift' }));
    expect(screen.getByRole('checkbox', { name: 'Run site audits and watch servers' })).toBeChecked();
    await user.click(screen.getByRole('checkbox', { name: 'Run site audits and watch servers' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('There is a role of this name.')).toBeVisible();
    expect(sentTo(accountCalls.changeRole)[0]?.input).toMatchObject({ permissions: 'order:read' });
  });

  it('that somebody has are not removed: the API says who', async () => {
    const said = 'This role is in use by Mira Scholz.';
    const { user } = await show({
      ownRoles: [nightShift()],
      handlers: [onCall(accountCalls.removeRole, { code: 13002, msg: said })],
    });
    await user.click(screen.getByRole('button', { name: 'Remove Night shift' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText(said)).toBeVisible();
  });

  it('are read by who may not manage people, without names and buttons', async () => {
    const { usedBy: _names, ...role } = nightShift();
    await show({ permissions: permissionsOf('auditor'), ownRoles: [role] });
    const table = screen.getByRole('table', { name: 'Roles and who has them' });
    expect(table).toHaveTextContent('Night shift');
    expect(within(table).queryByRole('button')).toBeNull();
    expect(screen.queryByRole('button', { name: 'New role' })).toBeNull();
  });

  it('can hold every permission that there is to give, each in one group', () => {
    expect(permissionGroups.flatMap(({ permissions }) => [...permissions]).sort()).toEqual(
      [...grantablePermissions].sort(),
    );
  });
});

describe('the ownership of the account', () => {
  const offer = { id: 'offer-1', account: 'jon***@shop.example', endsAt: 4_000_000_000 };

  it('is offered by the owner to a member, and withdrawn', async () => {
    const state: { offer?: typeof offer & { isMine: boolean } } = {};
    const { user } = await show({
      handlers: [
        onCall(accountCalls.readOwnership, () => ({ data: { ...state } })),
        onCall(accountCalls.offerOwnership, () => {
          state.offer = { ...offer, isMine: true };
          return { data: { id: offer.id } };
        }),
        onCall(accountCalls.withdrawOwnership, () => {
          delete state.offer;
          return {};
        }),
      ],
    });
    // Nobody who was only invited gets it.
    expect(screen.queryByRole('button', { name: 'Make zhou@shop.example the owner' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Make Jonas Keller the owner' }));
    await user.click(
      within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Offer the account' }),
    );
    expect(await screen.findByText('You have offered this account')).toBeVisible();
    expect(sentTo(accountCalls.offerOwnership)[0]?.input).toEqual({ subAccountID: 'jonas' });
    await user.click(screen.getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(screen.queryByText('You have offered this account')).toBeNull());
    expect(sentTo(accountCalls.withdrawOwnership)[0]?.input).toEqual({ id: offer.id });
  });

  it('is accepted by whom it is offered to', async () => {
    const { user } = await show({
      permissions: permissionsOf('auditor'),
      members: people(),
      handlers: [
        onCall(accountCalls.readOwnership, { data: { offer: { ...offer, isMine: false } } }),
        onCall(accountCalls.acceptOwnership, {}),
      ],
    });
    expect(await screen.findByText('You are offered this account')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Decline' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(sentTo(accountCalls.acceptOwnership)).toHaveLength(1));
    expect(await screen.findByText('You are the owner of this account now')).toBeVisible();
  });

  it('is offered by nobody but the owner', async () => {
    await show({ permissions: permissionsOf('admin') });
    await waitFor(() => expect(screen.getByRole('button', { name: 'New role' })).toBeVisible());
    expect(screen.queryByRole('button', { name: /the owner$/ })).toBeNull();
  });
});
