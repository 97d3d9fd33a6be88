import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { accountCalls, tenantPermissions } from '@certdeck/contract';
import { permissionsOf } from '@certdeck/contract/roles';
import { hashPassword } from '@certdeck/session';
import { onCall, renderScreen, sentTo } from '@certdeck/federation/testing';
import { texts } from '../../texts.ts';
import ManagePage from './Manage.page.tsx';
import { people, person, rowOf, show } from './testing/managePage.tsx';

describe('the team', () => {
  it('lists people with role, department, limit and second factor, a hundred at once (ACC-004, ACC-015, ACC-016, D-212, D-229)', async () => {
    await show();
    for (const part of ['Order manager', 'Own department', 'Berlin', 'an order', 'a month', 'Phone'])
      expect(rowOf('Jonas Keller')).toHaveTextContent(part);
    expect(rowOf('陈立')).toHaveTextContent('you');
    expect(screen.getByRole('link', { name: 'How teams work' })).toHaveAttribute(
      'href',
      '/help/article/team',
    );
    expect(rowOf('Mira Scholz')).toHaveTextContent('Password only');
    expect(rowOf('zhou@shop.example')).toHaveTextContent(/Can’t pay.*Invited/);
    const sent = [
      sentTo(accountCalls.listMembers),
      sentTo(accountCalls.listRoles),
      sentTo(accountCalls.listDepartments),
    ];
    for (const calls of sent)
      expect(calls.map(({ input }) => input)).toEqual([{ limit: '100', offset: '1' }]);
    // Nobody changes themselves, and nobody the owner.
    expect(within(rowOf('陈立')).queryByRole('button')).toBeNull();
  });

  it('is searched by name, role and department, and shows who has a password alone', async () => {
    const { user } = await show();
    await user.type(screen.getByRole('searchbox'), 'berl');
    expect(screen.queryByText('Mira Scholz')).toBeNull();
    expect(screen.getByText('Jonas Keller')).toBeVisible();
    await user.clear(screen.getByRole('searchbox'));
    await user.click(screen.getByRole('button', { name: 'Without a second factor: 1', pressed: false }));
    expect(screen.getByText('Mira Scholz')).toBeVisible();
    expect(screen.queryByText('Jonas Keller')).toBeNull();
  });

  it('says in words what each role may do', async () => {
    await show();
    const table = screen.getByRole('table', { name: 'Who may do what, and up to which amount.' });
    const pay = within(table).getByRole('row', { name: /Pay, up to/ });
    const cells = within(pay)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
    // Owner, administrator, order manager, requester, finance, technician, auditor.
    expect(cells.slice(-7)).toEqual(['Yes', 'Yes', 'Yes', '–No', 'Yes', '–No', '–No']);
  });

  it('shows who may not manage it everything and offers nothing', async () => {
    await show({ permissions: permissionsOf('auditor') });
    expect(screen.getByText('Jonas Keller')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Invite|Change|Remove|Departments/ })).toBeNull();
  });

  it('says that it can’t be loaded, and loads again', async () => {
    const rendered = renderScreen(<ManagePage />, {
      lang: 'en',
      path: '/account/manage',
      namespaces: { account: texts },
      handlers: [
        onCall(accountCalls.listApprovals, { data: [], total: 0 }),
        onCall(accountCalls.readOwnership, { data: {} }),
        onCall(accountCalls.listMembers, 'network'),
        onCall(accountCalls.listRoles, { data: [], total: 0 }),
        onCall(accountCalls.listDepartments, { data: [], total: 0 }),
      ],
    });
    await rendered;
    expect(await screen.findByText('The team can’t be loaded')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

describe('inviting', () => {
  it('sends address, role, department and limits in cents, by keyboard alone (ACC-004, ACC-017)', async () => {
    const { user } = await show({ permissions: tenantPermissions });
    screen.getByRole('button', { name: 'Invite people' }).focus();
    await user.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('textbox', { name: /Email address/ })).toHaveFocus();
    await user.keyboard('new@shop.example');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Role' }), 'Order manager');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Department' }), 'Berlin');
    await user.click(dialog.getByRole('radio', { name: 'The own department only' }));
    await user.type(dialog.getByRole('textbox', { name: /Limit per order/ }), '2000.50');
    await user.tab();
    await user.tab();
    await user.tab();
    expect(dialog.getByRole('button', { name: 'Send the invitation' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo(accountCalls.inviteMember).map(({ input }) => input)).toEqual([
      {
        ...{ account: 'new@shop.example', name: '', roleID: 'orders', deptID: 'dept-1', scope: 'dept' },
        ...{ orderLimit: '200050', monthLimit: '' },
      },
    ]);
    expect(rowOf('new@shop.example')).toHaveTextContent('Invited');
    expect(await screen.findByText('The invitation was sent to new@shop.example')).toBeVisible();
  });

  it('says at the field what is wrong, before anything is sent and after it was refused', async () => {
    const { user } = await show({
      handlers: [
        onCall(accountCalls.inviteMember, {
          code: 12004,
          msg: 'This person is a member already.',
          errors: { account: 'This person is a member already.' },
        }),
      ],
    });
    await user.click(screen.getByRole('button', { name: 'Invite people' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Send the invitation' }));
    const mail = dialog.getByRole('textbox', { name: /Email address/ });
    expect(mail).toHaveFocus();
    expect(mail).toHaveAccessibleDescription('Enter an email address');
    expect(sentTo(accountCalls.inviteMember)).toEqual([]);
    await user.type(mail, 'mira@shop.example');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Role' }), 'Finance');
    await user.type(dialog.getByRole('textbox', { name: /Limit per order/ }), '1.234');
    await user.click(dialog.getByRole('button', { name: 'Send the invitation' }));
    expect(dialog.getByText('Enter an amount with at most two decimals')).toBeVisible();
    expect(sentTo(accountCalls.inviteMember)).toEqual([]);
    await user.clear(dialog.getByRole('textbox', { name: /Limit per order/ }));
    await user.click(dialog.getByRole('button', { name: 'Send the invitation' }));
    expect(await dialog.findByText('This person is a member already.')).toBeVisible();
    expect(mail).toHaveFocus();
  });

  it('keeps what was typed when no answer comes, and says so', async () => {
    const { user } = await show({ handlers: [onCall(accountCalls.inviteMember, 'network')] });
    await user.click(screen.getByRole('button', { name: 'Invite people' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: /Email address/ }), 'new@shop.example');
    await user.click(dialog.getByRole('button', { name: 'Send the invitation' }));
    expect(await dialog.findByRole('alert')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: /Email address/ })).toHaveValue('new@shop.example');
  });
});

describe('a member', () => {
  it('is changed with what it has filled in, and a limit is taken away by an empty field (ACC-004, D-230)', async () => {
    const { user } = await show();
    await user.click(screen.getByRole('button', { name: 'Change Jonas Keller' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('combobox', { name: 'Role' })).toHaveValue('orders');
    const limit = dialog.getByRole('textbox', { name: /Limit per order/ });
    expect(limit).toHaveValue('2000.00');
    await user.clear(limit);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo(accountCalls.changeMember).map(({ input }) => input)).toEqual([
      {
        ...{ subAccountID: 'jonas', roleID: 'orders', deptID: 'dept-1', scope: 'dept' },
        ...{ orderLimit: '', monthLimit: '2000000' },
      },
    ]);
  });

  it('is removed after a question that says what ends, and an invitation is taken back (ACC-004, D-230)', async () => {
    const { user } = await show();
    for (const [button, question, confirm, id] of [
      ['Remove Jonas Keller', /signed out everywhere/, 'Remove', 'jonas'],
      ['Take back the invitation of zhou@shop.example', /stops working/, 'Take back', 'zhou'],
    ] as const) {
      await user.click(screen.getByRole('button', { name: button }));
      const dialog = await screen.findByRole('alertdialog');
      expect(dialog).toHaveTextContent(question);
      await user.click(within(dialog).getByRole('button', { name: confirm }));
      await waitFor(() => expect(screen.queryByRole('button', { name: button })).toBeNull());
      expect(sentTo(accountCalls.removeMember).at(-1)?.input).toMatchObject({ subAccountID: id });
    }
    await waitFor(() => expect(document.body).not.toHaveFocus());
  });
});

describe('a member’s access', () => {
  it('is suspended after a question that says what it means, and given back by one press (ACC-004, D-647)', async () => {
    const { user } = await show();
    await user.click(screen.getByRole('button', { name: 'Suspend Jonas Keller' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent(/API keys stop working.*Nothing is deleted/);
    await user.click(within(dialog).getByRole('button', { name: 'Suspend' }));
    await waitFor(() => expect(rowOf('Jonas Keller')).toHaveTextContent('Suspended'));
    await user.click(screen.getByRole('button', { name: 'Let Jonas Keller in again' }));
    await waitFor(() => expect(rowOf('Jonas Keller')).not.toHaveTextContent('Suspended'));
    expect(sentTo(accountCalls.changeMember).map(({ input }) => input)).toEqual([
      { subAccountID: 'jonas', status: 'disabled' },
      { subAccountID: 'jonas', status: 'active' },
    ]);
  });

  it('is the operator’s to give back where the operator took it, and nothing for who was only invited', async () => {
    await show({ members: [...people().slice(0, 1), person({ subAccountID: 'shut', status: 'disabled' })] });
    expect(screen.queryByRole('button', { name: /in again|Suspend/ })).toBeNull();
  });
});

describe('somebody who is added with a password', () => {
  it('is asked for with the password as it travels, and says what is wrong before (ACC-017, D-689)', async () => {
    const { user } = await show();
    await user.click(screen.getByRole('button', { name: 'Invite people' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: /Email address/ }), 'ines@shop.example');
    await user.click(dialog.getByRole('radio', { name: 'Set a password now' }));
    const password = dialog.getByLabelText(/^Password/, { selector: 'input' });
    await user.type(password, 'short');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(password).toBeInvalid();
    expect(sentTo(accountCalls.inviteMember)).toEqual([]);
    await user.type(password, '-and-long');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo(accountCalls.inviteMember).map(({ input }) => input)).toMatchObject([
      { account: 'ines@shop.example', password: hashPassword('short-and-long') },
    ]);
    expect(
      await screen.findByText('ines@shop.example was added and has seven days to sign in'),
    ).toBeVisible();
  });
});

describe('departments', () => {
  it('are renamed in place (D-649)', async () => {
    const { user } = await show();
    await user.click(screen.getByRole('button', { name: 'Departments' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Rename Berlin' }));
    const name = dialog.getByRole('textbox', { name: 'Rename Berlin' });
    expect(name).toHaveFocus();
    expect(name).toHaveValue('Berlin');
    await user.clear(name);
    await user.type(name, 'Hamburg{Enter}');
    expect(await dialog.findByText('Hamburg')).toBeVisible();
    expect(sentTo(accountCalls.changeDepartment).map(({ input }) => input)).toEqual([
      { deptID: 'dept-1', deptName: 'Hamburg' },
    ]);
    expect(dialog.getByRole('textbox', { name: 'Name of the department' })).toHaveValue('');
  });

  it('are added, and say why one can’t be removed', async () => {
    const { user } = await show({
      handlers: [
        onCall(accountCalls.removeDepartment, { code: 13002, msg: 'People are in this department.' }),
      ],
    });
    await user.click(screen.getByRole('button', { name: 'Departments' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: 'Name of the department' }), 'Platform{Enter}');
    expect(await dialog.findByText('Platform')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Remove Berlin' }));
    expect(await dialog.findByText('People are in this department.')).toBeVisible();
  });
});
