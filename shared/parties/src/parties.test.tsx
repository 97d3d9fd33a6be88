import { describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { CompanyDialog, ContactDialog, ContactPicker, contactLabel, ShareLinkCard } from './index.ts';
import { partiesApi, show, zhang } from './testing/parties-api.tsx';

const { calls, haveContacts, refuseSaving, sent } = partiesApi();

function Picker() {
  const [id, setId] = useState<string | null>(null);
  return <ContactPicker value={id} onValueChange={setId} />;
}

const fillContact = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.type(screen.getByLabelText('姓'), '李');
  await user.type(screen.getByLabelText('名'), '四');
  await user.type(screen.getByLabelText(/^职位/), '经理');
  await user.type(screen.getByLabelText('邮箱'), 'li@example.com');
  await user.type(screen.getByLabelText('电话'), '13987654321');
};

describe('the contact picker (UI-001)', () => {
  it('labels an option with last and first name and the rest of the telephone (UI-023, D-205)', () => {
    expect(contactLabel(zhang)).toBe('张三 5678');
    expect(contactLabel({ lastname: '张', firstname: '三', telephone: '1234567' })).toBe('张三');
  });

  it('needs and shows no more of a contact than its seven select fields (UI-025)', async () => {
    haveContacts([
      { ...zhang, idCard: '110101199003070003', accountNo: 'A7' },
      { ...zhang, id: 'c0', firstname: '四', idCard: '', accountNo: '' },
    ]);
    const user = userEvent.setup();
    await show(<Picker />);
    await user.click(await screen.findByRole('combobox', { name: '联系人' }));
    const options = await screen.findAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual(['张三 5678', '张四 5678']);
    await user.click(options[1]!);
    expect(screen.getByRole('combobox', { name: '联系人' })).toHaveValue('张四 5678');
    expect(document.body).not.toHaveTextContent(/110101199003070003|A7/);
  });

  it('adds a contact and selects it; the list is read again (UI-024, UI-030, UI-031)', async () => {
    const user = userEvent.setup();
    await show(<Picker />);
    await user.click(await screen.findByRole('button', { name: '添加联系人' }));
    const dialog = screen.getByRole('dialog', { name: '联系人' });
    await fillContact(user);
    await user.click(within(dialog).getByRole('button', { name: '添加' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await screen.findByText('操作提示')).toBeInTheDocument();
    expect(screen.getByText('添加成功')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('combobox', { name: '联系人' })).toHaveValue('李四 4321'));
    await waitFor(() => expect(calls('GET /v1/contacts')).toHaveLength(2));
  });

  it('edits the chosen contact in a prefilled dialog (UI-024, UI-031)', async () => {
    const user = userEvent.setup();
    await show(<Picker />);
    await user.click(await screen.findByRole('combobox', { name: '联系人' }));
    await user.click(await screen.findByRole('option', { name: '张三 5678' }));
    await user.click(screen.getByRole('button', { name: '编辑联系人' }));
    expect(screen.getByLabelText('邮箱')).toHaveValue('zhang@example.com');
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('保存成功')).toBeInTheDocument();
    expect(screen.getByText('操作提示')).toBeInTheDocument();
    expect(calls('PUT /v1/contacts')[0]?.form).toMatchObject({ id: 'c1', firstname: '三' });
  });
});

describe('the contact dialog', () => {
  it('has five fields in order, position marked optional, no ID card without CFCA (UI-026, UI-027, UI-028, UI-029)', async () => {
    await show(<ContactDialog open onClose={() => undefined} />);
    const dialog = screen.getByRole('dialog', { name: '联系人' });
    const labels = [...dialog.querySelectorAll('label')].map((label) => label.textContent);
    expect(labels).toEqual(['姓', '名', '职位（选填）', '邮箱', '电话']);
    expect(within(dialog).getByRole('button', { name: '添加' })).toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: '取消' })).toBeInTheDocument();
  });

  it('asks for the ID card when the site sells CFCA products (UI-028, UI-029)', async () => {
    await show(<ContactDialog open cfca contact={zhang} onClose={() => undefined} />);
    expect(screen.getByLabelText('身份证号')).toHaveAttribute('placeholder', '订购 CFCA 产品时必填');
    const buttons = within(screen.getByRole('dialog')).getAllByRole('button');
    expect(buttons.map((button) => button.textContent)).toEqual(expect.arrayContaining(['保存', '取消']));
    expect(screen.queryByRole('button', { name: '添加' })).not.toBeInTheDocument();
  });

  it('turns all fields but the ID card red, without text, when saved empty (VAL-017, VAL-018)', async () => {
    const user = userEvent.setup();
    await show(<ContactDialog open cfca onClose={() => undefined} />);
    await user.click(screen.getByRole('button', { name: '添加' }));
    await waitFor(() => expect(screen.getByLabelText('姓')).toBeInvalid());
    for (const label of ['名', /^职位/, '邮箱', '电话']) expect(screen.getByLabelText(label)).toBeInvalid();
    expect(screen.getByLabelText('身份证号')).toBeValid();
    expect(screen.getByLabelText('邮箱')).not.toHaveAccessibleDescription();
    expect(screen.getByLabelText('姓')).toHaveFocus();
    expect(sent()).toEqual([]);
  });

  it('stays open when saving fails and says 添加失败 (UI-032, D-235)', async () => {
    const user = userEvent.setup();
    refuseSaving(12000);
    await show(<ContactDialog open onClose={() => undefined} />);
    await fillContact(user);
    await user.click(screen.getByRole('button', { name: '添加' }));
    expect(await screen.findByText('操作失败')).toBeInTheDocument();
    expect(screen.getByText('添加失败')).toBeInTheDocument();
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    expect(screen.getByLabelText('姓')).toHaveValue('李');
  });

  it('says 保存失败 when an edit fails (UI-032, D-235)', async () => {
    const user = userEvent.setup();
    refuseSaving(12000);
    await show(<ContactDialog open contact={zhang} onClose={() => undefined} />);
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('保存失败')).toBeInTheDocument();
    expect(screen.getByText('操作失败')).toBeInTheDocument();
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });
});

it('takes as many characters in both dialogs as the API does, 255 unless it says fewer (VAL-016, D-128)', async () => {
  const limits = () =>
    Object.fromEntries(
      [...document.querySelectorAll('form input[name]')].map((input) => [
        input.getAttribute('name'),
        Number(input.getAttribute('maxlength')),
      ]),
    );
  await show(<ContactDialog open cfca onClose={() => undefined} />);
  expect(limits()).toMatchObject({ lastname: 255, position: 255, email: 255, telephone: 20, idCard: 40 });
  cleanup();
  await show(<CompanyDialog open onClose={() => undefined} />);
  expect(limits()).toMatchObject({
    orgName: 255,
    province: 255,
    address: 255,
    telephone: 20,
    creditCode: 40,
  });
});

describe('the share-link card (UI-001)', () => {
  it('shows the invite link with the code and a copy button whose toast appears (UI-009)', async () => {
    const user = userEvent.setup();
    await show(<ShareLinkCard link="https://certdeck.example/sign-up?invite=abcd" code="abcd" />);
    expect(screen.getByText(/invite=abcd$/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '复制邀请链接' }));
    expect(await screen.findByText('复制成功')).toBeInTheDocument();
  });
});
