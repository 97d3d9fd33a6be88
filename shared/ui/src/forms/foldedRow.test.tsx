import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderUi } from '../testing/index.tsx';
import { FoldedRow, RadioGroup } from './index.ts';

const options = ['RSA', 'ECC'].map((value) => ({ value, label: value }));

function Row({ label, settled, choice }: { label: string; settled?: boolean; choice?: boolean }) {
  const [open, setOpen] = useState(false);
  const [value, setValue] = useState('RSA');
  return (
    <FoldedRow
      label={label}
      value={value}
      note="a note"
      open={open}
      onOpenChange={setOpen}
      settled={settled}
      closeOnChoice={choice}
    >
      <RadioGroup name={label} label={label} options={options} value={value} onValueChange={setValue} />
      <input aria-label={`${label} text`} />
    </FoldedRow>
  );
}

const Form = ({ settled = true }: { settled?: boolean }) => (
  <form>
    <Row label="Key" choice />
    <Row label="Curve" />
    <Row label="Contact" settled={settled} />
    <button type="submit">Buy</button>
  </form>
);
const head = (label: string) => screen.getByRole('button', { name: new RegExp(`^${label}`) });

describe('a folded row', () => {
  it('is a button with label, value and note that says whether it is open and what it opens', async () => {
    await renderUi(<Form />, { lang: 'en' });
    expect(head('Key')).toHaveTextContent(/^KeyRSAa noteChange$/i);
    expect(head('Key')).toHaveAttribute('aria-expanded', 'false');
    const body = document.getElementById(head('Key').getAttribute('aria-controls') ?? '');
    expect(body).toContainElement(screen.getByLabelText('Key text'));
    await userEvent.click(head('Key'));
    expect(head('Key')).toHaveAttribute('aria-expanded', 'true');
    expect(head('Key')).toHaveTextContent(/done$/i);
  });

  it('keeps what was typed in it when it is closed', async () => {
    await renderUi(<Form />, { lang: 'en' });
    await userEvent.click(head('Curve'));
    await userEvent.type(screen.getByLabelText('Curve text'), 'kept');
    await userEvent.keyboard('{Escape}');
    expect(head('Curve')).toHaveAttribute('aria-expanded', 'false');
    expect(head('Curve')).toHaveFocus();
    expect(screen.getByLabelText('Curve text')).toHaveValue('kept');
  });

  it('closes on a choice by pointer where it is one choice, and goes on to the next unsettled row', async () => {
    await renderUi(<Form settled={false} />, { lang: 'en' });
    await userEvent.click(head('Key'));
    await userEvent.click(screen.getAllByRole('radio', { name: 'ECC' })[0]!);
    expect(head('Key')).toHaveAttribute('aria-expanded', 'false');
    expect(head('Key')).toHaveTextContent('ECC');
    expect(head('Contact')).toHaveFocus();
  });

  it('stays open on a choice where there is more to choose, and while arrow keys choose', async () => {
    await renderUi(<Form />, { lang: 'en' });
    await userEvent.click(head('Curve'));
    await userEvent.click(screen.getAllByRole('radio', { name: 'ECC' })[1]!);
    expect(head('Curve')).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(head('Key'));
    screen.getAllByRole('radio', { name: 'RSA' })[0]!.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(head('Key')).toHaveAttribute('aria-expanded', 'true');
  });

  it('is ended by Enter on a choice, which goes on to the button that submits where all is settled', async () => {
    await renderUi(<Form />, { lang: 'en' });
    await userEvent.click(head('Key'));
    screen.getAllByRole('radio', { name: 'RSA' })[0]!.focus();
    await userEvent.keyboard('{Enter}');
    expect(head('Key')).toHaveAttribute('aria-expanded', 'false');
    expect(screen.getByRole('button', { name: 'Buy' })).toHaveFocus();
  });
});
