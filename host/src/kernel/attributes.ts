import { asksForCallers } from './caller.ts';
import type { Hold } from './held.ts';

/** Set and taken away by our own dialogs (@certdeck/ui), which keep the page below from scrolling. */
const OWN_PROPERTIES: readonly string[] = ['overflow', 'overflow-x', 'overflow-y', 'padding-inline-end'];

/**
 * Gives back `style` and `class` of `html` or `body` as they were before a remote's own script reached for them. What
 * the shell's dialogs have set there meanwhile stays. Call what it returns to end.
 */
export function watchAttributes(element: HTMLElement, hold: Hold): () => void {
  asksForCallers(new Error());
  const held = new Set<string>();
  const note = (attribute: string): void => {
    const kind = kinds[attribute];
    if (!kind || held.has(attribute)) return;
    const giveBack = kind(element, element.getAttribute(attribute) ?? '');
    const done = hold({
      what: `${attribute} of ${element.localName}`,
      isHeld() {
        held.delete(attribute);
        return giveBack('look');
      },
      release: () => void giveBack('mend'),
    });
    if (done) held.add(attribute);
  };
  const { prototype } = HTMLElement;
  for (const [name, attribute] of Object.entries(properties)) {
    const own = descriptorOf(prototype, name);
    if (!own?.get) continue;
    const { get, set } = own;
    Object.defineProperty(element, name, {
      configurable: true,
      get(): unknown {
        note(attribute);
        return get.call(element);
      },
      set(value: unknown) {
        note(attribute);
        set?.call(element, value);
      },
    });
  }
  const set = element.setAttribute.bind(element);
  const remove = element.removeAttribute.bind(element);
  element.setAttribute = (name, value) => {
    note(name);
    set(name, value);
  };
  element.removeAttribute = (name) => {
    note(name);
    remove(name);
  };
  return () => {
    for (const name of [...Object.keys(properties), 'setAttribute', 'removeAttribute'])
      Reflect.deleteProperty(element, name);
  };
}

/** Attributes by the properties that change them. */
const properties: Readonly<Record<string, string>> = {
  style: 'style',
  className: 'class',
  classList: 'class',
};

/** Whether anything differs from before (`look`), and puts it back (`mend`). */
type GiveBack = (step: 'look' | 'mend') => boolean;
const kinds: Readonly<Record<string, (element: HTMLElement, before: string) => GiveBack>> = {
  class(element, before) {
    return (step) => {
      const differs = (element.getAttribute('class') ?? '') !== before;
      if (differs && step === 'mend') put(element, 'class', before);
      return differs;
    };
  },
  style(element, before) {
    const was = document.createElement('i').style;
    was.cssText = before;
    return (step) => {
      const now = document.createElement('i').style;
      now.cssText = element.getAttribute('style') ?? '';
      const changed = [...new Set([was, now].flatMap(namesIn))].filter(
        (name) => !OWN_PROPERTIES.includes(name) && was.getPropertyValue(name) !== now.getPropertyValue(name),
      );
      if (changed.length > 0 && step === 'mend') {
        for (const name of changed)
          now.setProperty(name, was.getPropertyValue(name), was.getPropertyPriority(name));
        put(element, 'style', now.cssText);
      }
      return changed.length > 0;
    };
  },
};

const namesIn = (style: CSSStyleDeclaration) =>
  Array.from({ length: style.length }, (_, place) => style.item(place));

function put(element: HTMLElement, attribute: string, value: string): void {
  if (value === '') element.removeAttribute(attribute);
  else element.setAttribute(attribute, value);
}

/** Of the nearest prototype that has it. */
function descriptorOf(prototype: object, name: string): PropertyDescriptor | undefined {
  for (let at: object | null = prototype; at; at = Object.getPrototypeOf(at) as object | null) {
    const own = Object.getOwnPropertyDescriptor(at, name);
    if (own) return own;
  }
  return undefined;
}
