import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { renderUi } from '../testing/index.tsx';
import { SearchInput } from './SearchInput.tsx';

/** Longer than any pause after which a list is searched, in milliseconds. */
const LONG = 10_000;
const onSearch = jest.fn<(words: string) => void>();

/** What the page shows, which follows what is sought when the test says so, as an address that changes in its own time. */
let state = { value: '', filter: '' };
const listeners = new Set<() => void>();
function set(next: Partial<typeof state>): void {
  state = { ...state, ...next };
  act(() => listeners.forEach((listener) => listener()));
}
function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function Page({ pause }: { pause?: number }) {
  const { value, filter } = useSyncExternalStore(subscribe, () => state);
  return (
    <SearchInput
      aria-label="search"
      value={value}
      onSearch={(words) => onSearch(`${words}${filter}`)}
      {...(pause === undefined ? {} : { pause })}
    />
  );
}

const open = async (page = <Page />) => {
  await renderUi(page);
  jest.useFakeTimers();
};
beforeEach(() => {
  onSearch.mockClear();
  state = { value: '', filter: '' };
});
afterEach(() => {
  jest.useRealTimers();
});

const field = () => screen.getByRole('searchbox');
const type = (value: string) => fireEvent.input(field(), { target: { value } });
const pass = () => act(() => jest.advanceTimersByTime(LONG));
const searches = () => onSearch.mock.calls.flat();

it('searches after a pause, and at once with Enter', async () => {
  await open();
  type('shop ');
  expect(searches()).toEqual([]);
  pass();
  expect(searches()).toEqual(['shop']);
  type('shop.example');
  fireEvent.keyDown(field(), { key: 'Enter' });
  pass();
  expect(searches()).toEqual(['shop', 'shop.example']);
});

it('searches at every key where the list is all there', async () => {
  await open(<Page pause={0} />);
  type('s');
  type('sh');
  expect(searches()).toEqual(['s', 'sh']);
});

it('waits for a word that is being composed, and then searches for it alone', async () => {
  await open();
  type('a');
  fireEvent.compositionStart(field());
  fireEvent.input(field(), { target: { value: 'aきょうと' }, isComposing: true });
  fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 });
  pass();
  expect(searches()).toEqual([]);
  fireEvent.input(field(), { target: { value: 'a京都' }, isComposing: true });
  fireEvent.compositionEnd(field());
  pass();
  expect(searches()).toEqual(['a京都']);
});

it('keeps what is typed while the page comes after', async () => {
  await open();
  type('a');
  pass();
  type('ab');
  pass();
  type('abc');
  set({ value: 'a' });
  expect(field()).toHaveValue('abc');
  set({ value: 'ab' });
  expect(field()).toHaveValue('abc');
  pass();
  set({ value: 'abc' });
  expect(field()).toHaveValue('abc');
  expect(searches()).toEqual(['a', 'ab', 'abc']);
});

it('searches for what stood there before, when it is typed again before the page has followed', async () => {
  await open();
  type('a');
  pass();
  type('');
  pass();
  set({ value: 'a' });
  expect(field()).toHaveValue('');
  expect(searches()).toEqual(['a', '']);
});

it('follows Back and a cleared filter, which nothing that was typed before undoes', async () => {
  await open();
  type('a');
  pass();
  set({ value: 'a' });
  type('ab');
  set({ value: '' });
  expect(field()).toHaveValue('');
  pass();
  expect(searches()).toEqual(['a']);
  set({ value: 'a' });
  expect(field()).toHaveValue('a');
});

it('asks with the filters of the moment at which the pause ends', async () => {
  await open();
  type('a');
  set({ filter: ' of March' });
  pass();
  expect(searches()).toEqual(['a of March']);
});

it('follows a cleared filter also after a search that was overtaken before the page showed it', async () => {
  await open(<Page pause={0} />);
  type('a');
  type('');
  type('a');
  set({ value: 'a' });
  set({ value: '' });
  expect(field()).toHaveValue('');
});
