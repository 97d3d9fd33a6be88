import { type CsrDetails, PkiError, readCsr } from '@certdeck/pki';
import { canonicalIp, comparableName, forcedKey, type ProductTraits } from '@certdeck/validation';
import { readCsr as readSignedCsr } from '../../ports/issuers/embedded-ca/csr.ts';
import { checkPublicKey } from '../../ports/issuers/embedded-ca/public-key.ts';
import type { Text } from '../../platform/server/texts.ts';
import { orderTexts } from './texts.ts';

/** Bits of an RSA key at least: servers by BR 6.1.5, code signing by CSBR 6.1.5. */
const MINIMUM_BITS = 2048;

const KEY_TEXTS: Readonly<Record<string, Text>> = {
  CSR_SIGNATURE: orderTexts.csrSignature,
  KEY_TYPE: orderTexts.csrKeyType,
  KEY_SIZE: orderTexts.csrKeySize,
  KEY_WEAK: orderTexts.csrKeyWeak,
};

/** The details of a certificate request, or null when it can't be read. */
export function readRequest(csr: string): CsrDetails | null {
  try {
    return readCsr(csr, { language: 'en' });
  } catch (error) {
    if (error instanceof PkiError) return null;
    throw error;
  }
}

/**
 * Whether an order can be issued with this request: readable, signed by its own key, a key of a kind and
 * size that is accepted and not known as weak (BR 6.1.1.3, 6.1.5, 6.1.6), of the kind the product forces
 * (A§9.28, A§9.29), and no name in it that the order doesn't have.
 *
 * @param names the order's names in their compared form; empty for code and document products
 * @param all whether each of them must be in the request too (RFC 8555 7.4)
 * @returns what is wrong, or null
 */
export async function checkRequest(
  product: ProductTraits,
  csr: string,
  names: readonly string[],
  all = false,
): Promise<Text | null> {
  const details = readRequest(csr);
  if (!details) return orderTexts.csrUnreadable;
  const signed = await readSignedCsr(details.der);
  if (!signed.ok) return KEY_TEXTS[signed.code] ?? orderTexts.csrUnreadable;
  const verdict = checkPublicKey(signed.key, MINIMUM_BITS);
  if (!verdict.ok) return KEY_TEXTS[verdict.code] ?? orderTexts.csrKeyType;
  const forced = forcedKey(product);
  if (forced.encryption === 'RSA') {
    if (signed.key.kind !== 'RSA') return orderTexts.csrKeyForced;
    // Longer than forced is fine for keys that sign files, while cfca takes 2048 alone.
    const { bits } = signed.key;
    const wanted = forced.keyLength ?? MINIMUM_BITS;
    if (forced.signature ? bits !== wanted : bits < wanted) return orderTexts.csrKeyForced;
  }
  const allowed = new Set(names);
  // Names of code and document requests are those of persons and companies.
  if (allowed.size > 0 && requestedNames(details).some((name) => !allowed.has(name))) {
    return orderTexts.csrNames;
  }
  if (all && namesMissing(details, names).length > 0) return orderTexts.csrNamesMissing;
  return null;
}

/** Names that a request doesn't ask for, in their compared form. */
function namesMissing(details: CsrDetails, names: readonly string[]): string[] {
  const requested = new Set(requestedNames(details));
  return names.filter((name) => !requested.has(name));
}

/** Host names, addresses and mailboxes that a request asks for; a common name that is none of them is a person's. */
function requestedNames(details: CsrDetails): string[] {
  const common = details.commonName?.trim() ?? '';
  const isName = common.includes('.') && !/\s/.test(common);
  const names = details.alternativeNames
    .filter(({ type }) => type === 'dns' || type === 'ip' || type === 'email')
    .map(({ value }) => value);
  return [...(isName ? [common] : []), ...names].map(comparedName);
}

/** The form in which names of orders are kept and compared: ASCII, canonical address, mailbox with its domain in lower case. */
export function comparedName(name: string): string {
  const text = name.trim();
  const at = text.lastIndexOf('@');
  if (at > 0) return `${text.slice(0, at)}@${comparableName(text.slice(at + 1))}`;
  return canonicalIp(text) ?? comparableName(text);
}
