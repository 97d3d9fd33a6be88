import type { StyledElement } from './selector-filter.ts';
import { type StyleRule, StyleRules, type StyleSheet } from './style-rules.ts';

/** A declaration of jsdom (cssstyle): names of properties in their order. */
interface Declaration extends ArrayLike<string> {
  readonly cssText: string;
  getPropertyValue(property: string): string;
  getPropertyPriority(property: string): string;
  setProperty(property: string, value: string, priority: string): void;
  removeProperty(property: string): void;
}

interface DocumentImpl {
  /** What jsdom forgets whenever the document or its sheets change. */
  _styleCache?: WeakMap<ElementImpl, Declaration> | null;
  styleSheets: { _list: StyleSheet[] };
}

/** An element behind its wrapper. */
export interface ElementImpl extends StyledElement {
  _ownerDocument: DocumentImpl;
  style: Declaration;
}

/** What a document's rules were when they were looked at. */
interface Known {
  rules: StyleRules;
  state?: DocumentImpl['_styleCache'];
  count?: number;
  size?: number | undefined;
}

/**
 * What jsdom declares of an element by all rules that match it (its style-rules.js), with the candidates of
 * {@link StyleRules} in place of all rules. `ofJsdom` requires jsdom's own modules.
 */
export function styleOf(ofJsdom: (id: string) => unknown): (element: ElementImpl) => Declaration {
  const { CSSStyleDeclaration } = ofJsdom('cssstyle') as { CSSStyleDeclaration: new () => Declaration };
  const { matchesDontThrow } = ofJsdom('./jsdom/living/helpers/selectors.js') as {
    matchesDontThrow(element: ElementImpl, selector: string | undefined): boolean;
  };
  const { parse } = ofJsdom('rrweb-cssom') as { parse(text: string): StyleSheet };
  const byBrowser = parse(ofJsdom('./jsdom/browser/default-stylesheet') as string);
  const rulesOf = new WeakMap<DocumentImpl, Known>();

  /** The rules of a document as they are, looked at once for each state of it and of its youngest sheet. */
  function candidates(element: ElementImpl): StyleRule[] {
    const { _ownerDocument: document } = element;
    const kept = rulesOf.get(document) ?? { rules: new StyleRules() };
    rulesOf.set(document, kept);
    const sheets = document.styleSheets._list;
    const size = sheets.at(-1)?.cssRules.length;
    if (kept.state !== document._styleCache || kept.count !== sheets.length || kept.size !== size) {
      kept.rules.update([byBrowser, ...sheets]);
      Object.assign(kept, { state: document._styleCache, count: sheets.length, size });
    }
    return kept.rules.candidates(element);
  }

  return (element) => {
    const { _ownerDocument: document } = element;
    document._styleCache ??= new WeakMap();
    const cached = document._styleCache.get(element);
    if (cached) return cached;
    const declaration = new CSSStyleDeclaration();
    const declare = (style: Declaration) => {
      for (const property of Array.from(style)) {
        const value = style.getPropertyValue(property);
        if (value === 'unset') declaration.removeProperty(property);
        else declaration.setProperty(property, value, style.getPropertyPriority(property));
      }
    };
    for (const { selectorText, style } of candidates(element))
      if (matchesDontThrow(element, selectorText)) declare(style as Declaration);
    declare(element.style);
    document._styleCache.set(element, declaration);
    return declaration;
  };
}
