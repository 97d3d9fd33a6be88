import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { checkEmail, checkPassword, required } from '@certdeck/validation';
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

function SignUp({ onSubmit }: { onSubmit: (values: Values) => Promise<void> | void }) {
  const form = useValidatedForm<Values>({
    defaultValues: { name: '', email: '', password: '', agree: false },
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
    await renderUi(<SignUp onSubmit={() => undefined} />);
    const email = screen.getByLabelText('邮箱');
    email.setAttribute('value', 'a@b');
    fireEvent.input(email, { target: { value: 'a@b' } });
    fireEvent.blur(email);
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
