import { afterEach, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderScreen } from '@certdeck/federation/testing';
import { FilterBar } from './FilterBar.tsx';
import { texts } from './texts.ts';

/** Longer than any pause after which a list is searched, in milliseconds. */
const LONG = 10_000;

afterEach(() => {
  jest.useRealTimers();
});

it('waits for a word that is being composed, and then searches for it alone', async () => {
  const onChange = jest.fn();
  await renderScreen(
    <FilterBar
      filters={{ keyword: '', groupID: '', sort: '', page: 1, limit: 20 }}
      groups={[]}
      sorts={false}
      onChange={onChange}
    />,
    { namespaces: { 'domain-manage': texts } },
  );
  jest.useFakeTimers();
  const field = screen.getByRole('searchbox');
  const pass = () => act(() => jest.advanceTimersByTime(LONG));
  fireEvent.compositionStart(field);
  fireEvent.input(field, { target: { value: 'shangdian' }, isComposing: true });
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
  pass();
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.input(field, { target: { value: '商店' }, isComposing: true });
  fireEvent.compositionEnd(field);
  pass();
  expect(onChange.mock.calls).toEqual([[{ keyword: '商店' }]]);
});
