import { SaxesParser, type SaxesTagNS } from 'saxes';
import type { XmlElement } from './xml-element.ts';

/** Levels of elements; frames of EPP have about ten. */
const MAX_DEPTH = 32;
/** Elements of one document: a check of 100 names with four fees each has some thousand. */
const MAX_ELEMENTS = 20_000;

/** What came is no document that EPP allows. */
export class XmlError extends Error {
  override readonly name = 'XmlError';
}

/**
 * Reads a document in UTF-8 with its namespaces. Document types are refused, and with them every entity beyond the
 * five of XML: nothing is expanded, nothing is fetched.
 * @throws XmlError
 */
export function readXml(octets: Uint8Array): XmlElement {
  const root: XmlElement = { namespace: '', name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  let count = 0;
  const parser = new SaxesParser({ xmlns: true });
  const refuse = (why: string): never => {
    throw new XmlError(why);
  };
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && encoding.toUpperCase() !== 'UTF-8')
      refuse(`The document is in ${encoding}, not in UTF-8`);
  });
  parser.on('doctype', () => refuse('The document has a document type'));
  parser.on('processinginstruction', () => refuse('The document has a processing instruction'));
  parser.on('error', (error) => refuse(`The document isn't well-formed: ${error.message}`));
  parser.on('opentag', (tag) => {
    count += 1;
    if (count > MAX_ELEMENTS) refuse(`The document has more than ${MAX_ELEMENTS} elements`);
    if (open.length > MAX_DEPTH) refuse(`The document has more than ${MAX_DEPTH} levels`);
    const element = elementOf(tag);
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  const addText = (text: string) => {
    const present = open.at(-1);
    if (present) present.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => void open.pop());
  parser.write(textOf(octets)).close();
  return root.children[0] ?? refuse('The document has no element');
}

function textOf(octets: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(octets);
  } catch {
    throw new XmlError("The document isn't UTF-8");
  }
}

function elementOf(tag: SaxesTagNS): XmlElement {
  const attributes: Record<string, string> = {};
  for (const { prefix, local, value } of Object.values(tag.attributes))
    if (prefix === '' && local !== 'xmlns') attributes[local] = value;
  return { namespace: tag.uri, name: tag.local, attributes, children: [], text: '' };
}
