import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { render } from '@testing-library/react';
import { useRef } from 'react';
import { useStepMotion } from './useStepMotion.ts';

const wide = window.matchMedia;
let less = false;
/** Marks that were animated, with the properties that changed. */
let moved: [string, string[]][] = [];

beforeEach(() => {
  less = false;
  moved = [];
  window.matchMedia = (query) =>
    Object.assign(wide(query), { matches: less && query.includes('reduced-motion') });
  Object.assign(Element.prototype, {
    animate(this: Element, keyframes: object) {
      moved.push([this.textContent ?? '', Object.keys(keyframes)]);
      return { finished: new Promise(() => {}), cancel() {}, addEventListener() {}, play() {}, pause() {} };
    },
  });
});
afterEach(() => {
  Reflect.deleteProperty(Element.prototype, 'animate');
  window.matchMedia = wide;
});

function Line({ done }: { done: number }) {
  const surface = useRef<HTMLDivElement>(null);
  useStepMotion(surface, done);
  return (
    <div ref={surface}>
      <ol>
        {['ordered', 'paid', 'validated', 'issued'].map((step) => (
          <li key={step}>
            <span>{step}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

describe('the steps of an order', () => {
  it('show which of them has just been completed, by what moves nothing else', async () => {
    const { rerender } = render(<Line done={1} />);
    rerender(<Line done={1} />);
    expect(moved).toEqual([]);
    rerender(<Line done={3} />);
    await waitFor(() => expect(new Set(moved.map(([mark]) => mark))).toEqual(new Set(['paid', 'validated'])));
    for (const property of moved.flatMap(([, properties]) => properties))
      expect(['opacity', 'transform', 'offset', 'easing', 'composite']).toContain(property);
  });

  it('don’t move for who wants less motion, nor when an order goes back', async () => {
    const { rerender } = render(<Line done={3} />);
    rerender(<Line done={2} />);
    less = true;
    rerender(<Line done={4} />);
    await import('framer-motion/dom/mini');
    expect(moved).toEqual([]);
  });
});
