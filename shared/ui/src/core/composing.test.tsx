import { describe, expect, it } from '@jest/globals';
import { createEvent, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { useState } from 'react';
import { Dialog } from '../overlays/index.ts';
import { Combobox, FoldedRow } from '../forms/index.ts';
import { renderUi } from '../testing/index.tsx';

/** The key of an input method, as Chromium and Firefox report it and as Safari does. */
const WAYS = [
  ['isComposing', { isComposing: true }],
  ['the code 229', { keyCode: 229 }],
] as const;

describe.each(WAYS)('a key of an input method, reported by %s', (_, way) => {
  it.each(['Enter', 'Escape'])('%s leaves an open combobox and what was typed alone', async (key) => {
    const chosen: string[] = [];
    const options = ['京都', '東京'].map((label) => ({ value: label, label }));
    await renderUi(<Combobox options={options} value={null} onValueChange={(value) => chosen.push(value)} />);
    const box = screen.getByRole('combobox');
    await userEvent.click(box);
    await userEvent.keyboard('京');
    const event = createEvent.keyDown(box, { key, ...way });
    fireEvent(box, event);
    expect([chosen, event.defaultPrevented, box.getAttribute('aria-expanded')]).toEqual([[], false, 'true']);
    expect(box).toHaveValue('京');
    fireEvent.keyDown(box, { key });
    expect(box).toHaveAttribute('aria-expanded', 'false');
  });

  it('Escape closes neither a folded row nor a dialog', async () => {
    function Page() {
      const [open, setOpen] = useState(true);
      const [row, setRow] = useState(true);
      return (
        <>
          <FoldedRow label="Row" value="" open={row} onOpenChange={setRow}>
            <input aria-label="in the row" />
          </FoldedRow>
          <Dialog open={open} onClose={() => setOpen(false)} title="Title">
            <input aria-label="in the dialog" />
          </Dialog>
        </>
      );
    }
    await renderUi(<Page />, { lang: 'en' });
    const inRow = screen.getByLabelText('in the row');
    fireEvent.keyDown(screen.getByLabelText('in the dialog'), { key: 'Escape', ...way });
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    fireEvent.keyDown(screen.getByLabelText('in the dialog'), { key: 'Escape' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    fireEvent.keyDown(inRow, { key: 'Escape', ...way });
    expect(screen.getByRole('button', { name: /^Row/ })).toHaveAttribute('aria-expanded', 'true');
    fireEvent.keyDown(inRow, { key: 'Escape' });
    expect(screen.getByRole('button', { name: /^Row/ })).toHaveAttribute('aria-expanded', 'false');
  });
});

/** Where a key is only another way to press what is no field: nothing is ever composed there. */
const WITHOUT_FIELDS = ['host/src/pages/auth/captcha/SlideBar.tsx'];

it('is left alone by every handler of Enter and Escape', () => {
  const root = resolve(import.meta.dirname, '../../../..');
  const files = globSync(
    ['host/src/**/*.{ts,tsx}', 'remote-*/src/**/*.{ts,tsx}', 'shared/*/src/**/*.{ts,tsx}'],
    {
      cwd: root,
      exclude: (path) => /node_modules|\.test\.|testing/.test(path),
    },
  );
  const handlers = files.filter((file) => {
    const text = readFileSync(resolve(root, file), 'utf8');
    return (
      /\.key (?:===|!==) '(?:Enter|Escape)'|case '(?:Enter|Escape)':/.test(text) &&
      /keydown|onKey/i.test(text)
    );
  });
  const asking = (file: string) => /\bisComposing\(/.test(readFileSync(resolve(root, file), 'utf8'));
  expect(handlers.length).toBeGreaterThan(8);
  expect(handlers.filter((file) => !asking(file) && !WITHOUT_FIELDS.includes(file))).toEqual([]);
});
