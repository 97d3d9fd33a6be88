import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  Alert,
  Button,
  EmptyState,
  ErrorState,
  Field,
  Input,
  Money,
  PasswordInput,
  Status,
  Time,
  notify,
} from '../index.ts';
import { renderUi } from '../testing/index.tsx';

afterEach(() => act(() => notify.dismissAll()));

describe('a field', () => {
  it('ties label, help and error to its control', async () => {
    await renderUi(
      <Field label="邮箱" help="用于登录" required>
        <Input />
      </Field>,
    );
    const input = screen.getByLabelText('邮箱');
    expect(input).toHaveAccessibleDescription('用于登录');
    expect(input).toBeRequired();
    expect(input).not.toHaveAttribute('aria-invalid');
  });

  it('takes 255 characters by default, and passwords of any length (VAL-016, D-128)', async () => {
    await renderUi(
      <>
        <Input aria-label="line" />
        <Input aria-label="short" maxLength={20} />
        <PasswordInput aria-label="secret" />
      </>,
    );
    const user = userEvent.setup();
    await user.click(screen.getByLabelText('line'));
    await user.paste('x'.repeat(256));
    await user.click(screen.getByLabelText('short'));
    await user.paste('x'.repeat(21));
    await user.click(screen.getByLabelText('secret'));
    await user.paste('x'.repeat(300));
    const lengths = ['line', 'short', 'secret'].map(
      (name) => screen.getByLabelText<HTMLInputElement>(name).value.length,
    );
    expect(lengths).toEqual([255, 20, 300]);
  });

  it('shows the error in place of the help', async () => {
    await renderUi(
      <Field label="邮箱" help="用于登录" error="邮箱格式不正确">
        <Input />
      </Field>,
    );
    expect(screen.getByLabelText('邮箱')).toHaveAccessibleDescription('邮箱格式不正确');
    expect(screen.getByLabelText('邮箱')).toBeInvalid();
    expect(screen.queryByText('用于登录')).not.toBeInTheDocument();
  });

  it('turns red without text for a blank error (VAL-017, D-106)', async () => {
    await renderUi(
      <Field label="姓" error=" ">
        <Input />
      </Field>,
    );
    expect(screen.getByLabelText('姓')).toBeInvalid();
    expect(screen.getByLabelText('姓')).not.toHaveAccessibleDescription();
  });
});

describe('a button', () => {
  it('cannot be pressed while its work runs, and keeps its name', async () => {
    const press = jest.fn();
    await renderUi(
      <Button loading onClick={press}>
        支付
      </Button>,
    );
    const button = screen.getByRole('button', { name: /支付/ });
    await userEvent.click(button);
    expect(press).not.toHaveBeenCalled();
    expect(button).toHaveAttribute('aria-busy', 'true');
  });

  it('becomes the element it is given with asChild', async () => {
    await renderUi(
      <Button asChild variant="primary" icon={<svg data-testid="icon" />}>
        <a href="/ssl/certificates">购买证书</a>
      </Button>,
    );
    expect(screen.getByRole('link', { name: '购买证书' })).toHaveAttribute('href', '/ssl/certificates');
    expect(screen.getByRole('link')).toContainElement(screen.getByTestId('icon'));
  });
});

describe('a password input', () => {
  it('can show what was typed', async () => {
    await renderUi(
      <Field label="密码">
        <PasswordInput />
      </Field>,
    );
    expect(screen.getByLabelText('密码')).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: '显示密码' }));
    expect(screen.getByLabelText('密码')).toHaveAttribute('type', 'text');
  });
});

describe('notices', () => {
  it('say how much room they take, so that the page can keep clear of them', async () => {
    const root = document.createElement('div');
    const room = () => root.style.getPropertyValue('--cd-toasts');
    const measure = jest
      .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
      .mockReturnValue({ height: 71.5 } as DOMRect);
    await renderUi(<span />, { root });
    expect(room()).toBe('');
    act(() => void notify.info({ text: '长', duration: 0 }));
    expect(room()).toBe('72px');
    // The page around an area is not ours to style.
    expect(document.documentElement.getAttribute('style')).toBeNull();
    act(() => notify.dismissAll());
    expect(room()).toBe('');
    measure.mockRestore();
  });

  it('appear with title and text, and go when closed', async () => {
    await renderUi(<p />);
    act(() => void notify.success({ title: '操作提示', text: '保存成功' }));
    const region = screen.getByRole('region', { name: '通知' });
    expect(within(region).getByText('操作提示')).toBeInTheDocument();
    expect(within(region).getByText('保存成功')).toBeInTheDocument();
    await userEvent.click(within(region).getByRole('button', { name: '关闭通知' }));
    expect(within(region).queryByText('保存成功')).not.toBeInTheDocument();
  });

  it('go by themselves after their time, and stay with the duration 0', async () => {
    await renderUi(<p />);
    jest.useFakeTimers();
    try {
      act(() => {
        notify.info('短');
        notify.info({ text: '长', duration: 0 });
      });
      act(() => void jest.advanceTimersByTime(4999));
      expect(screen.getByText('短')).toBeInTheDocument();
      act(() => void jest.advanceTimersByTime(1));
      expect(screen.queryByText('短')).not.toBeInTheDocument();
      act(() => void jest.advanceTimersByTime(600_000));
      expect(screen.getByText('长')).toBeInTheDocument();
    } finally {
      jest.useRealTimers();
    }
  });

  it('are one notice when the same message comes again', async () => {
    await renderUi(<p />);
    act(() => {
      notify.error('与服务器断开连接~');
      notify.error('与服务器断开连接~');
    });
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });

  it('run the action that was chosen', async () => {
    const go = jest.fn();
    await renderUi(<p />);
    act(
      () =>
        void notify.warning({
          title: '请完善个人信息',
          actions: [{ label: '去完善', onPress: go }],
          duration: 0,
        }),
    );
    await userEvent.click(screen.getByRole('button', { name: '去完善' }));
    expect(go).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('请完善个人信息')).not.toBeInTheDocument();
  });
});

describe('states of a page', () => {
  it('say what happened, what was kept and what to do', async () => {
    const retry = jest.fn();
    await renderUi(
      <ErrorState title="订单加载失败" code={12001} kept onRetry={retry}>
        请检查网络
      </ErrorState>,
    );
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('订单加载失败');
    expect(alert).toHaveTextContent('已填写的内容仍然保留。');
    expect(alert).toHaveTextContent('错误代码 12001');
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });

  it('offer the next step where there is nothing', async () => {
    await renderUi(<EmptyState actions={<Button>购买证书</Button>} />);
    expect(screen.getByRole('heading', { name: '暂无数据' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '购买证书' })).toBeInTheDocument();
  });

  it('never speak by colour alone', async () => {
    await renderUi(
      <>
        <Status tone="error">已取消</Status>
        <Alert tone="warning">余额不足</Alert>
      </>,
    );
    expect(screen.getByText('已取消').previousElementSibling?.tagName).toBe('svg');
    expect(screen.getByText('警告:')).toBeInTheDocument();
  });
});

describe('values', () => {
  it('show an amount in the chosen currency (UI-015)', async () => {
    await renderUi(<Money cents={12345} />, {
      currency: { symbol: '$', unit: 'USD', exRate: 0.14, endSymbol: 'USD' },
    });
    expect(screen.getByText('$17.28USD')).toBeInTheDocument();
  });

  it('show a moment with the exact instant on hover (UI-017)', async () => {
    await renderUi(<Time value={1700000000} />);
    const time = screen.getByText(/^2023-11-1[45] \d\d:\d\d:20$/);
    expect(time).toHaveAttribute('dateTime', '2023-11-14T22:13:20.000Z');
    expect(time.getAttribute('title')).toMatch(/UTC[+-]/);
  });
});
