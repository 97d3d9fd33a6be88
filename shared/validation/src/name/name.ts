import { isDomain, isWildcardDomain } from './domain.ts';
import { isIp } from './ip.ts';

/** Whether an entry of a list of names is good: a domain, a wildcard domain or an IP (B§5.17). */
export function isName(text: string): boolean {
  return isDomain(text) || isWildcardDomain(text) || isIp(text);
}
