import { childNodes, contentBytes, readDer, type DerNode } from '../der/reader.ts';
import { contextPrimitive } from '../der/tags.ts';
import { readOctets } from '../der/values.ts';
import { bytesToHex } from '../encoding/hex.ts';
import { PkiError } from '../errors.ts';
import { readBasicConstraints, readExtendedKeyUsage, readKeyUsage } from './decoders.ts';
import type { RawExtension } from './extension.ts';
import { readGeneralNames, type GeneralName } from './general-names.ts';
import { readPolicyIds } from './policies.ts';

/** What programs decide by. A missing or damaged extension counts as absent. */
export interface CertificateFacts {
  /** All names of the subjectAltName, in order. */
  alternativeNames: GeneralName[];
  /** Whether basicConstraints allow it to issue certificates. */
  isCa: boolean;
  /** How many issuers may stand below it; null without a limit (RFC 5280 4.2.1.9). */
  pathLength: number | null;
  /** Object identifiers of the certificate policies; empty without the extension. */
  policies: string[];
  /** Names as in RFC 5280 4.2.1.3; null without the extension. */
  keyUsage: string[] | null;
  /** Object identifiers; null without the extension. */
  extendedKeyUsage: string[] | null;
  /** Hexadecimal; null without the extension. */
  subjectKeyIdentifier: string | null;
  /** Hexadecimal; null without the extension or without a key identifier in it. */
  authorityKeyIdentifier: string | null;
}

/** Picks the facts from a certificate's extensions. */
export function readFacts(extensions: readonly RawExtension[]): CertificateFacts {
  function fact<T>(id: string, read: (value: DerNode) => T): T | null {
    const extension = extensions.find((candidate) => candidate.id === id);
    if (!extension) {
      return null;
    }
    try {
      return read(readDer(extension.content));
    } catch (error) {
      if (error instanceof PkiError) {
        return null;
      }
      throw error;
    }
  }
  const basic = fact('2.5.29.19', readBasicConstraints);
  return {
    alternativeNames: fact('2.5.29.17', readGeneralNames) ?? [],
    isCa: basic?.ca ?? false,
    pathLength: basic?.pathLength ?? null,
    policies: fact('2.5.29.32', readPolicyIds) ?? [],
    keyUsage: fact('2.5.29.15', readKeyUsage),
    extendedKeyUsage: fact('2.5.29.37', readExtendedKeyUsage),
    subjectKeyIdentifier: fact('2.5.29.14', (value) => bytesToHex(readOctets(value))),
    authorityKeyIdentifier: fact('2.5.29.35', (value) => {
      const identifier = childNodes(value).find((part) => part.tag === contextPrimitive(0));
      return identifier ? bytesToHex(contentBytes(identifier)) : null;
    }),
  };
}
