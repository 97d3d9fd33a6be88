/** Extensions of the CA/Browser Forum, ETSI, Microsoft and Netscape that are met in the field. */
import { childNodes, contentBytes, DerSequence, nodeBytes, type DerNode } from '../der/reader.ts';
import { contextPrimitive, TAG } from '../der/tags.ts';
import { escapeControls, isStringNode, readText } from '../der/text.ts';
import { readInteger, readNamedBits, readOid } from '../der/values.ts';
import { latin1Text } from '../encoding/bytes.ts';
import { bytesToHex } from '../encoding/hex.ts';
import type { ExtensionDecoder } from './extension.ts';
import { oidName } from './oid-names.ts';

const NETSCAPE_TYPES = [
  'SSL client',
  'SSL server',
  'S/MIME',
  'object signing',
  'reserved',
  'SSL CA',
  'S/MIME CA',
  'object signing CA',
] as const;

const STATEMENTS: ReadonlyMap<string, string> = new Map([
  ['0.4.0.1862.1.1', 'QcCompliance'],
  ['0.4.0.1862.1.2', 'QcLimitValue'],
  ['0.4.0.1862.1.3', 'QcRetentionPeriod'],
  ['0.4.0.1862.1.4', 'QcSSCD'],
  ['0.4.0.1862.1.5', 'QcPDS'],
  ['0.4.0.1862.1.6', 'QcType'],
  ['0.4.0.1862.1.6.1', 'esign'],
  ['0.4.0.1862.1.6.2', 'eseal'],
  ['0.4.0.1862.1.6.3', 'web'],
  ['0.4.0.1862.1.7', 'QcCClegislation'],
  ['0.4.0.19495.2', 'PSD2'],
  ['1.3.6.1.5.5.7.11.1', 'QcStatement-v1'],
  ['1.3.6.1.5.5.7.11.2', 'QcStatement-v2'],
]);

/** ETSI EN 319 412-5: which promises a qualified certificate makes. */
function statementLines(value: DerNode): string[] {
  return new DerSequence(value, 'statements').rest().map((statement) => {
    const parts = new DerSequence(statement, 'statement');
    const id = readOid(parts.take(TAG.oid, 'identifier'));
    const info = parts.rest()[0];
    const name = STATEMENTS.get(id) ?? id;
    return info ? `${name}: ${statementText(info)}` : name;
  });
}

function statementText(info: DerNode): string {
  if (info.tag === TAG.sequence && childNodes(info).every((node) => node.tag === TAG.oid)) {
    return childNodes(info)
      .map((node) => STATEMENTS.get(readOid(node)) ?? readOid(node))
      .join(', ');
  }
  return isStringNode(info) ? readText(info) : bytesToHex(nodeBytes(info));
}

/** CA/B Forum EV Guidelines 9.8.2: scheme, country, state and number of an organisation. */
function organizationLines(value: DerNode): string[] {
  return [
    childNodes(value)
      .map((node) =>
        node.tag === contextPrimitive(0) ? escapeControls(latin1Text(contentBytes(node))) : readText(node),
      )
      .join(' '),
  ];
}

/** [MS-WCCE] 2.2.2.7.7.2: template identifier and its version. */
function templateLines(value: DerNode): string[] {
  const parts = new DerSequence(value, 'template');
  const id = readOid(parts.take(TAG.oid, 'identifier'));
  const numbers = parts.rest().map((node) => readInteger(node).toString());
  return [numbers.length > 0 ? `${id} v${numbers.join('.')}` : id];
}

function applicationPolicyLines(value: DerNode): string[] {
  return new DerSequence(value, 'application policies')
    .rest()
    .map((policy) => oidName(readOid(new DerSequence(policy, 'policy').take(TAG.oid, 'identifier'))));
}

export const vendorDecoders: readonly (readonly [string, ExtensionDecoder])[] = [
  ['1.3.6.1.5.5.7.1.3', statementLines],
  ['1.3.6.1.5.5.7.48.1.5', () => ['noCheck']],
  ['2.23.140.3.1', organizationLines],
  [
    '2.16.840.1.113730.1.1',
    (value) => readNamedBits(value).map((bit) => NETSCAPE_TYPES[bit] ?? `bit ${bit}`),
  ],
  ['2.16.840.1.113730.1.13', (value) => [readText(value)]],
  ['1.3.6.1.4.1.311.20.2', (value) => [readText(value)]],
  ['1.3.6.1.4.1.311.21.1', (value) => [readInteger(value).toString()]],
  ['1.3.6.1.4.1.311.21.7', templateLines],
  ['1.3.6.1.4.1.311.21.10', applicationPolicyLines],
];
