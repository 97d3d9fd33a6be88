import type { CaaRecord } from '../dns/resolver.ts';

/** Value of an issue or issuewild property (RFC 8659 4.2). */
export interface IssueValue {
  /** Lower case; '' permits nobody. */
  issuer: string;
  parameters: Map<string, string>;
}

const ISSUER = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i;
const TAG = /^[a-z0-9]+$/i;
/** Printable without the semicolon, which separates. */
const VALUE = /^[\x21-\x3a\x3c-\x7e]*$/;

/**
 * Takes a value apart.
 * @returns null when it is malformed, which permits nobody (RFC 8659 4.2)
 */
export function parseIssueValue(text: string): IssueValue | null {
  const [first = '', ...rest] = text.split(';').map((part) => part.trim());
  if (first !== '' && !ISSUER.test(first)) return null;
  const parameters = new Map<string, string>();
  // One empty part is what `ca.example;` and `;` end with.
  if (rest.length === 1 && rest[0] === '') rest.pop();
  for (const part of rest) {
    const equals = part.indexOf('=');
    const tag = part.slice(0, Math.max(0, equals)).trim();
    const value = part.slice(equals + 1).trim();
    if (equals < 0 || !TAG.test(tag) || !VALUE.test(value)) return null;
    parameters.set(tag.toLowerCase(), value);
  }
  return { issuer: first.toLowerCase(), parameters };
}

/** Zone file form, as it is shown to the customer. */
export function formatCaa({ critical, tag, value }: CaaRecord): string {
  return `${critical ? 128 : 0} ${tag} "${value}"`;
}
