import { isDomain, isWildcardDomain } from './domain.ts';
import { isIp, isPublicIp } from './ip.ts';

/** Splits on a separator and trims; empty entries stay, because they are invalid (D-121). */
export function splitList(text: string, separator = ','): string[] {
  return text.split(separator).map((entry) => entry.trim());
}

/** The entries of a general list: commas, and semicolons that count as commas (B§5.16). Full-width ones do not (D-121). */
export function splitGeneralList(text: string): string[] {
  return splitList(text.replaceAll(';', ','));
}

/** Whether an entry of a general list is good: a domain, a wildcard domain or an IP (B§5.17). */
export function isName(text: string): boolean {
  return isDomain(text) || isWildcardDomain(text) || isIp(text);
}

/** The first entry that is neither domain, wildcard domain nor IP, or undefined when all are good (B§5.18). */
export function firstBadName(text: string): string | undefined {
  return splitGeneralList(text).find((entry) => !isName(entry));
}

/** How a multi-value IP text is read. */
export interface IpListOptions {
  /** A comma unless given (B§5.14). */
  separator?: string;
  /** The 'only IP' mode, which also rejects private and local addresses (B§5.15). */
  publicOnly?: boolean;
}

/** The first entry of a multi-value IP text that is no good address, or undefined (B§5.14). */
export function firstBadIp(text: string, options: IpListOptions = {}): string | undefined {
  const good = options.publicOnly ? isPublicIp : isIp;
  return splitList(text, options.separator).find((entry) => !good(entry));
}

/** Whether every entry of a multi-value IP text is good (B§5.14). */
export function isIpList(text: string, options: IpListOptions = {}): boolean {
  return firstBadIp(text, options) === undefined;
}
