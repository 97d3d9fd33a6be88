import { describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { Tabs } from '../data/index.ts';
import { Checkbox, FoldedRow, RadioGroup } from '../forms/index.ts';
import { Alert, Button, ChangingText, Field, FigureTile, Input, PlusIcon, Status, Time } from '../index.ts';
import { renderUi } from '../testing/index.tsx';
import { translatePage } from '../testing/translate.ts';

const nothing = () => undefined;
/** Each draws a text that changes, and has something beside it. */
const DRAWN: Record<string, (text: string, on: boolean) => ReactNode> = {
  Button: (text) => <Button icon={<PlusIcon />}>{text}</Button>,
  'Button with a count': (text, on) => (
    <Button>
      <PlusIcon /> {text} {on && '2'}
    </Button>
  ),
  'Button as a link': (text) => (
    <Button asChild iconEnd={<PlusIcon />}>
      <a href="#a">{text}</a>
    </Button>
  ),
  FoldedRow: (text, on) => (
    <FoldedRow label="Brand" value={text} note="note" invalid={on} open={false} onOpenChange={nothing}>
      <input />
    </FoldedRow>
  ),
  Field: (text, on) => (
    <Field label={text} optional={on}>
      <Input />
    </Field>
  ),
  RadioGroup: (text) => (
    <RadioGroup
      name="n"
      options={[{ value: 'a', label: text, description: 'more' }]}
      value="a"
      onValueChange={nothing}
    />
  ),
  Checkbox: (text) => (
    <Checkbox>
      {text} <b>more</b>
    </Checkbox>
  ),
  Tabs: (text) => (
    <Tabs
      label="tabs"
      items={[{ id: 'a', label: text, badge: 'b', content: '' }]}
      value="a"
      onValueChange={nothing}
    />
  ),
  FigureTile: (text, on) => <FigureTile label="Sum" value={text} warns={on} action={on && 'more'} />,
  Alert: (text, on) => (
    <Alert tone="info" title={on ? 'Title' : undefined}>
      {text}
    </Alert>
  ),
  Status: (text, on) => (
    <Status tone="info">
      {on && 'again '}
      {text}
    </Status>
  ),
  'a total': (text, on) => (
    <p>
      <b>Total</b> <ChangingText>{on && `${text} `}</ChangingText>
      <ChangingText>{text}</ChangingText>
    </p>
  ),
};

describe('a text that changes under a browser’s translator', () => {
  it.each(Object.entries(DRAWN))('is the new one on the page: %s (UI-001)', async (_, draw) => {
    let change: (text: string) => void = nothing;
    function Page() {
      const [text, setText] = useState('Pay 12');
      change = setText;
      return <main>{draw(text, text !== 'Pay 12')}</main>;
    }
    await renderUi(<Page />, { lang: 'en' });
    const main = screen.getByRole('main');
    for (const [before, after] of [
      ['Pay 12', 'Confirm 34'],
      ['Confirm 34', 'Pay 12'],
    ] as const) {
      expect(main).toHaveTextContent(before);
      translatePage(main);
      act(() => change(after));
      expect(main).toHaveTextContent(after);
      expect(main).not.toHaveTextContent(before);
    }
  });

  it('is so for a moment too (UI-001)', async () => {
    let change: (text: string) => void = nothing;
    function Page() {
      const [value, setValue] = useState('2026-01-01T00:00:00Z');
      change = setValue;
      return <Time value={value} day relative />;
    }
    await renderUi(<Page />, { lang: 'en' });
    translatePage();
    act(() => change('2027-05-05T00:00:00Z'));
    expect(screen.getByRole('time')).toHaveTextContent(/2027/);
    expect(screen.getByRole('time')).not.toHaveTextContent(/2026/);
  });
});
