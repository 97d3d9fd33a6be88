import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent } from '@testing-library/dom';
import { watchLinkIntent } from './link-intent.ts';

const reported: string[] = [];
let end = () => undefined as void;
const link = (name: string) => document.querySelector<HTMLElement>(`[data-name=${name}]`)!;

function watch(): void {
  end = watchLinkIntent(document, (path) => reported.push(path));
}

beforeEach(() => {
  jest.useFakeTimers();
  reported.length = 0;
  document.body.innerHTML = `
    <a data-name="orders" href="/orders/list?page=2"><span data-name="inner">Orders</span></a>
    <a data-name="deposit" href="/deposit">Deposit</a>
    <a data-name="new-tab" href="/deposit" target="_blank">Deposit</a>
    <a data-name="file" href="/files/list.csv" download>List</a>
    <a data-name="elsewhere" href="https://elsewhere.example/orders/list">Elsewhere</a>
    <a data-name="nowhere">Nowhere</a>
    <button data-name="button">Button</button>`;
});

afterEach(() => {
  end();
  jest.useRealTimers();
  Object.assign(navigator, { connection: undefined });
});

describe('the intent to follow a link', () => {
  it('is announced once when the pointer rests on it', () => {
    watch();
    fireEvent.pointerOver(link('inner'));
    expect(reported).toEqual([]);
    jest.advanceTimersByTime(100);
    fireEvent.pointerOver(link('orders'));
    jest.advanceTimersByTime(100);
    expect(reported).toEqual(['/orders/list']);
  });

  it('is not announced when the pointer passes over it', () => {
    watch();
    fireEvent.pointerOver(link('orders'));
    jest.advanceTimersByTime(40);
    fireEvent.pointerOver(link('button'));
    jest.advanceTimersByTime(1_000);
    expect(reported).toEqual([]);
  });

  it('is announced at once when the keyboard reaches it or a finger goes down on it', () => {
    watch();
    fireEvent.focusIn(link('orders'));
    fireEvent.touchStart(link('deposit'));
    fireEvent.focusIn(link('deposit'));
    expect(reported).toEqual(['/orders/list', '/deposit']);
  });

  it.each(['new-tab', 'file', 'elsewhere', 'nowhere', 'button'])(
    'is not announced of what leads to no page of this tab: %s',
    (name) => {
      watch();
      fireEvent.focusIn(link(name));
      expect(reported).toEqual([]);
    },
  );

  it('is not announced for who saves data', () => {
    Object.assign(navigator, { connection: { saveData: true } });
    watch();
    fireEvent.focusIn(link('orders'));
    expect(reported).toEqual([]);
  });

  it('is not announced after the watch has ended', () => {
    watch();
    fireEvent.pointerOver(link('orders'));
    end();
    jest.advanceTimersByTime(1_000);
    fireEvent.focusIn(link('deposit'));
    expect(reported).toEqual([]);
  });
});
