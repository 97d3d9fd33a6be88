/** Certificate policies and what limits them (RFC 5280 4.2.1.4, 4.2.1.5, 4.2.1.11). */
import { childNodes, contentBytes, DerSequence, type DerNode } from '../der/reader.ts';
import { contextPrimitive, TAG } from '../der/tags.ts';
import { isStringNode, readText } from '../der/text.ts';
import { readOid } from '../der/values.ts';
import { bytesToHex } from '../encoding/hex.ts';
import { oidName } from './oid-names.ts';

/** Identifiers of the policies a certificate states. */
export function readPolicyIds(value: DerNode): string[] {
  return new DerSequence(value, 'policies')
    .rest()
    .map((policy) => readOid(new DerSequence(policy, 'policy').take(TAG.oid, 'identifier')));
}

export function policiesLines(value: DerNode): string[] {
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
    return `notice: ${childNodes(value).map(noticeText).join('; ')}`;
  }
  return oidName(id);
}

/** The explicit text, or the reference: an organisation and numbers of its notices. */
function noticeText(part: DerNode): string {
  if (isStringNode(part)) {
    return readText(part);
  }
  return childNodes(part)
    .map((node) =>
      isStringNode(node)
        ? readText(node)
        : childNodes(node)
            .map((number) => `#${Number.parseInt(bytesToHex(contentBytes(number)) || '0', 16)}`)
            .join(' '),
    )
    .join(' ');
}

export function policyMappingsLines(value: DerNode): string[] {
  return new DerSequence(value, 'policy mappings').rest().map((mapping) => {
    const parts = new DerSequence(mapping, 'policy mapping');
    const issuer = readOid(parts.take(TAG.oid, 'issuer policy'));
    const subject = readOid(parts.take(TAG.oid, 'subject policy'));
    return `${oidName(issuer)} = ${oidName(subject)}`;
  });
}

export function policyConstraintsLines(value: DerNode): string[] {
  return childNodes(value).map((part) => {
    const word = part.tag === contextPrimitive(0) ? 'requireExplicitPolicy' : 'inhibitPolicyMapping';
    return `${word}:${Number.parseInt(bytesToHex(contentBytes(part)) || '0', 16)}`;
  });
}
