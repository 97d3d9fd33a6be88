import { childNodes, contentBytes, DerSequence, readNode, type DerNode } from '../der/reader.ts';
import { contextConstructed, contextPrimitive, TAG } from '../der/tags.ts';
import { isStringNode, readText } from '../der/text.ts';
import { readBoolean, readInteger, readNamedBits, readOctets, readOid } from '../der/values.ts';
import { bytesToHex } from '../encoding/hex.ts';
import { PkiError } from '../errors.ts';
import { readGeneralName, readGeneralNames, type GeneralName } from './general-names.ts';
import { oidName } from './oid-names.ts';
import { timestampLines } from './certificate-transparency.ts';

/** Turns the value of an extension into readable lines. */
type ExtensionDecoder = (value: DerNode) => string[];

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

function policiesLines(value: DerNode): string[] {
  return new DerSequence(value, 'policies').rest().flatMap((policy) => {
    const parts = new DerSequence(policy, 'policy');
    const id = readOid(parts.take(TAG.oid, 'identifier'));
    const qualifiers = parts.optional(TAG.sequence);
    parts.finish();
    return [
      oidName(id),
      ...(qualifiers ? childNodes(qualifiers).map((qualifier) => `  ${qualifierText(qualifier)}`) : []),
    ];
  });
}

function qualifierText(qualifier: DerNode): string {
  const parts = new DerSequence(qualifier, 'policy qualifier');
  const id = readOid(parts.take(TAG.oid, 'identifier'));
  const value = parts.takeAny('value');
  if (id === '1.3.6.1.5.5.7.2.1') {
    return `CPS: ${readText(value)}`;
  }
  if (id === '1.3.6.1.5.5.7.2.2') {
    const text = childNodes(value).find(isStringNode);
    return `notice: ${text ? readText(text) : ''}`;
  }
  return oidName(id);
}

/** The address part of a distribution point, whose name may also be relative to the issuer's. */
function distributionPointLines(value: DerNode): string[] {
  return new DerSequence(value, 'distribution points').rest().flatMap((point) => {
    const name = new DerSequence(point, 'distribution point').optional(contextConstructed(0));
    if (!name) {
      return childNodes(point).flatMap((part) =>
        part.tag === contextConstructed(2) ? readGeneralNames(part).map(generalNameText) : [],
      );
    }
    const choice = readNode(name.source, name.contentStart, name.end);
    return choice.tag === contextConstructed(0)
      ? readGeneralNames(choice).map(generalNameText)
      : [`relative name ${bytesToHex(contentBytes(choice))}`];
  });
}

function accessLines(value: DerNode): string[] {
  return new DerSequence(value, 'information access').rest().map((description) => {
    const parts = new DerSequence(description, 'access description');
    const method = readOid(parts.take(TAG.oid, 'method'));
    return `${oidName(method)} - ${generalNameText(readGeneralName(parts.takeAny('location')))}`;
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

function policyConstraintsLines(value: DerNode): string[] {
  return childNodes(value).map((part) => {
    const word = part.tag === contextPrimitive(0) ? 'requireExplicitPolicy' : 'inhibitPolicyMapping';
    return `${word}:${Number.parseInt(bytesToHex(contentBytes(part)) || '0', 16)}`;
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
  ['2.5.29.17', namesLines],
  ['2.5.29.18', namesLines],
  ['2.5.29.19', basicConstraintsLines],
  ['2.5.29.30', nameConstraintsLines],
  ['2.5.29.31', distributionPointLines],
  ['2.5.29.32', policiesLines],
  ['2.5.29.35', authorityKeyLines],
  ['2.5.29.36', policyConstraintsLines],
  ['2.5.29.37', (value) => readExtendedKeyUsage(value).map(oidName)],
  ['2.5.29.54', (value) => [readInteger(value).toString()]],
  ['1.3.6.1.5.5.7.1.1', accessLines],
  ['1.3.6.1.5.5.7.1.11', accessLines],
  ['1.3.6.1.5.5.7.1.24', tlsFeatureLines],
  ['1.3.6.1.4.1.11129.2.4.2', timestampLines],
  ['1.3.6.1.4.1.11129.2.4.3', () => ['precertificate']],
]);
