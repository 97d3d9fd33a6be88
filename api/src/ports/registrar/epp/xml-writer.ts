import type { XmlElement } from './xml-element.ts';

/** What an element is made of: its text, its children, its attributes; what isn't there is left out. */
export type Content = string | XmlElement | Readonly<Record<string, string>> | undefined | readonly Content[];

/** Makes elements of one namespace: `domain('period', { unit: 'y' }, '2')`. */
export function elementsOf(namespace: string): (name: string, ...content: Content[]) => XmlElement {
  return (name, ...content) => {
    const attributes: Record<string, string> = {};
    const element: XmlElement = { namespace, name, attributes, children: [], text: '' };
    const add = (part: Content): void => {
      if (part === undefined) return;
      if (typeof part === 'string') element.text += part;
      else if (isList(part)) part.forEach(add);
      else if (isElement(part)) element.children.push(part);
      else Object.assign(attributes, part);
    };
    content.forEach(add);
    return element;
  };
}

const isList = (part: Content): part is readonly Content[] => Array.isArray(part);
const isElement = (part: object): part is XmlElement => 'children' in part;

/** Text that no document can have: XML 1.0 has no way to write most control characters. */
export class UnwritableText extends Error {
  override readonly name = 'UnwritableText';
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // Would come back as a line feed, in an attribute as a space.
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
};

function escape(text: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u.test(text))
    throw new UnwritableText('The text has a character that XML does not have');
  return text.replaceAll(/[&<>"\r\n\t]/g, (sign) => ESCAPES[sign] ?? sign);
}

/**
 * The document with this root.
 * @param prefixOf prefix of each namespace; '' makes it the default one
 * @throws UnwritableText
 */
export function writeXml(root: XmlElement, prefixOf: (namespace: string) => string): string {
  const namespaces = new Set<string>();
  const nameOf = ({ namespace, name }: XmlElement): string => {
    namespaces.add(namespace);
    const prefix = prefixOf(namespace);
    return prefix === '' ? name : `${prefix}:${name}`;
  };
  const attributesOf = (attributes: Readonly<Record<string, string>>): string =>
    Object.entries(attributes)
      .map(([name, value]) => ` ${name}="${escape(value)}"`)
      .join('');
  const contentOf = (element: XmlElement): string =>
    escape(element.text) + element.children.map(write).join('');
  const write = (element: XmlElement): string => {
    const name = nameOf(element);
    const content = contentOf(element);
    const start = `<${name}${attributesOf(element.attributes)}`;
    return content === '' ? `${start}/>` : `${start}>${content}</${name}>`;
  };
  const name = nameOf(root);
  // The content is written first, so that all namespaces are known.
  const content = contentOf(root);
  const declared = [...namespaces].map((namespace) => {
    const prefix = prefixOf(namespace);
    return ` ${prefix === '' ? 'xmlns' : `xmlns:${prefix}`}="${escape(namespace)}"`;
  });
  const start = `<${name}${declared.join('')}${attributesOf(root.attributes)}>`;
  return `<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n${start}${content}</${name}>`;
}
