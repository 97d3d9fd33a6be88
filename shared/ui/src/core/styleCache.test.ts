import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { createStyleCache } from './styleCache.ts';

const frames: FrameRequestCallback[] = [];
const paint = () => frames.splice(0).forEach((frame) => frame(0));

function openCache() {
  jest.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
  const container = document.createElement('div');
  document.body.append(container);
  const { sheet } = createStyleCache({ nonce: 'n0nce', container });
  // As in production, where rules are added to a sheet and not written as text.
  sheet.isSpeedy = true;
  const rules = () => [...container.querySelectorAll('style')].map((style) => style.sheet?.cssRules.length);
  return { container, sheet, rules };
}

afterEach(() => {
  jest.restoreAllMocks();
  frames.length = 0;
});

describe('styles of components', () => {
  it('of one frame stand in one element, those of a later frame in one of their own', () => {
    const { sheet, rules } = openCache();
    sheet.insert('.cd-a{color:red}');
    sheet.insert('@media (min-width: 9px){.cd-a{color:blue}}');
    expect(rules()).toEqual([2]);
    paint();
    sheet.insert('.cd-b{color:red}');
    expect(rules()).toEqual([2, 1]);
  });

  it('stay in the order in which they came, each element with the nonce', () => {
    const { container, sheet } = openCache();
    sheet.insert('.cd-a{color:red}');
    paint();
    sheet.insert('.cd-b{color:red}');
    const styles = [...container.querySelectorAll('style')];
    expect(styles.map(({ sheet: one }) => one?.cssRules[0]?.cssText.slice(0, 5))).toEqual(['.cd-a', '.cd-b']);
    expect(styles.map(({ nonce }) => nonce)).toEqual(['n0nce', 'n0nce']);
  });
});
