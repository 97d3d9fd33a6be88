import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { SelectionBar } from '../data/index.ts';
import { BackToTop, smoothScroll } from '../index.ts';
import { renderUi } from '../testing/index.tsx';

afterEach(() => {
  jest.useRealTimers();
  window.scrollTo(0, 0);
});

describe('smooth scrolling', () => {
  it('reaches its target at 500 ms by default (UI-018, D-025)', () => {
    jest.useFakeTimers();
    void smoothScroll(1000);
    jest.advanceTimersByTime(450);
    expect(window.scrollY).toBeGreaterThan(0);
    expect(window.scrollY).toBeLessThan(1000);
    jest.advanceTimersByTime(66);
    expect(window.scrollY).toBe(1000);
  });

  it('is at once for customers who want less motion', () => {
    const wide = window.matchMedia;
    window.matchMedia = (query) => Object.assign(wide(query), { matches: query.includes('reduced-motion') });
    void smoothScroll(300);
    expect(window.scrollY).toBe(300);
    window.matchMedia = wide;
  });

  it('gives way to the customer who scrolls', () => {
    jest.useFakeTimers();
    void smoothScroll(1000);
    jest.advanceTimersByTime(100);
    fireEvent.wheel(window);
    const stopped = window.scrollY;
    jest.advanceTimersByTime(1000);
    expect(window.scrollY).toBe(stopped);
  });
});

function scroll(to: number): void {
  act(() => {
    window.scrollTo(0, to);
    fireEvent.scroll(window);
  });
}

describe('back to top', () => {
  it('shows from an offset of 200 and reaches the top in 600 ms (HOST-045, D-025)', async () => {
    await renderUi(<BackToTop />);
    scroll(199);
    expect(screen.queryByRole('button', { name: '回到顶部' })).not.toBeInTheDocument();
    scroll(200);
    jest.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name: '回到顶部' }));
    act(() => void jest.advanceTimersByTime(560));
    expect(window.scrollY).toBeGreaterThan(0);
    act(() => void jest.advanceTimersByTime(56));
    expect(window.scrollY).toBe(0);
  });

  it('keeps clear of the bar of selected rows, whatever height that has (D-025)', async () => {
    const root = document.createElement('div');
    const room = () => root.style.getPropertyValue('--cd-selection');
    let height = 48.5;
    let resized: () => void = () => undefined;
    const measure = jest
      .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
      .mockImplementation(() => ({ height }) as DOMRect);
    const observer = jest.spyOn(globalThis, 'ResizeObserver').mockImplementation((callback) => {
      resized = () => callback([], {} as ResizeObserver);
      return { observe: () => undefined, unobserve: () => undefined, disconnect: () => undefined };
    });
    const { unmount } = await renderUi(<SelectionBar count={2} label="bar" onClear={() => undefined} />, {
      root,
    });
    expect(room()).toBe('49px');
    height = 90;
    resized();
    expect(room()).toBe('90px');
    unmount();
    expect(room()).toBe('');
    measure.mockRestore();
    observer.mockRestore();
  });
});
