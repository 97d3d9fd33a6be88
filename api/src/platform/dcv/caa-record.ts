import type { CaaRecord } from '../dns/resolver.ts';

/** Value of an issue or issuewild property (RFC 8659 4.2). */
export interface IssueValue {
  /** Lower case; '' permits nobody. */
  issuer: string;
  /** By tag in lower case, every value of it: some tags contradict themselves when they stand twice. */
  parameters: Map<string, string[]>;
}

/** `label` and `tag` have one grammar (RFC 8659 4.2): letters and digits, with hyphens inside. */
const WORD = '[a-z0-9](?:-*[a-z0-9])*';
const ISSUER = new RegExp(`^${WORD}(?:\\.${WORD})*$`, 'i');
const TAG = new RegExp(`^${WORD}$`, 'i');
/** Printable without the semicolon, which separates. */
const VALUE = /^[\x21-\x3a\x3c-\x7e]*$/;
/** Blanks and tabs are what the grammar calls white space; other characters of that kind are none. */
const withoutBlanks = (text: string): string => text.replaceAll(/^[ \t]+|[ \t]+$/g, '');

/**
 * Takes a value apart.
 * @returns null when it is malformed, which permits nobody (RFC 8659 4.2)
 */
export function parseIssueValue(text: string): IssueValue | null {
  const [first = '', ...rest] = text.split(';').map(withoutBlanks);
  if (first !== '' && !ISSUER.test(first)) return null;
  const parameters = new Map<string, string[]>();
  // One empty part is what `ca.example;` and `;` end with.
  if (rest.length === 1 && rest[0] === '') rest.pop();
  for (const part of rest) {
    const equals = part.indexOf('=');
    const tag = withoutBlanks(part.slice(0, Math.max(0, equals))).toLowerCase();
    const value = withoutBlanks(part.slice(equals + 1));
    if (equals < 0 || !TAG.test(tag) || !VALUE.test(value)) return null;
    parameters.set(tag, [...(parameters.get(tag) ?? []), value]);
  }
  return { issuer: first.toLowerCase(), parameters };
}

/** Zone file form, as it is shown to the customer. */
export function formatCaa({ critical, tag, value }: CaaRecord): string {
  return `${critical ? 128 : 0} ${tag} "${value}"`;
}
