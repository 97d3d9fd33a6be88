import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderUi } from '../testing/index.tsx';
import { Input, PasswordInput } from './Input.tsx';

function Typed({ type, password = false }: { type?: string; password?: boolean }) {
  const [value, setValue] = useState('');
  const Control = password ? PasswordInput : Input;
  return (
    <>
      <Control
        aria-label="field"
        type={type}
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
      <output>{JSON.stringify(value)}</output>
    </>
  );
}
const typed = () => JSON.parse(screen.getByRole('status').textContent ?? '') as string;
const paste = (value: string, more: object = {}) =>
  fireEvent.input(screen.getByLabelText('field'), { target: { value }, ...more });

describe('a field', () => {
  it.each([
    [undefined, '\u202dRoad 1\u202c\u200b', 'Road 1'],
    [undefined, 'می\u200cخواهم 👩\u200d💻 ＠', 'می\u200cخواهم 👩\u200d💻 ＠'],
    ['tel', '\u202d+86 138\u202c １２３', '+86 138 123'],
    ['search', '\u2066a.com\u2069', 'a.com'],
  ])('of type %s takes marks that nobody sees off %j (UI-001)', async (type, text, expected) => {
    await renderUi(<Typed type={type} />);
    paste(text);
    expect([typed(), screen.getByLabelText('field')]).toEqual([
      expected,
      expect.objectContaining({ value: expected }),
    ]);
  });

  it('leaves a password as it is, and the text of an input method until it is done (UI-001)', async () => {
    const { unmount } = await renderUi(<Typed password />);
    paste('a\u200bb');
    expect(typed()).toBe('a\u200bb');
    unmount();
    await renderUi(<Typed type="tel" />);
    paste('１', { isComposing: true });
    expect(typed()).toBe('１');
  });
});
