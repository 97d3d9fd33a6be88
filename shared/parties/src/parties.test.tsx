import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { useState } from 'react';
import { defaultSiteConfig, type Contact, type Organization } from '@certdeck/contract';
import { createSession, forgetAnswers, memoryStorage, SessionProvider } from '@certdeck/session';
import { notify } from '@certdeck/ui';
import { renderUi } from '@certdeck/ui/testing';
import { CompanyDialog, ContactDialog, ContactPicker, contactLabel, ShareLinkCard } from './index.ts';

const BASE = 'http://localhost/api';
const zhang: Contact = {
  id: 'c1',
  lastname: '张',
  firstname: '三',
  name: '张三',
  position: '工程师',
  email: 'zhang@example.com',
  telephone: '13812345678',
  idCard: '',
  accountNo: 'a1',
};
const company: Organization = {
  id: 'o1',
  orgName: '示例公司',
  name: '示例公司',
  creditCode: '91110000',
  nationCode: 'CN',
  country: 'CN',
  province: '北京',
  city: '北京',
  locality: '北京',
  postalCode: '100000',
  telephone: '010-12345678',
  address: '长安街 1 号',
  registryAddr: '长安街 1 号',
  dateOfIncorporation: '2001-02-03',
  digicertID: '',
  digicertCnID: '',
  accountNo: 'a1',
};

interface Sent {
  line: string;
  form: Record<string, string>;
}
let sent: Sent[] = [];
let contacts: Contact[] = [zhang];
let saveCode = 200;

function answer(line: string, form: Record<string, string>) {
  if (line === 'GET /v1/contacts') return { code: 200, msg: '', data: contacts, total: contacts.length };
  if (line === 'POST /v1/organizations/qiChaCha') {
    const { orgName, creditCode, nationCode, address, dateOfIncorporation, province, city } = company;
    return {
      code: 200,
      msg: '',
      data: [{ orgName, creditCode, nationCode, address, dateOfIncorporation, province, city }],
    };
  }
  if (saveCode !== 200) return { code: saveCode, msg: '不行', data: {} };
  if (line === 'POST /v1/contacts') contacts = [...contacts, { ...zhang, ...form, id: 'c2' }];
  return {
    code: 200,
    msg: '',
    data: line.startsWith('POST') ? { id: line.includes('contacts') ? 'c2' : 'o2' } : {},
  };
}

const server = setupServer(
  http.get('http://localhost/language/country_zh.json', () =>
    HttpResponse.json([{ code: 'CN', name: '中国', prefix: '86' }]),
  ),
  http.all(`${BASE}/*`, async ({ request }) => {
    const line = `${request.method} ${new URL(request.url).pathname.slice('/api'.length)}`;
    const form = Object.fromEntries(new URLSearchParams(await request.text()));
    sent.push({ line, form });
    return HttpResponse.json(answer(line, form));
  }),
);
beforeAll(() => server.listen());
afterEach(() => {
  act(() => notify.dismissAll());
  forgetAnswers();
  sent = [];
  contacts = [zhang];
  saveCode = 200;
});
afterAll(() => server.close());

async function show(element: React.ReactElement) {
  const storage = memoryStorage();
  storage.setItem('token', 't');
  const session = createSession({
    site: { ...defaultSiteConfig, apiBaseURL: BASE },
    notify: () => undefined,
    navigate: () => undefined,
    address: () => ({ pathname: '/orders/contact', search: '' }),
    storage,
  });
  const rendered = await renderUi(element, {
    wrap: (inner) => <SessionProvider session={session}>{inner}</SessionProvider>,
  });
  // A form has a list of countries to wait for.
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
  return rendered;
}

function Picker() {
  const [id, setId] = useState<string | null>(null);
  return <ContactPicker value={id} onValueChange={setId} />;
}

const calls = (line: string) => sent.filter((request) => request.line === line);
const fillContact = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.type(screen.getByLabelText('姓'), '李');
  await user.type(screen.getByLabelText('名'), '四');
  await user.type(screen.getByLabelText(/^职位/), '经理');
  await user.type(screen.getByLabelText('邮箱'), 'li@example.com');
  await user.type(screen.getByLabelText('电话'), '13987654321');
};

describe('the contact picker', () => {
  it('labels an option with last and first name and the rest of the telephone (UI-023, D-205)', () => {
    expect(contactLabel(zhang)).toBe('张三 5678');
    expect(contactLabel({ lastname: '张', firstname: '三', telephone: '1234567' })).toBe('张三');
  });

  it('adds a contact and selects it; the list is read again (UI-024, UI-030)', async () => {
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
    expect(calls('PUT /v1/contacts')[0]?.form).toMatchObject({ id: 'c1', firstname: '三' });
  });
});

describe('the contact dialog', () => {
  it('has five fields in order, position marked optional, no ID card without CFCA (UI-026 to UI-029)', async () => {
    await show(<ContactDialog open onClose={() => undefined} />);
    const dialog = screen.getByRole('dialog', { name: '联系人' });
    const labels = [...dialog.querySelectorAll('label')].map((label) => label.textContent);
    expect(labels).toEqual(['姓', '名', '职位（选填）', '邮箱', '电话']);
    expect(within(dialog).getByRole('button', { name: '添加' })).toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: '取消' })).toBeInTheDocument();
  });

  it('asks for the ID card when the site sells CFCA products (UI-028)', async () => {
    await show(<ContactDialog open cfca contact={zhang} onClose={() => undefined} />);
    expect(screen.getByLabelText('身份证号')).toHaveAttribute('placeholder', '订购 CFCA 产品时必填');
    expect(screen.getByRole('button', { name: '保存' })).toBeInTheDocument();
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
    expect(sent).toEqual([]);
  });

  it('stays open when saving fails and says 添加失败 (UI-032)', async () => {
    const user = userEvent.setup();
    saveCode = 12000;
    await show(<ContactDialog open onClose={() => undefined} />);
    await fillContact(user);
    await user.click(screen.getByRole('button', { name: '添加' }));
    expect(await screen.findByText('操作失败')).toBeInTheDocument();
    expect(screen.getByText('添加失败')).toBeInTheDocument();
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    expect(screen.getByLabelText('姓')).toHaveValue('李');
  });

  it('says 保存失败 when an edit fails (UI-032)', async () => {
    const user = userEvent.setup();
    saveCode = 12000;
    await show(<ContactDialog open contact={zhang} onClose={() => undefined} />);
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('保存失败')).toBeInTheDocument();
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

describe('the company dialog', () => {
  it('has the eleven fields, with the date of 2019-01-01 for a new company (UI-033, UI-034)', async () => {
    await show(<CompanyDialog open onClose={() => undefined} />);
    for (const label of [
      '公司名称',
      '国家或地区',
      '省/州',
      '城市',
      '邮政编码',
      '电话',
      '详细地址',
      '统一社会信用代码',
      '成立日期',
      'DigiCert ID（选填）',
      'DigiCert CN ID（选填）',
    ]) {
      expect(screen.getByLabelText(label)).toBeInTheDocument();
    }
    expect(screen.getByLabelText('成立日期')).toHaveValue('2019-01-01');
  });

  it('turns eight inputs red when saved empty (VAL-032)', async () => {
    const user = userEvent.setup();
    await show(<CompanyDialog open onClose={() => undefined} />);
    await user.click(screen.getByRole('button', { name: '添加' }));
    await waitFor(() => expect(document.querySelectorAll('input[aria-invalid=true]')).toHaveLength(8));
    expect(screen.getByLabelText('DigiCert ID（选填）')).toBeValid();
  });

  it('fills the form from a look-up by name, and creates with POST without id (UI-035, UI-036, UI-037)', async () => {
    const user = userEvent.setup();
    await show(<CompanyDialog open onClose={() => undefined} />);
    await user.type(screen.getByLabelText('公司名称'), '示例');
    await user.click(screen.getByRole('button', { name: '按名称查询' }));
    await user.click(await screen.findByRole('button', { name: /示例公司/ }));
    expect(calls('POST /v1/organizations/qiChaCha')[0]?.form).toEqual({ orgName: '示例' });
    expect(screen.getByLabelText('公司名称')).toHaveValue('示例公司');
    expect(screen.getByLabelText('成立日期')).toHaveValue('2001-02-03');
    await user.type(screen.getByLabelText('邮政编码'), '100000');
    await user.type(screen.getByLabelText('电话'), '010-12345678');
    await user.click(screen.getByRole('button', { name: '添加' }));
    expect(await screen.findByText('添加成功')).toBeInTheDocument();
    expect(calls('POST /v1/organizations')[0]?.form).toMatchObject({ orgName: '示例公司', nationCode: 'CN' });
    expect(calls('POST /v1/organizations')[0]?.form).not.toHaveProperty('id');
  });

  it('saves an edit with PUT and its id (UI-036, UI-037)', async () => {
    const user = userEvent.setup();
    await show(<CompanyDialog open company={company} onClose={() => undefined} />);
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('保存成功')).toBeInTheDocument();
    expect(calls('PUT /v1/organizations')[0]?.form).toMatchObject({ id: 'o1', orgName: '示例公司' });
  });

  it('says 操作失败 and 失败! when saving fails (UI-038)', async () => {
    const user = userEvent.setup();
    saveCode = 12000;
    await show(<CompanyDialog open company={company} onClose={() => undefined} />);
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('失败!')).toBeInTheDocument();
    expect(screen.getByText('操作失败')).toBeInTheDocument();
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });
});

describe('the share-link card', () => {
  it('shows the invite link with the code and a copy button whose toast appears (UI-009)', async () => {
    const user = userEvent.setup();
    await show(<ShareLinkCard link="https://certdeck.example/sign-up?invite=abcd" code="abcd" />);
    expect(screen.getByText(/invite=abcd$/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '复制邀请链接' }));
    expect(await screen.findByText('复制成功')).toBeInTheDocument();
  });
});
