/**
 * Says of most elements that a selector of a style sheet doesn't match them, without asking jsdom's engine: it lacks
 * the tag or a class that the selector's last part names. Two fifths of the time of the suites of pages went into
 * comparing each element with each rule, which the queries by role cause (`getComputedStyle`).
 */

/** What of jsdom's own elements is asked. */
export interface StyledElement {
  localName: string;
  getAttributeNS(namespace: null, name: string): string | null;
}

/** What an element has, at least, that one of the alternatives of a selector matches. Lower case. */
export interface Need {
  tag: string;
  classes: readonly string[];
}

const needsBySelector = new Map<string, readonly Need[]>();
/** Met by every element. */
const NOTHING: Need = { tag: '', classes: [] };

function needOf(alternative: string): Need {
  const last =
    alternative
      .trim()
      .split(/[\s>+~]+/)
      .at(-1) ?? '';
  // Namespaces, nesting, escapes and letters of other scripts are left to jsdom.
  if (!/^[\w\-.#:*]+$/.test(last)) return NOTHING;
  return {
    tag: /^[a-z][\w-]*/.exec(last)?.[0] ?? '',
    classes: [...last.matchAll(/\.([\w-]+)/g)].map(([, name]) => name!),
  };
}

/** What an element needs for one of the alternatives of a selector to match it. */
export function needsOf(selector: string): readonly Need[] {
  let needs = needsBySelector.get(selector);
  if (needs) return needs;
  // What stands in brackets only narrows what matches. A star takes its place: a part may be nothing but brackets.
  let bare = selector.toLowerCase().replaceAll(/"[^"]*"|'[^']*'/g, '');
  for (let before = ''; before !== bare;) {
    before = bare;
    bare = bare.replaceAll(/\([^()]*\)|\[[^[\]]*\]/g, '*');
  }
  needs = /[\\()[\]"']/.test(bare) || selector.includes('\\') ? [NOTHING] : bare.split(',').map(needOf);
  needsBySelector.set(selector, needs);
  return needs;
}

let text = '';
let classes = new Set<string>();

/** False only when the selector surely doesn't match; what isn't a selector is left to jsdom. */
export function mayMatch(element: StyledElement, selector: unknown): boolean {
  if (typeof selector !== 'string') return true;
  const now = element.getAttributeNS(null, 'class') ?? '';
  if (now !== text) {
    text = now;
    classes = new Set(now.toLowerCase().split(/\s+/));
  }
  return needsOf(selector).some(
    (need) =>
      (need.tag === '' || need.tag === element.localName.toLowerCase()) &&
      need.classes.every((name) => classes.has(name)),
  );
}
