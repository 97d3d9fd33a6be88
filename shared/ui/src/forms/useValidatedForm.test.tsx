import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  checkCode,
  checkEmail,
  checkInviteCode,
  checkPassword,
  checkPhone,
  checkPhoneInput,
  type Issue,
  required,
} from '@certdeck/validation';
import { useEffect } from 'react';
import { Button, Field, Input } from '../index.ts';
import { renderUi } from '../testing/index.tsx';
import { Checkbox, useValidatedForm, type ValidatedForm } from './index.ts';

interface Values {
  name: string;
  email: string;
  password: string;
  agree: boolean;
}

let current: ValidatedForm<Values> | undefined;
function form(): ValidatedForm<Values> {
  if (!current) throw new Error('not rendered');
  return current;
}

interface SignUpProps {
  onSubmit: (values: Values) => Promise<void> | void;
  email?: string;
}

function SignUp({ onSubmit, email = '' }: SignUpProps) {
  const form = useValidatedForm<Values>({
    defaultValues: { name: '', email, password: '', agree: false },
    rules: { name: required(), email: checkEmail, password: [checkPassword] },
    onSubmit,
  });
  useEffect(() => {
    current = form;
  });
  return (
    <form {...form.formProps}>
      <Field label="姓名" error={form.error('name')}>
        <Input {...form.field('name')} />
      </Field>
      <Field label="邮箱" error={form.error('email')}>
        <Input {...form.field('email')} />
      </Field>
      <Field label="密码" error={form.error('password')}>
        <Input
          value={form.values.password}
          onBlur={form.control('password').onBlur}
          onChange={(event) => form.setValue('password', event.target.value)}
        />
      </Field>
      <Checkbox {...form.field('agree')}>同意</Checkbox>
      <Button type="submit">注册</Button>
    </form>
  );
}

const wrong = '邮箱格式不正确';

describe('a validated form', () => {
  it('validates on blur (UI-019)', async () => {
    await renderUi(<SignUp onSubmit={() => undefined} email="a@b" />);
    expect(screen.queryByText(wrong)).not.toBeInTheDocument();
    fireEvent.blur(screen.getByLabelText('邮箱'));
    expect(await screen.findByText(wrong)).toBeInTheDocument();
  });

  it('validates on change and input, and clears the error when it is right (UI-019)', async () => {
    await renderUi(<SignUp onSubmit={() => undefined} />);
    const email = screen.getByLabelText('邮箱');
    fireEvent.change(email, { target: { value: 'a@b' } });
    expect(await screen.findByText(wrong)).toBeInTheDocument();
    fireEvent.input(email, { target: { value: 'a@b.co' } });
    await waitFor(() => expect(screen.queryByText(wrong)).not.toBeInTheDocument());
  });

  it('validates on model update (UI-019)', async () => {
    await renderUi(<SignUp onSubmit={() => undefined} />);
    await act(async () => form().setValue('email', 'a@b'));
    expect(await screen.findByText(wrong)).toBeInTheDocument();
    await act(async () => form().setValue('email', 'a@b.co'));
    await waitFor(() => expect(screen.queryByText(wrong)).not.toBeInTheDocument());
    expect(screen.getByLabelText('邮箱')).toHaveValue('a@b.co');
  });

  it('asks for required values at submit only, and turns them red without text (VAL-029, D-108)', async () => {
    const user = userEvent.setup();
    await renderUi(<SignUp onSubmit={() => undefined} />);
    const name = screen.getByLabelText('姓名');
    await user.click(name);
    await user.tab();
    expect(name).not.toBeInvalid();
    await user.click(screen.getByRole('button', { name: '注册' }));
    await waitFor(() => expect(name).toBeInvalid());
    expect(name).not.toHaveAccessibleDescription();
  });

  it('scrolls to the first wrong field and focuses it', async () => {
    const user = userEvent.setup();
    const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
    await renderUi(<SignUp onSubmit={() => undefined} />);
    await user.type(screen.getByLabelText('姓名'), '张三');
    await user.click(screen.getByRole('button', { name: '注册' }));
    await waitFor(() => expect(screen.getByLabelText('邮箱')).toHaveFocus());
    expect(scroll.mock.contexts.at(-1)).toBe(screen.getByLabelText('邮箱'));
    expect(screen.getByLabelText('邮箱')).toBeInvalid();
    expect(screen.getByText('请填写密码')).toBeInTheDocument();
    scroll.mockRestore();
  });

  it('gives the values when all rules are kept, with Enter', async () => {
    const user = userEvent.setup();
    const send = jest.fn<(values: Values) => void>();
    await renderUi(<SignUp onSubmit={(values) => send(values)} />);
    await user.type(screen.getByLabelText('姓名'), '张三');
    await user.type(screen.getByLabelText('邮箱'), 'a@b.co');
    await user.click(screen.getByRole('checkbox', { name: '同意' }));
    await user.type(screen.getByLabelText('密码'), '12345678{Enter}');
    await waitFor(() =>
      expect(send).toHaveBeenCalledWith({ name: '张三', email: 'a@b.co', password: '12345678', agree: true }),
    );
  });

  it('shows errors from the API at their fields, and drops them with the next change (HOST-058)', async () => {
    const user = userEvent.setup();
    await renderUi(<SignUp onSubmit={() => form().setErrors({ password: '密码错误' })} />);
    await user.type(screen.getByLabelText('姓名'), '张三');
    await user.type(screen.getByLabelText('邮箱'), 'a@b.co');
    await user.type(screen.getByLabelText('密码'), '12345678{Enter}');
    expect(await screen.findByText('密码错误')).toBeInTheDocument();
    await user.type(screen.getByLabelText('密码'), '9');
    await waitFor(() => expect(screen.queryByText('密码错误')).not.toBeInTheDocument());
  });
});

/** A form with one field. */
function OneField(props: { rule: (text: string) => Issue | null; value: string; onSubmit: () => void }) {
  const { rule, value, onSubmit } = props;
  const form = useValidatedForm({
    defaultValues: { value },
    rules: { value: (text) => rule(text) },
    onSubmit,
  });
  return (
    <form {...form.formProps}>
      <Input aria-label="值" {...form.field('value')} />
      <output>{JSON.stringify(form.error('value') ?? null)}</output>
      <Button type="submit">保存</Button>
    </form>
  );
}

it.each([
  ['an empty password', checkPassword, '', '请填写密码'],
  ['a password of 7 characters', checkPassword, '1234567', '密码位数至少6位以上'],
  ['a password of 8 characters', checkPassword, '12345678', null],
  ['a malformed e-mail', checkEmail, 'a@b', '邮箱格式不正确'],
  ['a right e-mail', checkEmail, 'a@b.co', null],
  ['a blank e-mail', checkEmail, '', ' '],
  ['a malformed phone', checkPhone, '123', '电话格式不正确'],
  ['an empty phone', checkPhone, '', '电话格式不正确'],
  ['a mainland mobile', checkPhone, '13812345678', null],
  ['an empty phone input', checkPhoneInput, '', '手机号不能为空'],
  ['a malformed phone input', checkPhoneInput, '123', '手机号格式错误'],
  ['a code of 5 digits', checkCode, '12345', '验证码由6位数字组成'],
  ['a code with a letter', checkCode, '12345a', '验证码由6位数字组成'],
  ['a code of 6 digits', checkCode, '123456', null],
  ['an invite code with a sign', checkInviteCode, 'ab-c', '您的邀请码必须由数字或大小写英文字母组成'],
  ['an invite code of 3 characters', checkInviteCode, 'abc', '您的邀请码有效长度在4~128位字符'],
  ['an invite code of 129', checkInviteCode, 'a'.repeat(129), '您的邀请码有效长度在4~128位字符'],
  ['an invite code of 128', checkInviteCode, 'a'.repeat(128), null],
] as const)(
  'a form says of %s the words of the specification (VAL-019, VAL-020, VAL-021, VAL-022, VAL-023, VAL-025, VAL-026, VAL-027, VAL-030, VAL-031)',
  async (_what, rule, value, words) => {
    const send = jest.fn();
    await renderUi(<OneField rule={(text) => rule(text)} value={value} onSubmit={send} />);
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    if (words === null) await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(JSON.stringify(words)));
    expect(send).toHaveBeenCalledTimes(words === null ? 1 : 0);
  },
);
