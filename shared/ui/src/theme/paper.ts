import type { SystemStyleObject } from '@chakra-ui/react/styled-system';

type Rules = Record<string, SystemStyleObject>;

const onPaper = (rules: Rules): Rules =>
  Object.fromEntries(Object.entries(rules).map(([selector, rule]) => [selector, { '@media print': rule }]));

/**
 * On paper: the page's content across the sheet, black on white, without the frame around it and without what can only
 * be clicked.
 * @param own selector of the root of a page of ours; how a partner's is printed is the partner's business
 */
export function paperCss(own: string): Rules {
  // Buttons, links that look like one, filters, paths, pagers and fields to fill in: nothing can be pressed on paper.
  // A heading that folds its text away is kept, and so is one that sorts a column.
  const clicked = [
    'button:not([aria-expanded], th *)',
    'nav',
    ...['menu', 'tablist', 'toolbar', 'search', 'radiogroup'].map((role) => `[role=${role}]`),
    ...['button', 'actions', 'check', 'unprinted'].map((name) => `[data-${name}]`),
  ];
  return {
    // Of a name of its own, so that the sheets of a partner's page are left alone.
    '@page certdeck': { margin: '16mm 15mm 18mm' },
    ...onPaper({
      [own]: { page: 'certdeck', overflowY: 'visible', background: 'white !important', fontSize: 'sm' },
      // What holds the navigation beside the page.
      [`${own} :is(header, aside, nav, footer):not(main *, [role=dialog] *), ${own} :has(> [data-side]), ${own} main :is(${clicked.join(', ')})`]:
        {
          display: 'none !important',
        },
      // Notices pass; a sheet stays. What hangs in the window would stand on every sheet.
      [`${own} :is([data-certdeck-toasts], [data-skip])`]: { display: 'none !important' },
      [`${own} main`]: { display: 'block', maxWidth: 'none !important', padding: '0 !important' },
      [`${own} main *`]: { boxShadow: 'none !important' },
      [`${own} main :is(tr, li, pre, figure, svg, dl > div, [data-panel])`]: { breakInside: 'avoid' },
      [`${own} main :is(h1, h2, h3, thead)`]: { breakAfter: 'avoid' },
      // What stays in view on a screen would stand over the text of every sheet.
      [`${own} main :is(th, td, aside, [data-sticky])`]: { position: 'static !important' },
      // A wide table is set smaller and breaks its lines, since a sheet isn't scrolled.
      [`${own} main :has(> table)`]: { overflow: 'visible !important' },
      [`${own} main table`]: { minWidth: '0 !important', fontSize: '2xs' },
      [`${own} main :is(th, td)`]: { whiteSpace: 'normal !important', paddingInline: '1.5' },
      [`${own} main td [data-mono], ${own} main td[data-mono]`]: { overflowWrap: 'anywhere' },
      [`${own} main :is(pre, code)`]: { whiteSpace: 'pre-wrap !important', overflowWrap: 'anywhere' },
      // Where a link leads to can't be seen by pointing at it.
      [`${own} main a[href^=http]:not(:has(svg))::after`]: {
        content: '" (" attr(href) ")"',
        overflowWrap: 'anywhere',
      },
    }),
  };
}
