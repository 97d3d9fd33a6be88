import type { Issue } from '../issue.ts';
import { comparableName, hasWildcardPrefix, isDomain, isWildcardDomain } from '../name/domain.ts';
import { canonicalIp, isIp, isPublicIp } from '../name/ip.ts';
import { isEmail } from '../form/email.ts';
import { entryKind, takesSeveralNames } from './entry.ts';
import { hasToken } from './tokens.ts';
import type { ProductTraits } from './tokens.ts';

/** What can be wrong with the names of an order; `line` counts the given lines from 0. */
export type NameIssue =
  | (Issue<'ssl.domain.noMulti'> & { code: 'noMulti'; line: number })
  | (Issue<'ssl.domain.notWildcard', { x: string }> & { code: 'notWildcard'; line: number })
  | (Issue<'ssl.domain.evNoWildcard'> & { code: 'evNoWildcard'; line: number })
  | (Issue<'ssl.domain.vmcNoWildcardIp'> & { code: 'vmcNoWildcardIp'; line: number })
  | (Issue<'ssl.domain.duplicate', { domain: string }> & { code: 'duplicate'; line: number })
  | (Issue<'ssl.domain.format', { x: string }> & { code: 'format'; line: number })
  | (Issue<'blank'> & { code: 'required'; line: number });

interface Entry {
  text: string;
  line: number;
}

/**
 * Checks the names of one order as they stand on their lines. Blank lines are allowed and skipped (A§5.11).
 * The first issue is the one a form shows; each line gives at most one.
 *
 * @param product the chosen product
 * @param lines   the common name and the further names, or the lines of the box
 * @returns the issues in order, empty when the names suit the product
 */
export function checkNames(product: ProductTraits, lines: readonly string[]): NameIssue[] {
  const entries = lines
    .map((line, index): Entry => ({ text: line.trim(), line: index }))
    .filter((entry) => entry.text !== '');
  const second = entries[1];
  const issues: NameIssue[] = [];
  if (second && !takesSeveralNames(product) && entryKind(product) !== 'none') {
    issues.push({ code: 'noMulti', key: 'ssl.domain.noMulti', params: {}, line: second.line });
  }
  const seen = new Set<string>();
  for (const entry of entries) {
    const fault = checkEntry(product, entry) ?? checkRepeated(entry, seen);
    if (fault) issues.push(fault);
    seen.add(comparable(entry.text));
  }
  return issues;
}

/**
 * Checks the names of an order as it is sent: the common name is needed wherever names are (D-156), then the
 * rules of {@link checkNames} over the common name (line 0) and the further names.
 */
export function checkOrderNames(
  product: ProductTraits,
  order: { commonName: string; domainNames: readonly string[] },
): NameIssue[] {
  if (entryKind(product) === 'none') return [];
  const issues = checkNames(product, [order.commonName, ...order.domainNames]);
  if (order.commonName.trim() !== '') return issues;
  return [{ code: 'required', key: 'blank', params: {}, line: 0 }, ...issues];
}

/** Whether any of the names is a wildcard, which decides the validation method (A§4.29, D-158). */
export function hasWildcardName(names: readonly string[]): boolean {
  return names.some(hasWildcardPrefix);
}

function checkEntry(product: ProductTraits, { text, line }: Entry): NameIssue | null {
  const wildcard = hasWildcardPrefix(text);
  if (hasToken(product.productType, 'ev') && wildcard) {
    return { code: 'evNoWildcard', key: 'ssl.domain.evNoWildcard', params: {}, line };
  }
  if (hasToken(product.productType, 'vmc') && (wildcard || isIp(text))) {
    return { code: 'vmcNoWildcardIp', key: 'ssl.domain.vmcNoWildcardIp', params: {}, line };
  }
  const kind = entryKind(product);
  if (kind === 'wild' && isDomain(text)) {
    return { code: 'notWildcard', key: 'ssl.domain.notWildcard', params: { x: text }, line };
  }
  const good = {
    none: () => true,
    mailbox: isEmail,
    flex: (name: string) => isDomain(name) || isWildcardDomain(name),
    wild: isWildcardDomain,
    ip: isPublicIp,
    single: isDomain,
  }[kind](text);
  return good ? null : { code: 'format', key: 'ssl.domain.format', params: { x: text }, line };
}

function checkRepeated({ text, line }: Entry, earlier: ReadonlySet<string>): NameIssue | null {
  if (!earlier.has(comparable(text))) return null;
  return { code: 'duplicate', key: 'ssl.domain.duplicate', params: { domain: text }, line };
}

function comparable(text: string): string {
  return canonicalIp(text) ?? comparableName(text);
}
