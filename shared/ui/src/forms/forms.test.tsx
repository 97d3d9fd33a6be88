import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Field } from '../index.ts';
import { renderUi } from '../testing/index.tsx';
import {
  Checkbox,
  CodeForm,
  CodeInput,
  Combobox,
  NumberInput,
  PasswordMeter,
  PemBox,
  RadioCards,
  Select,
} from './index.ts';

function Code({ onSend }: { onSend: () => Promise<boolean> }) {
  const [code, setCode] = useState('');
  return <CodeForm value={code} onValueChange={setCode} onSend={onSend} />;
}

describe('the verification code form (UI-001)', () => {
  it('locks its button for 60 s after sending and counts down (UI-010)', async () => {
    await renderUi(<Code onSend={() => Promise.resolve(true)} />);
    jest.useFakeTimers();
    try {
      await act(async () => screen.getByRole('button', { name: '发送验证码' }).click());
      expect(screen.getByRole('button', { name: '60 秒后重新发送' })).toBeDisabled();
      act(() => void jest.advanceTimersByTime(59_000));
      expect(screen.getByRole('button', { name: '1 秒后重新发送' })).toBeDisabled();
      act(() => void jest.advanceTimersByTime(1_000));
      expect(screen.getByRole('button', { name: '发送验证码' })).toBeEnabled();
    } finally {
      jest.useRealTimers();
    }
  });

  it('leads to the inbox of a demonstration once it was sent, and nowhere else', async () => {
    const { unmount } = await renderUi(<Code onSend={() => Promise.resolve(true)} />, {
      inbox: '/demo/inbox',
    });
    expect(screen.queryByRole('link')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '发送验证码' }));
    const link = await screen.findByRole('link', { name: '演示收件箱' });
    expect(link).toHaveAttribute('href', '/demo/inbox');
    expect(link).toHaveAttribute('target', '_blank');
    unmount();
    await renderUi(<Code onSend={() => Promise.resolve(true)} />);
    await userEvent.click(screen.getByRole('button', { name: '发送验证码' }));
    await waitFor(() => expect(screen.getByRole('button', { name: '60 秒后重新发送' })).toBeDisabled());
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('stays free when sending failed (UI-010)', async () => {
    await renderUi(<Code onSend={() => Promise.resolve(false)} />);
    await userEvent.click(screen.getByRole('button', { name: '发送验证码' }));
    await waitFor(() => expect(screen.getByRole('button', { name: '发送验证码' })).toBeEnabled());
  });

  it('takes at most 6 characters (UI-011, D-103)', async () => {
    await renderUi(<Code onSend={() => Promise.resolve(true)} />);
    await userEvent.type(screen.getByLabelText('验证码'), '1234567');
    expect(screen.getByLabelText('验证码')).toHaveValue('123456');
  });

  it('drops blanks of a pasted code', async () => {
    const seen = jest.fn();
    await renderUi(<CodeInput aria-label="码" value="" onValueChange={seen} />);
    fireEvent.change(screen.getByLabelText('码'), { target: { value: ' １２３ 456 ' } });
    expect(seen).toHaveBeenCalledWith('123456');
  });
});

function marks(): string[] {
  return within(screen.getByRole('list', { name: '密码强度' }))
    .getAllByRole('listitem')
    .map((item) => (item.textContent?.includes('已满足') ? '1' : '0'));
}

describe('the password meter', () => {
  it('checks length, lower case, upper case, digit and special character one by one (UI-021)', async () => {
    const steps: [string, string][] = [
      ['A', '00100'],
      ['Aa', '01100'],
      ['Aa1', '01110'],
      ['Aa1!', '01111'],
      ['Aa1!aaaa', '11111'],
    ];
    for (const [password, expected] of steps) {
      const { unmount } = await renderUi(<PasswordMeter password={password} />);
      expect(marks().join('')).toBe(expected);
      unmount();
    }
  });

  it('scores in equal parts over the rules (UI-022, D-102)', async () => {
    for (const [password, score] of [
      ['abcdefgh', 40],
      ['Abcdefg1', 80],
      ['Abcdef1!', 100],
    ] as const) {
      const { unmount } = await renderUi(<PasswordMeter password={password} />);
      expect(screen.getByRole('meter', { name: '密码强度' })).toHaveAttribute('value', String(score));
      unmount();
    }
  });
});

function Pem() {
  const [text, setText] = useState('');
  return (
    <Field label="证书">
      <PemBox value={text} onValueChange={setText} maxBytes={100} />
    </Field>
  );
}

describe('the PEM box (UI-001)', () => {
  it('takes pasted text, a chosen file and a dropped file into the same value (UI-008)', async () => {
    const user = userEvent.setup();
    await renderUi(<Pem />);
    await user.click(screen.getByLabelText('证书'));
    await user.paste('pasted');
    expect(screen.getByLabelText('证书')).toHaveValue('pasted');
    fireEvent.change(screen.getByLabelText('选择文件'), {
      target: { files: [new File(['from\r\na file'], 'a.pem')] },
    });
    await waitFor(() => expect(screen.getByLabelText('证书')).toHaveValue('from\na file'));
    fireEvent.drop(screen.getByLabelText('证书'), {
      dataTransfer: { files: [new File(['dropped'], 'b.pem')] },
    });
    await waitFor(() => expect(screen.getByLabelText('证书')).toHaveValue('dropped'));
    expect(screen.getAllByText('已读取文件 b.pem').length).toBeGreaterThan(0);
  });

  it('refuses a file that is too large and keeps the text', async () => {
    await renderUi(<Pem />);
    fireEvent.change(screen.getByLabelText('选择文件'), {
      target: { files: [new File(['x'.repeat(101)], 'a.pem')] },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('文件不能超过 100 B');
    expect(screen.getByLabelText('证书')).toHaveValue('');
  });
});

describe('the other controls', () => {
  it('say what was chosen', async () => {
    const user = userEvent.setup();
    const seen = jest.fn();
    await renderUi(
      <>
        <Select
          aria-label="状态"
          options={[
            { value: 'a', label: '甲' },
            { value: 'b', label: '乙' },
          ]}
          value="a"
          onValueChange={seen}
        />
        <RadioCards
          label="年限"
          name="year"
          options={[
            { value: '1', label: '1 年' },
            { value: '2', label: '2 年' },
          ]}
          value="1"
          onValueChange={seen}
        />
        <Checkbox checked={false} onValueChange={seen}>
          同意
        </Checkbox>
      </>,
    );
    await user.selectOptions(screen.getByLabelText('状态'), 'b');
    expect(seen).toHaveBeenLastCalledWith('b');
    await user.click(
      within(screen.getByRole('radiogroup', { name: '年限' })).getByRole('radio', { name: '2 年' }),
    );
    expect(seen).toHaveBeenLastCalledWith('2');
    await user.click(screen.getByRole('checkbox', { name: '同意' }));
    expect(seen).toHaveBeenLastCalledWith(true);
  });

  it('keep a number within its limits', async () => {
    const user = userEvent.setup();
    const seen = jest.fn();
    function Amount() {
      const [value, setValue] = useState<number | null>(null);
      return (
        <NumberInput
          aria-label="金额"
          min={1}
          max={500}
          step={0.01}
          value={value}
          onValueChange={(next) => (setValue(next), seen(next))}
        />
      );
    }
    await renderUi(<Amount />);
    await user.type(screen.getByLabelText('金额'), '９００.5');
    expect(seen).toHaveBeenLastCalledWith(900.5);
    await user.tab();
    expect(seen).toHaveBeenLastCalledWith(500);
    expect(screen.getByLabelText('金额')).toHaveValue('500');
  });

  it('find an option by a part of it and say when there is none', async () => {
    const user = userEvent.setup();
    await renderUi(
      <Combobox
        aria-label="品牌"
        options={[
          { value: '1', label: 'GlobalSign' },
          { value: '2', label: 'Certum' },
        ]}
        value={null}
        onValueChange={() => undefined}
      />,
    );
    await user.click(screen.getByRole('combobox', { name: '品牌' }));
    await user.keyboard('sign');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['GlobalSign']);
    await user.keyboard('x');
    expect(screen.getByText('没有匹配项')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });
});
