import type { PublicKeyDetails } from '../key/public-key.ts';
import type { SignatureAlgorithm } from '../key/signature-algorithms.ts';
import { rsaWeaknesses } from './rsa.ts';

/** What is worth saying about a certificate, request or key. The customer's text is chosen from the code. */
export type FindingCode =
  | 'expired'
  | 'notYetValid'
  | 'badDate'
  | 'weakHash'
  | 'shortKey'
  | 'oddKeySize'
  | 'unusualCurve'
  | 'rarelyAccepted'
  | 'explicitCurve'
  | 'roca'
  | 'closePrimes'
  | 'smallFactor'
  | 'evenExponent'
  | 'smallExponent'
  | 'largeExponent'
  | 'badSignature'
  | 'uncheckedSignature'
  | 'algorithmsDiffer'
  | 'overCap'
  | 'overCapMonths'
  | 'noNames'
  | 'commonNameMissing'
  | 'hiddenCharacters'
  | 'badWildcard'
  | 'underscore'
  | 'internalName'
  | 'duplicateName'
  | 'negativeSerial'
  | 'longSerial'
  | 'shortSerial'
  | 'oldVersion'
  | 'wrongVersion'
  | 'unknownCritical'
  | 'damagedExtension'
  | 'duplicateExtension'
  | 'organizationalUnit'
  | 'emailInSubject'
  | 'challengePassword'
  | 'unknownAttribute'
  | 'mustStaple'
  | 'noTimestamps'
  | 'precertificate'
  | 'selfSigned'
  | 'ca';

export interface Finding {
  code: FindingCode;
  /** error: browsers or CAs refuse it; warning: worth a look; info: good to know. */
  tone: 'error' | 'warning' | 'info';
  /** Filled into the text. Foreign text: never use it as HTML. */
  values: Readonly<Record<string, string | number>>;
}

export function finding(
  tone: Finding['tone'],
  code: FindingCode,
  values: Readonly<Record<string, string | number>> = {},
): Finding {
  return { code, tone, values };
}

const ACCEPTED_CURVES: ReadonlySet<string> = new Set(['P-256', 'P-384', 'P-521']);

/** What is wrong with a key, by BR 6.1.5 and 6.1.1.3. Not looked for: Debian's weak keys of 2008. */
export function keyFindings(key: PublicKeyDetails): Finding[] {
  const { bits } = key;
  if (key.kind === 'RSA') {
    const size =
      bits < 2048
        ? [finding('error', 'shortKey', { bits })]
        : bits % 8 !== 0
          ? [finding('warning', 'oddKeySize', { bits })]
          : [];
    const weak = rsaWeaknesses(key.modulus, key.exponent).map((code) => finding('error', code));
    return [...size, ...weak];
  }
  if (key.kind === 'EC') {
    if (key.curve === 'explicit') {
      return [finding('warning', 'explicitCurve')];
    }
    if (!ACCEPTED_CURVES.has(key.curve)) {
      return [finding('warning', 'unusualCurve', { curve: key.curve })];
    }
    return key.curve === 'P-521' ? [finding('info', 'rarelyAccepted', { algorithm: key.curve })] : [];
  }
  return [finding('warning', 'rarelyAccepted', { algorithm: key.algorithm })];
}

const WEAK_HASHES: ReadonlySet<string> = new Set(['MD2', 'MD5', 'SHA1']);

/** A signature that rests on a broken hash. */
export function hashFindings({ hash, name }: SignatureAlgorithm): Finding[] {
  return hash !== null && WEAK_HASHES.has(hash) ? [finding('error', 'weakHash', { name })] : [];
}
