import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderScreen } from '@certdeck/federation/testing';
import { SearchField } from './SearchField.tsx';

/** Longer than any pause after which a list is searched, in milliseconds. */
const LONG = 10_000;
const onSearch = jest.fn<(text: string) => void>();

beforeEach(async () => {
  onSearch.mockClear();
  await renderScreen(<SearchField label="search" value="" onSearch={onSearch} />);
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const field = () => screen.getByRole('searchbox');
const pass = () => act(() => jest.advanceTimersByTime(LONG));

it('searches after a pause', () => {
  fireEvent.input(field(), { target: { value: 'shop ' } });
  expect(onSearch).not.toHaveBeenCalled();
  pass();
  expect(onSearch.mock.calls).toEqual([['shop']]);
});

it('waits for a word that is being composed, and then searches for it alone', () => {
  fireEvent.input(field(), { target: { value: 'a' } });
  fireEvent.compositionStart(field());
  fireEvent.input(field(), { target: { value: 'aきょうと' }, isComposing: true });
  fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 });
  pass();
  expect(onSearch).not.toHaveBeenCalled();
  fireEvent.input(field(), { target: { value: 'a京都' }, isComposing: true });
  fireEvent.compositionEnd(field());
  pass();
  expect(onSearch.mock.calls).toEqual([['a京都']]);
});
