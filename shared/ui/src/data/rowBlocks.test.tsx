import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderUi } from '../testing/index.tsx';
import { Table, type Column } from './index.ts';

interface Order {
  id: string;
  name: string;
}
const rows: Order[] = Array.from({ length: 100 }, (_none, index) => ({
  id: `k${index}`,
  name: `n${index}.demo.test`,
}));
const columns: Column<Order>[] = [
  { id: 'name', header: '域名', cell: ({ name }) => <a href={`#${name}`}>{name}</a>, title: true },
  { id: 'note', header: '备注', cell: ({ id }) => <Note id={id} /> },
];
const rowText = ({ id, name }: Order) => `${name} · ${id}`;

/** Becomes a field when it is pressed, as the remark of an order does. */
function Note({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <textarea aria-label={`备注 ${id}`} />;
  return (
    <button type="button" onClick={() => setOpen(true)}>
      {`编辑 ${id}`}
    </button>
  );
}

function List() {
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  return (
    <Table
      label="订单"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowText={rowText}
      shortcuts
      selection={selection}
      onSelection={setSelection}
    />
  );
}

/** What the page would see of the blocks: the tests say which come near. */
let seen: Map<Element, (isIntersecting: boolean) => void>;
const scroll = (block: number, isIntersecting: boolean) =>
  act(async () => seen.get(document.querySelectorAll('tbody')[block]!)?.(isIntersecting));
const row = (id: string) => document.querySelector(`[data-row=${id}]`)!;
const linksIn = (id: string) => row(id).querySelectorAll('a').length;

const original = globalThis.IntersectionObserver;
beforeEach(() => {
  seen = new Map();
  globalThis.IntersectionObserver = class {
    readonly report: IntersectionObserverCallback;
    constructor(report: IntersectionObserverCallback) {
      this.report = report;
    }
    observe(target: Element) {
      const boundingClientRect = { height: 800 };
      seen.set(target, (isIntersecting) =>
        this.report([{ isIntersecting, boundingClientRect } as IntersectionObserverEntry], this as never),
      );
    }
    disconnect() {}
  } as never;
});
afterEach(() => {
  globalThis.IntersectionObserver = original;
});

async function openList() {
  await renderUi(<List />);
  await waitFor(() => expect(document.querySelectorAll('[data-row]')).toHaveLength(100));
}

describe('rows that are far from the screen', () => {
  it('stand as one cell of text, and whole once they come near', async () => {
    await openList();
    expect(linksIn('k39')).toBe(1);
    expect(row('k90')).toHaveTextContent(/^n90\.demo\.test · k90$/);
    expect(row('k90').querySelectorAll('*')).toHaveLength(1);
    expect(row('k90').querySelector('td')).toHaveAttribute('colspan', '3');

    await scroll(4, true);
    expect(linksIn('k90')).toBe(1);
    await scroll(0, false);
    expect(linksIn('k0')).toBe(0);
    // As high as the rows were, so that the page below stays where it is.
    expect(row('k0').closest('tbody')!.style.getPropertyValue('--row-height')).toBe('40px');
  });

  it('stay whole while something is written or has the focus in them', async () => {
    await openList();
    await userEvent.click(screen.getByRole('button', { name: '编辑 k3' }));
    await scroll(0, false);
    expect(screen.getByRole('textbox', { name: '备注 k3' })).toBeInTheDocument();

    await userEvent.click(screen.getByRole('button', { name: '编辑 k25' }));
    expect(linksIn('k20')).toBe(1);
    act(() => screen.getByRole('button', { name: '编辑 k24' }).focus());
    await scroll(1, false);
    expect(linksIn('k24')).toBe(1);
  });

  it('are reached by J and selected by X as the others are', async () => {
    await openList();
    for (let press = 0; press < 41; press += 1) await userEvent.keyboard('j');
    expect(row('k40')).toHaveFocus();
    await userEvent.keyboard('x');
    expect(row('k40')).toHaveAttribute('data-selected');
    const before = row('k40');
    await scroll(2, true);
    // The same element, or the focus would be lost.
    expect(row('k40')).toBe(before);
    expect(row('k40')).toHaveFocus();
    expect(screen.getByRole('checkbox', { name: '选择 k40' })).toBeChecked();
  });

  it('show that they are selected, among many others once they come near', async () => {
    await openList();
    await userEvent.click(screen.getByRole('checkbox', { name: '选择全部行' }));
    await waitFor(() => expect(row('k0')).toHaveAttribute('data-selected'));
    expect(row('k90')).not.toHaveAttribute('data-selected');
    await scroll(4, true);
    expect(row('k90')).toHaveAttribute('data-selected');
    expect(screen.getByRole('checkbox', { name: '选择 k90' })).toBeChecked();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(row('k90')).not.toHaveAttribute('data-selected'));
  });

  it('are printed whole', async () => {
    await openList();
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(linksIn('k99')).toBe(1);
  });
});
