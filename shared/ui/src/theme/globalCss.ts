import type { SystemStyleObject } from '@chakra-ui/react/styled-system';
import { paperCss } from './paper.ts';
import { faces } from './tokens.ts';

/** Marks the element below which our styles hold: the document's root, or a container in a partner's page. */
export const ROOT_ATTRIBUTE = 'data-certdeck-root';
/** light or dark, on the same element. */
export const MODE_ATTRIBUTE = 'data-certdeck-mode';
/** Present for 300 ms after a switch of theme (D-022). */
export const SWITCHING_ATTRIBUTE = 'data-theme-switching';

/**
 * Selectors of elements below our root. One for each kind: a browser sorts rules by the kind at their end, and tries one
 * that names several, as :where(h1, h2), with every element of the page.
 */
const within = (...kinds: string[]) =>
  kinds.map((kind) => `:where([${ROOT_ATTRIBUTE}]) :where(${kind})`).join(', ');

/**
 * The reset, of no specificity outside our root, so that a partner's page is left as it is and a component's class
 * always wins over it. It says nothing of ::before and ::after: a rule that holds for those of every element makes a
 * browser work out three styles in place of one for each. A component that has one says what it needs.
 */
export const globalCss: Record<string, SystemStyleObject> = {
  [`:where([${ROOT_ATTRIBUTE}])`]: {
    fontFamily: 'body',
    fontSize: 'md',
    lineHeight: 'body',
    color: 'fg',
    colorScheme: 'light',
    textSizeAdjust: '100%',
    fontVariantNumeric: 'lining-nums',
    fontSynthesis: 'none',
  },
  // Tightened for Latin letters; signs of Chinese and Japanese stand in a grid of their own.
  [`:where([${ROOT_ATTRIBUTE}]):is(:lang(zh), :lang(ja))`]: {
    '--cd-letter-spacings-tight': '0',
    '--cd-letter-spacings-figure': '0',
  },
  // Of a page or of a part in another language than its page.
  ...Object.fromEntries(
    (['zh', 'ja'] as const).map((lang) => [
      `:where([${ROOT_ATTRIBUTE}], [${ROOT_ATTRIBUTE}] [lang]):lang(${lang})`,
      {
        '--cd-fonts-body': faces[lang].sans,
        '--cd-fonts-heading': faces[lang].sans,
        '--cd-fonts-mono': faces[lang].mono,
      },
    ]),
  ),
  [within('[lang]')]: { fontFamily: 'body' },
  [`:where([${MODE_ATTRIBUTE}=dark])`]: { colorScheme: 'dark' },
  [`:where(html[${ROOT_ATTRIBUTE}])`]: {
    background: 'bg',
    // A list that arrives must not push the page aside by the width of a scrollbar.
    overflowY: 'scroll',
    // What has the focus, or is linked to, must not lie behind the page's header (WCAG 2.4.11).
    scrollPaddingTop: '64px',
  },
  [`:where(html[${ROOT_ATTRIBUTE}] > body)`]: { margin: 0, minHeight: '100dvh' },
  [within('*')]: {
    boxSizing: 'border-box',
    borderWidth: 0,
    borderStyle: 'solid',
    borderColor: 'border',
    '@media (prefers-reduced-motion: reduce)': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
      scrollBehavior: 'auto !important',
    },
  },
  [within(
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'p',
    'dl',
    'dd',
    'ol',
    'ul',
    'figure',
    'pre',
    'blockquote',
    'fieldset',
    'legend',
    'hr',
  )]: {
    margin: 0,
    padding: 0,
  },
  [within('h1', 'h2', 'h3', 'h4', 'h5', 'h6')]: { fontSize: 'inherit', fontWeight: 'inherit' },
  [within('ol', 'ul')]: { listStyle: 'none' },
  [within('a')]: { color: 'inherit', textDecoration: 'none' },
  [within('button', 'input', 'select', 'textarea')]: {
    font: 'inherit',
    color: 'inherit',
    letterSpacing: 'inherit',
    margin: 0,
    padding: 0,
    background: 'none',
    borderRadius: 0,
  },
  [within('button', '[role=button]', 'summary', 'label[for]')]: { cursor: 'pointer' },
  [within(':disabled')]: { cursor: 'not-allowed' },
  [within('img', 'svg', 'video', 'canvas')]: { display: 'block', maxWidth: '100%' },
  [within('table')]: { borderCollapse: 'collapse', textIndent: 0 },
  [within('th', 'td')]: { padding: 0, textAlign: 'start' },
  [within('code', 'kbd', 'samp', 'pre')]: {
    fontFamily: 'mono',
    fontSize: '0.92em',
    letterSpacing: '-0.01em',
  },
  [within('textarea')]: { resize: 'vertical' },
  [`:where([${ROOT_ATTRIBUTE}] *)::placeholder`]: { color: 'fg.subtle', opacity: 1 },
  [within('[hidden]:not([hidden=until-found])')]: { display: 'none' },
  [within(':focus-visible')]: { outline: '2px solid', outlineColor: 'primary.ring', outlineOffset: '2px' },
  // A heading takes the focus on navigation so that it is read out; a ring around it would look like a control.
  [within('[tabindex="-1"]:focus-visible')]: { outline: 'none' },
  ...paperCss(`html[${ROOT_ATTRIBUTE}]`),
  [`[${SWITCHING_ATTRIBUTE}] *, [${SWITCHING_ATTRIBUTE}] *::before, [${SWITCHING_ATTRIBUTE}] *::after`]: {
    transition: 'none !important',
  },
};
