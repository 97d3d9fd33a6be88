import { toAscii, toReadable } from './ascii.ts';

/** Letters, digits and hyphens, of any script; marks, since Indic and Thai words need them (D-115). */
const LABEL = /^[\p{L}\p{M}\p{Nd}-]+$/u;
const ASCII_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** A last label of this form makes a browser read the whole name as an IPv4 address (WHATWG URL 3.5). */
const NUMERIC_LABEL = /^(?:\d+|0x[0-9a-f]*)$/;
/** Longest name in ASCII form, in characters (RFC 1035 2.3.4 without the root label). */
const MAX_NAME = 253;

/**
 * Whether a text is a domain name: not empty after trim, at least two labels of 1 to 63 letters, digits and
 * hyphens, no hyphen at the ends of a label, a top label that is not all digits, at most 253 characters in
 * ASCII form, no trailing dot (B§5.11, D-115, D-116). Underscores are refused: no certificate may carry one.
 */
export function isDomain(text: string): boolean {
  const name = text.trim();
  if (name === '' || name.length > MAX_NAME) return false;
  const labels = name.split('.');
  if (labels.length < 2 || !labels.every((label) => LABEL.test(label))) return false;
  const ascii = toAscii(name);
  if (ascii === null || ascii.length > MAX_NAME) return false;
  const asciiLabels = ascii.split('.');
  return asciiLabels.every(isHostLabel) && !NUMERIC_LABEL.test(asciiLabels.at(-1) ?? '');
}

/** A label that begins with xn-- must also decode, else it stands for nothing (RFC 5891 4.4). */
function isHostLabel(label: string): boolean {
  return ASCII_LABEL.test(label) && (!label.startsWith('xn--') || toReadable(label) !== label);
}

/**
 * Whether a text starts with `*.` and the rest is a domain name (B§5.12). The stricter rule of the seed, longer
 * than 4 characters, follows: the shortest domain name has 3 (D-114, D-255).
 */
export function isWildcardDomain(text: string): boolean {
  const name = text.trim();
  return name.startsWith('*.') && isDomain(name.slice(2));
}

/** Whether a text claims to be a wildcard name, valid or not. */
export function hasWildcardPrefix(text: string): boolean {
  return text.trim().startsWith('*.');
}

/** Takes a leading `*.` off. */
export function withoutWildcard(text: string): string {
  const name = text.trim();
  return name.startsWith('*.') ? name.slice(2) : name;
}

/** The form in which two names are compared: ASCII, lower case. A text that is no name compares by itself. */
export function comparableName(text: string): string {
  const name = text.trim();
  return toAscii(name) ?? name.toLowerCase();
}
