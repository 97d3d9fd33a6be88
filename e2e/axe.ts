import axe from 'axe-core';
import type { Page } from 'playwright/test';

declare global {
  // What the script leaves in the page.
  var axe: typeof import('axe-core');
}

export interface Audit {
  /** These rules alone, by their ids. */
  rules?: readonly string[];
  /** The rules that have one of these tags; all when neither is given. */
  tags?: readonly string[];
  /** What is looked at, as a selector; the whole page when absent. */
  within?: string;
}

/** The tags of what WCAG 2.2 demands at level AA, and of what axe advises. */
export const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What axe finds on a page, one line an element. Its script is brought to a document once, and only what is
 * wrong comes back: bringing it each time with everything that is right took longer than the looking.
 */
export async function audit(page: Page, { rules, tags, within }: Audit = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  // Rows far below are judged as they are seen when one comes to them: what is skipped keeps colours of another theme.
  // A colour half-way to its end belongs to no state of the page.
  await page.evaluate(() => {
    const all = new CSSStyleSheet();
    all.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets.push(all);
    for (const animation of document.getAnimations())
      if (Number.isFinite(Number(animation.effect?.getComputedTiming().endTime))) animation.finish();
  });
  return page.evaluate(
    async ({ runOnly, selector }) => {
      const { violations } = await globalThis.axe.run(selector ?? document, {
        ...(runOnly ? { runOnly } : {}),
        resultTypes: ['violations'],
        iframes: false,
      });
      document.adoptedStyleSheets.pop();
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(
          ({ target, failureSummary = '' }) => `${id}: ${target.join(' ')} ${failureSummary.slice(0, 300)}`,
        ),
      );
    },
    {
      runOnly: rules
        ? { type: 'rule' as const, values: [...rules] }
        : tags && { type: 'tag' as const, values: [...tags] },
      selector: within,
    },
  );
}
