import type { Product } from '@certdeck/contract';
import {
  checkNames,
  cleanName,
  cleanNames,
  comparableName,
  entryKind,
  hasWildcardPrefix,
  suitName,
  withWildcardSwitch,
} from '@certdeck/validation';
import type { OrderValues } from './values.ts';

/** The entered names of one order, as they go into the payload. */
export interface EnteredNames {
  commonName: string;
  domainNames: string[];
}

/** One name a line, without blank lines. */
export function linesOf(text: string): string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter(Boolean);
}

/**
 * The names of a single order. Mailboxes stand in the place of names for e-mail products (D-157): the first
 * is the common name. Code and document products have none.
 */
export function enteredNames(
  product: Product,
  values: Pick<OrderValues, 'commonName' | 'domainNames' | 'mailboxes'>,
): EnteredNames {
  const kind = entryKind(product);
  if (kind === 'none') return { commonName: '', domainNames: [] };
  if (kind === 'mailbox') {
    const [commonName = '', ...domainNames] = linesOf(values.mailboxes);
    return { commonName, domainNames };
  }
  // Several names in the first field are only possible by pasting; the rules say what to do with them.
  const [commonName = '', ...pasted] = cleanNames(values.commonName).lines;
  const further = kind === 'flex' || kind === 'ip' ? linesOf(values.domainNames) : [];
  return { commonName, domainNames: [...pasted, ...further] };
}

/**
 * The further names without the one that the form added by itself, once the name that it was added for is another: it
 * costs, and nobody entered it.
 */
export function withoutOldPair(
  { domainNames, pairedName, pairedWith }: Pick<OrderValues, 'domainNames' | 'pairedName' | 'pairedWith'>,
  commonName: string,
): string[] {
  const names = linesOf(domainNames);
  return pairedWith === '' || pairedName === commonName ? names : names.filter(isNot(pairedWith));
}

const isNot = (name: string) => (other: string) => comparableName(other) !== comparableName(name);

/** Forgets the name that the form added once it was taken out: entered afterwards, it is the customer's. */
export const entered = (
  { pairedWith }: Pick<OrderValues, 'pairedWith'>,
  names: readonly string[],
): Partial<OrderValues> => (pairedWith !== '' && names.every(isNot(pairedWith)) ? { pairedWith: '' } : {});

/** The names as one list, the common name first. */
export function allNames({ commonName, domainNames }: EnteredNames): string[] {
  return [commonName, ...domainNames].filter(Boolean);
}

/**
 * A typed common name put in order: `https://…/`, full-width characters and upper case are understood, a
 * wildcard product gets its `*.`, other products lose one (A§5.17, A§5.18). A wildcard that a product refuses
 * with a text of its own (EV, VMC) stays, so that the text can say why.
 */
export function correctedName(product: Product | undefined, text: string): string {
  const { lines } = cleanNames(text);
  if (lines.length > 1) return lines.join(' ');
  const name = cleanName(text);
  if (!product || name === '') return name;
  if (entryKind(product) === 'wild') return withWildcardSwitch(name, true);
  const keeps =
    hasWildcardPrefix(name) &&
    checkNames(product, [name]).some(({ code }) => code === 'evNoWildcard' || code === 'vmcNoWildcardIp');
  return keeps ? name : suitName(product, name);
}

/** The same for the lines of the box; `*.` stays, since the box shows for flex and ip products alone. */
export function correctedLines(text: string): string {
  return cleanNames(text).lines.join('\n');
}
