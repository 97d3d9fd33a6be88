import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { renderUi } from '../testing/index.tsx';
import { Table } from './Table.tsx';

const HEIGHT = 45;
const animate = jest.fn<(keyframes: Keyframe[], timing: KeyframeAnimationOptions) => void>();
const wide = window.matchMedia;
/** Ends what was begun to fade out. */
const ends: (() => void)[] = [];
/** Rows that were animated, with how. */
const moved: [string, Keyframe[]][] = [];
let less = false;

beforeEach(() => {
  less = false;
  window.matchMedia = (query) =>
    Object.assign(wide(query), { matches: less && query.includes('reduced-motion') });
  Object.assign(Element.prototype, {
    animate(this: HTMLElement, keyframes: Keyframe[], timing: KeyframeAnimationOptions) {
      moved.push([this.dataset['row'] ?? '', keyframes]);
      animate(keyframes, timing);
      const animation: { onfinish?: (event: Event) => void } = {};
      ends.push(() => animation.onfinish?.(new Event('finish')));
      return animation;
    },
  });
  // A row stands where its place in the list puts it.
  jest.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function top(this: HTMLElement) {
    return [...(this.parentElement?.children ?? [])].indexOf(this) * HEIGHT;
  });
});
afterEach(() => {
  Reflect.deleteProperty(Element.prototype, 'animate');
  window.matchMedia = wide;
  jest.restoreAllMocks();
  animate.mockReset();
  moved.length = 0;
  ends.length = 0;
});
let change: (rows: readonly string[]) => void;
function List({ first }: { first: readonly string[] }) {
  const [rows, setRows] = useState(first);
  useEffect(() => {
    change = setRows;
  }, []);
  return (
    <Table
      label="Orders"
      columns={[{ id: 'name', header: 'Name', cell: (row: string) => row }]}
      rows={rows}
      rowKey={(row) => row}
    />
  );
}
const show = (first: readonly string[]) => renderUi(<List first={first} />);
const put = (rows: readonly string[]) => act(() => change(rows));
const slide = (from: number) => [{ transform: `translateY(${from}px)` }, { transform: 'translateY(0)' }];

describe('rows of a list', () => {
  it('close up where one has gone, and those before it are left alone', async () => {
    await show(['a', 'b', 'c', 'd']);
    expect(moved).toEqual([]);
    put(['a', 'c', 'd']);
    expect(moved).toEqual([
      ['', [{ opacity: 1 }, { opacity: 0 }]],
      ['c', slide(HEIGHT)],
      ['d', slide(HEIGHT)],
    ]);
    // Over before anybody waits for it, by what moves nothing else.
    for (const [, timing] of animate.mock.calls) expect(timing.duration).toBeLessThanOrEqual(160);
  });

  it('that go are faded out as a picture that nobody can reach, and that is gone afterwards', async () => {
    await show(['a', 'b', 'c', 'd']);
    const row = document.querySelector('[data-row=b]');
    row?.querySelector('td')?.setAttribute('id', 'cell');
    put(['a', 'c', 'd']);
    const picture = document.querySelector('[aria-hidden][inert]');
    expect(picture).toHaveTextContent('b');
    expect(picture?.querySelector('[data-row], [id], [name], [tabindex]')).toBeNull();
    expect(screen.getAllByRole('row')).toHaveLength(4);
    act(() => ends.forEach((end) => end()));
    expect(document.querySelector('[aria-hidden][inert]')).toBeNull();
    expect(screen.queryByText('b')).toBeNull();
  });

  it('make room for one that comes, which is faded in', async () => {
    await show(['b', 'c', 'd']);
    put(['a', 'b', 'c', 'd']);
    expect(moved).toEqual([
      ['a', [{ opacity: 0 }, { opacity: 1 }]],
      ['b', slide(-HEIGHT)],
      ['c', slide(-HEIGHT)],
      ['d', slide(-HEIGHT)],
    ]);
  });

  it('are drawn at once on another page, when nothing has changed, and in a list of very many', async () => {
    await show(['a', 'b', 'c']);
    put(['a', 'b', 'c']);
    put(['d', 'e', 'f']);
    const many = Array.from({ length: 61 }, (_, index) => `n${index}`);
    put(many);
    put(many.slice(1));
    expect(screen.getByText('n1')).toBeVisible();
    expect(moved).toEqual([]);
  });

  it('don’t move for who wants less motion', async () => {
    less = true;
    await show(['a', 'b', 'c', 'd']);
    put(['d', 'a', 'b']);
    expect(screen.getAllByRole('row')).toHaveLength(4);
    expect(moved).toEqual([]);
  });
});
