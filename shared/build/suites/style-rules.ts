/**
 * The rules of a document's style sheets, found by what an element has, for `getComputedStyle` in suites of pages:
 * jsdom asks every rule for every element, of which a page under Emotion has a sheet each.
 */
import { mayMatch, type Need, needsOf, type StyledElement } from './selector-filter.ts';

/** What of jsdom's own rules is asked. */
export interface StyleRule {
  selectorText?: string;
  style?: unknown;
  media?: ArrayLike<string>;
  cssRules?: ArrayLike<StyleRule>;
}

export interface StyleSheet {
  cssRules: ArrayLike<StyleRule>;
}

interface Placed {
  rule: StyleRule;
  selector: string | undefined;
}

/** Rules that are in force, in their order: those of a condition only where it names the screen, as in jsdom. */
function* inForce(sheets: Iterable<StyleSheet>): Generator<StyleRule> {
  for (const sheet of sheets)
    for (const rule of Array.from(sheet.cssRules)) {
      if (!rule.media) yield rule;
      else if (Array.prototype.includes.call(rule.media, 'screen')) yield* Array.from(rule.cssRules ?? []);
    }
}

/** A key that every element has which meets a need. */
const keyOf = ({ tag, classes: [name] }: Need): string => (name === undefined ? tag : `.${name}`);

/** An index of rules. */
export class StyleRules {
  #placed: Placed[] = [];
  /** Places of rules by the class or tag that an element needs, '' for rules that may match any. */
  #byKey = new Map<string, number[]>();

  /** Takes over what the sheets are now; cheap where rules have only been added since the last time. */
  update(sheets: Iterable<StyleSheet>): void {
    let place = 0;
    for (const rule of inForce(sheets)) {
      const placed = this.#placed[place];
      if (placed && (placed.rule !== rule || placed.selector !== rule.selectorText)) this.#clearFrom(place);
      if (place === this.#placed.length) this.#add(rule);
      place += 1;
    }
    if (place < this.#placed.length) this.#clearFrom(place);
  }

  /** Rules that may match an element, in the order of the sheets. */
  candidates(element: StyledElement): StyleRule[] {
    const classes = (element.getAttributeNS(null, 'class') ?? '').toLowerCase().split(/\s+/);
    const places = new Set(this.#byKey.get(''));
    for (const key of [element.localName.toLowerCase(), ...classes.map((name) => `.${name}`)])
      for (const place of this.#byKey.get(key) ?? []) places.add(place);
    return [...places]
      .sort((a, b) => a - b)
      .map((place) => this.#placed[place]!.rule)
      .filter(({ selectorText }) => mayMatch(element, selectorText));
  }

  #add(rule: StyleRule): void {
    const selector = rule.selectorText;
    const place = this.#placed.push({ rule, selector }) - 1;
    const keys = selector === undefined ? [''] : needsOf(selector).map(keyOf);
    for (const key of new Set(keys)) {
      const places = this.#byKey.get(key);
      if (places) places.push(place);
      else this.#byKey.set(key, [place]);
    }
  }

  #clearFrom(place: number): void {
    const kept = this.#placed.slice(0, place);
    this.#placed = [];
    this.#byKey.clear();
    for (const { rule } of kept) this.#add(rule);
  }
}
