import { childNodes, contentBytes, DerSequence, readNode, type DerNode } from '../der/reader.ts';
import { contextConstructed, contextPrimitive, TAG } from '../der/tags.ts';
import { isStringNode, readText } from '../der/text.ts';
import { readBoolean, readInteger, readNamedBits, readOctets, readOid } from '../der/values.ts';
import { readTime } from '../der/time.ts';
import { bytesToHex } from '../encoding/hex.ts';
import { PkiError } from '../errors.ts';
import { readGeneralName, readGeneralNames, type GeneralName } from './general-names.ts';
import type { ExtensionDecoder } from './extension.ts';
import { oidName } from './oid-names.ts';
import { timestampLines } from './certificate-transparency.ts';
import { policiesLines, policyConstraintsLines, policyMappingsLines } from './policies.ts';
import { vendorDecoders } from './vendor-decoders.ts';

const NAME_PREFIX: Record<GeneralName['type'], string> = {
  dns: 'DNS',
  ip: 'IP',
  email: 'email',
  uri: 'URI',
  directory: 'DirName',
  registeredId: 'RID',
  otherName: 'otherName',
  other: 'other',
};

/** A name with its kind: 'DNS:example.com'. */
export function generalNameText({ type, value }: GeneralName): string {
  return `${NAME_PREFIX[type]}:${value}`;
}

const KEY_USAGES = [
  'digitalSignature',
  'nonRepudiation',
  'keyEncipherment',
  'dataEncipherment',
  'keyAgreement',
  'keyCertSign',
  'cRLSign',
  'encipherOnly',
  'decipherOnly',
] as const;

/** Names of the bits of a keyUsage (RFC 5280 4.2.1.3). */
export function readKeyUsage(value: DerNode): string[] {
  return readNamedBits(value).map((bit) => KEY_USAGES[bit] ?? `bit ${bit}`);
}

/** Identifiers of an extKeyUsage. */
export function readExtendedKeyUsage(value: DerNode): string[] {
  return new DerSequence(value, 'extended key usage').rest().map(readOid);
}

/** Contents of basicConstraints (RFC 5280 4.2.1.9). */
export function readBasicConstraints(value: DerNode): { ca: boolean; pathLength: number | null } {
  const parts = new DerSequence(value, 'basic constraints');
  const flag = parts.optional(TAG.boolean);
  const length = parts.optional(TAG.integer);
  parts.finish();
  return { ca: flag ? readBoolean(flag) : false, pathLength: length ? Number(readInteger(length)) : null };
}

function basicConstraintsLines(value: DerNode): string[] {
  const { ca, pathLength } = readBasicConstraints(value);
  return [`CA:${ca ? 'TRUE' : 'FALSE'}`, ...(pathLength === null ? [] : [`pathlen:${pathLength}`])];
}

function namesLines(value: DerNode): string[] {
  return readGeneralNames(value).map(generalNameText);
}

function authorityKeyLines(value: DerNode): string[] {
  return childNodes(value).map((part) => {
    switch (part.tag) {
      case contextPrimitive(0):
        return `keyid:${bytesToHex(contentBytes(part))}`;
      case contextConstructed(1):
        return readGeneralNames(part).map(generalNameText).join(', ');
      case contextPrimitive(2):
        return `serial:${bytesToHex(contentBytes(part))}`;
      default:
        throw new PkiError('BAD_DER', 'authority key identifier with an unknown part');
    }
  });
}

const REASONS = [
  'unused',
  'keyCompromise',
  'cACompromise',
  'affiliationChanged',
  'superseded',
  'cessationOfOperation',
  'certificateHold',
  'privilegeWithdrawn',
  'aACompromise',
] as const;

/** Where revocation lists are (RFC 5280 4.2.1.13): the address, which reasons it covers, who signs it. */
function distributionPointLines(value: DerNode): string[] {
  return new DerSequence(value, 'distribution points').rest().flatMap((point) =>
    childNodes(point).flatMap((part) => {
      switch (part.tag) {
        case contextConstructed(0):
          return pointNameLines(part);
        case contextPrimitive(1):
          return [
            `reasons: ${implicitBits(part)
              .map((bit) => REASONS[bit] ?? `bit ${bit}`)
              .join(', ')}`,
          ];
        case contextConstructed(2):
          return readGeneralNames(part).map((name) => `CRL issuer ${generalNameText(name)}`);
        default:
          throw new PkiError('BAD_DER', 'distribution point with an unknown part');
      }
    }),
  );
}

/** The full name, or one relative to the issuer's. */
function pointNameLines(part: DerNode): string[] {
  const choice = readNode(part.source, part.contentStart, part.end);
  return choice.tag === contextConstructed(0)
    ? readGeneralNames(choice).map(generalNameText)
    : [`relative name ${bytesToHex(contentBytes(choice))}`];
}

function implicitBits(node: DerNode): number[] {
  return readNamedBits({ ...node, tag: TAG.bitString });
}

/** RFC 3280 4.2.1.4, still found in old certificates. */
function usagePeriodLines(value: DerNode): string[] {
  return childNodes(value).map((part) => {
    const word = part.tag === contextPrimitive(0) ? 'notBefore' : 'notAfter';
    return `${word}:${readTime({ ...part, tag: TAG.generalizedTime }).text}`;
  });
}

function accessLines(value: DerNode): string[] {
  return new DerSequence(value, 'information access').rest().map((description) => {
    const parts = new DerSequence(description, 'access description');
    const method = readOid(parts.take(TAG.oid, 'method'));
    return `${oidName(method)} - ${generalNameText(readGeneralName(parts.takeAny('location')))}`;
  });
}

/** Addresses of an information access, by the object identifier of their method. */
export function readAccessAddresses(value: DerNode, method: string): string[] {
  return new DerSequence(value, 'information access').rest().flatMap((description) => {
    const parts = new DerSequence(description, 'access description');
    const id = readOid(parts.take(TAG.oid, 'method'));
    const location = readGeneralName(parts.takeAny('location'));
    return id === method && location.type === 'uri' ? [location.value] : [];
  });
}

function nameConstraintsLines(value: DerNode): string[] {
  return childNodes(value).flatMap((part) => {
    const word = part.tag === contextConstructed(0) ? 'permitted' : 'excluded';
    return childNodes(part).map((subtree) => {
      const base = new DerSequence(subtree, 'subtree').takeAny('base');
      return `${word} ${generalNameText(readGeneralName(base))}`;
    });
  });
}

/** RFC 7633: 5 is status_request, "must staple". */
function tlsFeatureLines(value: DerNode): string[] {
  return childNodes(value).map((feature) => {
    const number = readInteger(feature);
    return number === 5n
      ? 'status_request (5)'
      : number === 17n
        ? 'status_request_v2 (17)'
        : number.toString();
  });
}

function directoryAttributesLines(value: DerNode): string[] {
  return childNodes(value).map((attribute) => {
    const parts = new DerSequence(attribute, 'attribute');
    const type = oidName(readOid(parts.take(TAG.oid, 'type')));
    const values = childNodes(parts.take(TAG.set, 'values')).map((node) =>
      isStringNode(node) ? readText(node) : bytesToHex(contentBytes(node)),
    );
    return `${type}: ${values.join(', ')}`;
  });
}

/** The extensions that are decoded, by identifier. */
export const extensionDecoders: ReadonlyMap<string, ExtensionDecoder> = new Map<string, ExtensionDecoder>([
  ['2.5.29.9', directoryAttributesLines],
  ['2.5.29.14', (value) => [bytesToHex(readOctets(value))]],
  ['2.5.29.15', readKeyUsage],
  ['2.5.29.16', usagePeriodLines],
  ['2.5.29.17', namesLines],
  ['2.5.29.18', namesLines],
  ['2.5.29.19', basicConstraintsLines],
  ['2.5.29.30', nameConstraintsLines],
  ['2.5.29.31', distributionPointLines],
  ['2.5.29.32', policiesLines],
  ['2.5.29.33', policyMappingsLines],
  ['2.5.29.35', authorityKeyLines],
  ['2.5.29.36', policyConstraintsLines],
  ['2.5.29.37', (value) => readExtendedKeyUsage(value).map(oidName)],
  ['2.5.29.46', distributionPointLines],
  ['2.5.29.54', (value) => [readInteger(value).toString()]],
  ['1.3.6.1.5.5.7.1.1', accessLines],
  ['1.3.6.1.5.5.7.1.11', accessLines],
  ['1.3.6.1.5.5.7.1.24', tlsFeatureLines],
  ['1.3.6.1.4.1.11129.2.4.2', timestampLines],
  ['1.3.6.1.4.1.11129.2.4.3', () => ['precertificate']],
  ...vendorDecoders,
]);
