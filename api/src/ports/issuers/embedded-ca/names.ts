import ipaddr from 'ipaddr.js';
import {
  canonicalIp,
  isDomain,
  isEmail,
  isGloballyRoutable,
  isWildcardDomain,
  toAscii,
} from '@certdeck/validation';
import { implicitTag, objectIdentifier, printableString, sequence, setOfOne, utf8String } from './der.ts';
import { ATTRIBUTE } from './oids.ts';
import type { ValidatedName } from '../issuer.ts';

/** An attribute of a subject, in the order in which it is written. */
export interface SubjectAttribute {
  type: keyof typeof ATTRIBUTE;
  value: string;
}

/** Upper bounds in characters (RFC 5280 appendix A.1). */
export const UPPER_BOUND: Record<keyof typeof ATTRIBUTE, number> = {
  commonName: 64,
  serialNumber: 64,
  country: 2,
  locality: 128,
  state: 128,
  organization: 64,
  businessCategory: 128,
  // X.520 sets none; what we make of a registration number is far below.
  organizationIdentifier: 256,
  jurisdictionLocality: 128,
  jurisdictionState: 128,
  jurisdictionCountry: 2,
};

/** Those whose syntax is PrintableString. */
const PRINTABLE = new Set<keyof typeof ATTRIBUTE>(['country', 'jurisdictionCountry', 'serialNumber']);

/** Name (RFC 5280 4.1.2.4): one attribute in each RelativeDistinguishedName, since Go reads no others. */
export function encodeName(attributes: SubjectAttribute[]): Buffer {
  return sequence(
    ...attributes.map(({ type, value }) =>
      setOfOne(
        sequence(
          objectIdentifier(ATTRIBUTE[type]),
          PRINTABLE.has(type) ? printableString(value) : utf8String(value),
        ),
      ),
    ),
  );
}

/** GeneralName of a name in its canonical form. */
export function encodeGeneralName(name: ValidatedName): Buffer {
  switch (name.type) {
    case 'dns':
      return implicitTag(2, Buffer.from(name.value, 'latin1'));
    case 'email':
      return implicitTag(1, Buffer.from(name.value, 'latin1'));
    case 'ip':
      return implicitTag(7, Buffer.from(ipaddr.parse(name.value).toByteArray()));
  }
}

/**
 * The form in which a name is written into a certificate: A-labels in lower case, addresses by RFC 5952.
 * @returns null when it is no name of its type, or an address that is not routed in public (BR 4.2.2)
 */
function canonicalName(name: ValidatedName): ValidatedName | null {
  if (name.type === 'ip') {
    const value = canonicalIp(name.value);
    return value !== null && isGloballyRoutable(value) ? { type: 'ip', value } : null;
  }
  if (name.type === 'email') {
    const value = name.value.trim();
    // rfc822Name is IA5String: other mailboxes would need SmtpUTF8Mailbox (RFC 9598).
    return isEmail(value) && /^[\x21-\x7e]+$/.test(value) ? { type: 'email', value } : null;
  }
  if (!isDomain(name.value) && !isWildcardDomain(name.value)) return null;
  const value = toAscii(name.value.trim());
  return value === null ? null : { type: 'dns', value };
}

/** Canonical names in the given order without repetitions, or the first that is none. */
export function canonicalNames(
  names: ValidatedName[],
): { ok: true; names: ValidatedName[] } | { ok: false; name: string } {
  const kept = new Map<string, ValidatedName>();
  for (const name of names) {
    const canonical = canonicalName(name);
    if (canonical === null) return { ok: false, name: name.value };
    kept.set(`${canonical.type}:${canonical.value}`, canonical);
  }
  return { ok: true, names: [...kept.values()] };
}
