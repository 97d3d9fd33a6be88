import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { accountCalls, type Contact, type Organization } from '@certdeck/contract';
import { onCall, renderScreen, sentTo, server, type RenderScreenOptions } from '@certdeck/federation/testing';
import ContactsPage from '../features/contacts/Contacts.page.tsx';
import OrganizationsPage from '../features/organizations/Organizations.page.tsx';
import { texts } from '../texts.ts';

const contact: Contact = {
  id: 'C1',
  lastname: '王',
  firstname: '明',
  name: '王明',
  position: '工程师',
  email: 'wang@example.com',
  telephone: '13800138000',
  idCard: '110101199003070003',
  accountNo: 'A1',
};
const organization: Organization = {
  id: 'O1',
  orgName: '示例科技',
  name: '示例科技',
  creditCode: '91110000',
  nationCode: 'CN',
  country: 'CN',
  province: '北京',
  city: '北京市',
  locality: '北京市',
  postalCode: '100000',
  telephone: '01012345678',
  address: '某街 1 号',
  registryAddr: '某街 1 号',
  dateOfIncorporation: '2010-01-02',
  digicertID: '',
  digicertCnID: '',
  accountNo: 'A1',
};

const showContacts = (options: RenderScreenOptions = {}, rows = [contact], total = rows.length) =>
  renderScreen(<ContactsPage />, {
    path: '/orders/contact',
    namespaces: { orders: texts },
    ...options,
    handlers: [...(options.handlers ?? []), onCall(accountCalls.listContacts, { data: rows, total })],
  });
const showOrganizations = (options: RenderScreenOptions = {}, rows = [organization]) =>
  renderScreen(<OrganizationsPage />, {
    path: '/orders/org',
    namespaces: { orders: texts },
    ...options,
    handlers: [
      ...(options.handlers ?? []),
      onCall(accountCalls.listOrganizations, { data: rows, total: rows.length }),
      http.get('*/language/country_zh.json', () => HttpResponse.json([])),
    ],
  });

describe('order contacts', () => {
  it('are listed ten a page and found by last and first name (ORD-005, D-064)', async () => {
    const { user, address } = await showContacts({}, [contact], 30);
    expect(await screen.findByRole('cell', { name: '王明' })).toBeVisible();
    expect(screen.getByRole('cell', { name: 'wang@example.com' })).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: '姓' }), '王{Enter}');
    await user.type(screen.getByRole('searchbox', { name: '名' }), '明{Enter}');
    await waitFor(() =>
      expect(sentTo(accountCalls.listContacts).map(({ input }) => input)).toEqual([
        { limit: '10', offset: '1' },
        { limit: '10', offset: '1', lastname: '王' },
        { limit: '10', offset: '1', lastname: '王', firstname: '明' },
      ]),
    );
    expect(new URLSearchParams(address().split('?')[1]).get('firstname')).toBe('明');
  });

  it('are added, and the list is read again (ORD-005)', async () => {
    const { user } = await showContacts(
      { handlers: [onCall(accountCalls.addContact, { data: { id: 'C2' } })] },
      [],
    );
    await user.click((await screen.findAllByRole('button', { name: '添加联系人' }))[0]!);
    const dialog = screen.getByRole('dialog');
    for (const [label, value] of [
      [/^姓/, '李'],
      [/^名/, '娜'],
      [/职位/, '主管'],
      [/邮箱/, 'li@example.com'],
      [/电话/, '13900139000'],
    ] as const) {
      await user.type(within(dialog).getByLabelText(label), value);
    }
    server.use(onCall(accountCalls.listContacts, { data: [contact], total: 1 }));
    await user.click(within(dialog).getByRole('button', { name: '添加' }));
    expect(await screen.findByRole('cell', { name: '王明' })).toBeVisible();
    expect(sentTo(accountCalls.addContact)[0]?.input).toMatchObject({ lastname: '李', firstname: '娜' });
  });

  it('are edited with what is known of them (ORD-005)', async () => {
    const { user } = await showContacts({ handlers: [onCall(accountCalls.editContact, {})] });
    await user.click(await screen.findByRole('button', { name: '编辑 王明' }));
    const dialog = screen.getByRole('dialog');
    const position = within(dialog).getByLabelText(/职位/);
    expect(position).toHaveValue('工程师');
    await user.clear(position);
    await user.type(position, '经理');
    await user.click(within(dialog).getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(sentTo(accountCalls.editContact)[0]?.input).toMatchObject({ id: 'C1', position: '经理' }),
    );
  });

  it('are deleted after asking (ORD-005)', async () => {
    const { user } = await showContacts({ handlers: [onCall(accountCalls.deleteContact, {})] });
    await user.click(await screen.findByRole('button', { name: '删除 王明' }));
    expect(sentTo(accountCalls.deleteContact)).toEqual([]);
    server.use(onCall(accountCalls.listContacts, { data: [], total: 0 }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: '删除' }));
    expect(await screen.findByText('还没有联系人')).toBeVisible();
    expect(sentTo(accountCalls.deleteContact)[0]?.input).toEqual({ id: 'C1' });
  });

  it('show no ID card (ORD-006)', async () => {
    await showContacts();
    await screen.findByRole('cell', { name: '王明' });
    expect(screen.queryByText('身份证号')).toBeNull();
  });

  it('show the ID card where CFCA products are sold (ORD-006)', async () => {
    await showContacts({ site: { cfcaEnabled: true } });
    expect(await screen.findByRole('cell', { name: '110101199003070003' })).toBeVisible();
  });
});

describe('organisations', () => {
  it('are listed ten a page and found by name (ORD-003, D-064)', async () => {
    const { user } = await showOrganizations();
    expect(await screen.findByRole('cell', { name: '示例科技' })).toBeVisible();
    expect(screen.getByRole('cell', { name: '北京市, 北京, CN' })).toBeVisible();
    expect(screen.getByRole('link', { name: '查看 示例科技 的已验证域名' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/orders\/org\/O1\/domains$/),
    );
    await user.type(screen.getByRole('searchbox'), '示例{Enter}');
    await waitFor(() =>
      expect(sentTo(accountCalls.listOrganizations).map(({ input }) => input)).toEqual([
        { limit: '10', offset: '1' },
        { limit: '10', offset: '1', name: '示例' },
      ]),
    );
  });

  it('are edited and deleted (ORD-003)', async () => {
    const { user } = await showOrganizations({
      handlers: [
        onCall(accountCalls.editOrganization, {}),
        onCall(accountCalls.deleteOrganization, { code: 13002, msg: '' }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: '编辑 示例科技' }));
    const dialog = screen.getByRole('dialog');
    const city = within(dialog).getByDisplayValue('北京市');
    await user.clear(city);
    await user.type(city, '朝阳');
    await user.click(within(dialog).getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(sentTo(accountCalls.editOrganization)[0]?.input).toMatchObject({ id: 'O1', city: '朝阳' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: '删除 示例科技' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: '删除' }));
    expect(await screen.findByText('删除失败')).toBeVisible();
    expect(screen.getByRole('alertdialog')).toBeVisible();
  });

  it.each([
    [
      'contacts',
      () => showContacts({ path: '/orders/contact?lastname=a' }),
      accountCalls.listContacts,
      '王明',
    ],
    [
      'organisations',
      () => showOrganizations({ path: '/orders/org?name=a' }),
      accountCalls.listOrganizations,
      '示例科技',
    ],
  ] as const)(
    'do not show %s of the search before as if they matched, when the next one fails (B§8.2)',
    async (_what, open, call, name) => {
      const { user } = await open();
      expect(await screen.findByText(name)).toBeVisible();
      server.use(onCall(call as typeof accountCalls.listContacts, { status: 500, msg: 'stack trace' }));
      const search = screen.getAllByRole('searchbox')[0]!;
      await user.clear(search);
      await user.type(search, 'b{Enter}');
      expect(await screen.findByText('服务器内部错误！')).toBeVisible();
      expect(screen.queryByText(name)).toBeNull();
      expect(search).toHaveValue('b');
      server.use(onCall(call as typeof accountCalls.listContacts, { data: [], total: 0 }));
      await user.click(screen.getByRole('button', { name: '重试' }));
      expect(await screen.findByText('没有符合条件的结果')).toBeVisible();
    },
  );

  it("show the server's words when they can not be read", async () => {
    await showOrganizations({
      handlers: [onCall(accountCalls.listOrganizations, { code: 13002, msg: '暂时无法读取' })],
    });
    expect(await screen.findByText('暂时无法读取')).toBeVisible();
    expect(screen.getByRole('button', { name: '重试' })).toBeVisible();
  });
});
