import { NS } from './namespaces.ts';
import { child, children, childText, type XmlElement } from './xml-element.ts';

/** What a server says of itself before the login (RFC 5730 2.4). */
export interface Greeting {
  languages: string[];
  versions: string[];
  objects: string[];
  extensions: string[];
}

/** An answer to a command (RFC 5730 2.6). */
export interface EppResponse {
  code: number;
  /** Its sentence, with the reasons that it gives. */
  text: string;
  /** What it complains of: the elements in `<value>`. */
  values: XmlElement[];
  data: XmlElement | undefined;
  extension: XmlElement | undefined;
  /** The oldest message that waits, and how many there are. */
  queue: { id: string; count: number; at: Date | undefined; text: string } | undefined;
  /** Our identifier of the command, where the server repeats it. */
  key: string | undefined;
  /** The server's identifier. */
  reference: string;
}

/** undefined for what is no greeting. */
export function readGreeting(root: XmlElement): Greeting | undefined {
  const greeting = isEpp(root) ? child(root, NS.epp, 'greeting') : undefined;
  if (!greeting) return undefined;
  const menu = child(greeting, NS.epp, 'svcMenu');
  const texts = (parent: XmlElement | undefined, name: string) =>
    children(parent, NS.epp, name).map(({ text }) => text.trim());
  return {
    languages: texts(menu, 'lang'),
    versions: texts(menu, 'version'),
    objects: texts(menu, 'objURI'),
    extensions: texts(child(menu, NS.epp, 'svcExtension'), 'extURI'),
  };
}

/** undefined for what is no answer. */
export function readResponse(root: XmlElement): EppResponse | undefined {
  const response = isEpp(root) ? child(root, NS.epp, 'response') : undefined;
  const result = child(response, NS.epp, 'result');
  const code = Number(result?.attributes['code']);
  if (!Number.isInteger(code) || code < 1000 || code > 2999) return undefined;
  const trID = child(response, NS.epp, 'trID');
  const waiting = child(response, NS.epp, 'msgQ');
  const reasons = children(result, NS.epp, 'extValue').map((one) => childText(one, NS.epp, 'reason') ?? '');
  const values = [
    ...children(result, NS.epp, 'value'),
    ...children(result, NS.epp, 'extValue').flatMap((one) => children(one, NS.epp, 'value')),
  ].flatMap((one) => one.children);
  return {
    code,
    text: [childText(result, NS.epp, 'msg') ?? '', ...reasons].filter((part) => part !== '').join(': '),
    values,
    data: child(response, NS.epp, 'resData'),
    extension: child(response, NS.epp, 'extension'),
    queue: waiting && {
      id: waiting.attributes['id'] ?? '',
      count: Number(waiting.attributes['count'] ?? 0),
      at: dateOf(childText(waiting, NS.epp, 'qDate')),
      text: childText(waiting, NS.epp, 'msg') ?? '',
    },
    key: childText(trID, NS.epp, 'clTRID'),
    reference: childText(trID, NS.epp, 'svTRID') ?? '',
  };
}

/** undefined for what is no moment. */
export function dateOf(text: string | undefined): Date | undefined {
  const date = text === undefined ? undefined : new Date(text);
  return date && !Number.isNaN(date.getTime()) ? date : undefined;
}

const isEpp = (root: XmlElement): boolean => root.namespace === NS.epp && root.name === 'epp';
