import { der, derNull, derOctets, derOid, derSequence, derUnsigned } from '../src/der/writer.ts';
import { TAG } from '../src/der/tags.ts';
import type { Bytes } from '../src/encoding/bytes.ts';
import {
  alternativeNames,
  attribute,
  CHINESE,
  commonName,
  dnsName,
  extension,
  rawCertificate,
  text,
  timestampList,
  utf16,
  utf32,
} from './parts.ts';

const CN = '2.5.4.3';
const O = '2.5.4.10';

/** Certificates that are rare, wrong or meant to deceive, by name. Their signatures are zeros. */
export function oddCertificates(spki: Bytes): [string, Bytes][] {
  const make = (parts: Omit<Parameters<typeof rawCertificate>[0], 'spki'>) =>
    rawCertificate({ spki, ...parts });
  const subject = (...attributes: Bytes[]) => make({ subject: derSequence(...attributes) });
  return [
    ['utf8', subject(attribute(O, TAG.utf8String, text.utf8(CHINESE)))],
    ['bmp', subject(attribute(O, TAG.bmpString, utf16(CHINESE)))],
    ['universal', subject(attribute(O, TAG.universalString, utf32(`${CHINESE}😀`)))],
    ['t61-gbk', subject(attribute(O, TAG.t61String, Uint8Array.of(0xb2, 0xe2, 0xca, 0xd4)))],
    ['utf8-broken', subject(attribute(O, TAG.utf8String, Uint8Array.of(0x61, 0xe6, 0xb5)))],
    ['printable-utf8', subject(attribute(O, TAG.printableString, text.utf8(CHINESE)))],
    ['numeric', subject(attribute(O, TAG.numericString, text.latin1('0123 456')))],
    ['ia5', subject(attribute(CN, TAG.ia5String, text.latin1('ia5.example.com')))],
    ['visible', subject(attribute(CN, TAG.visibleString, text.latin1('visible.example.com')))],
    ['number-as-name', subject(attribute(CN, TAG.integer, Uint8Array.of(42)))],
    [
      'empty-subject',
      make({ subject: derSequence(), extensions: [alternativeNames(dnsName('only.example.com'))] }),
    ],
    ['bidi', subject(attribute(CN, TAG.utf8String, text.utf8('\u202Emoc.elpmaxe\u202C.com')))],
    ['html', subject(attribute(CN, TAG.utf8String, text.utf8('<img src=x onerror=alert(1)>')))],
    ['nul-name', make({ extensions: [alternativeNames(dnsName('good.example.com\0.evil.com'))] })],
    ['negative-serial', make({ serial: der(TAG.integer, Uint8Array.of(0x85, 1, 2)) })],
    ['zero-serial', make({ serial: derUnsigned(0) })],
    ['huge-serial', make({ serial: derUnsigned(new Uint8Array(64).fill(0xab)) })],
    ['after-2050', make({ notBefore: '20490101000000Z', notAfter: '20991231235959Z' })],
    ['no-end', make({ notAfter: '99991231235959Z' })],
    ['before-1970', make({ notBefore: '500101000000Z' })],
    ['month-13', make({ notAfter: '261301000000Z' })],
    ['february-30', make({ notAfter: '260230000000Z' })],
    ['no-seconds', make({ notBefore: '2604010000Z', notAfter: '2606302359+0800' })],
    ['version-1', make({ version: 1 })],
    ['unknown-critical', make({ extensions: [extension('1.2.3.4.5', derOctets(Uint8Array.of(1)), true)] })],
    ['huge-oid', make({ extensions: [extension(`1.3.6.1.4.1.${2n ** 80n}.1`, derNull())] })],
    ['damaged-san', make({ extensions: [extension('2.5.29.17', Uint8Array.of(0x30, 9, 1))] })],
    [
      'twice',
      make({
        extensions: [alternativeNames(dnsName('a.example.com')), alternativeNames(dnsName('b.example.com'))],
      }),
    ],
    ['timestamps', make({ extensions: [extension('1.3.6.1.4.1.11129.2.4.2', derOctets(timestampList(3)))] })],
    ['precertificate', make({ extensions: [extension('1.3.6.1.4.1.11129.2.4.3', derNull(), true)] })],
    [
      'no-expiry-2000-names',
      make({
        extensions: [
          alternativeNames(...Array.from({ length: 2000 }, (_, i) => dnsName(`n${i}.example.com`))),
        ],
      }),
    ],
    [
      'ev',
      make({
        subject: derSequence(
          attribute('1.3.6.1.4.1.311.60.2.1.3', TAG.printableString, text.latin1('CN')),
          attribute('1.3.6.1.4.1.311.60.2.1.2', TAG.utf8String, text.utf8('上海')),
          attribute('1.3.6.1.4.1.311.60.2.1.1', TAG.utf8String, text.utf8('浦东')),
          attribute('2.5.4.15', TAG.utf8String, text.utf8('Private Organization')),
          attribute('2.5.4.5', TAG.printableString, text.latin1('91310000123456789X')),
          attribute('2.5.4.6', TAG.printableString, text.latin1('CN')),
          attribute(O, TAG.utf8String, text.utf8(CHINESE)),
          attribute('2.5.4.97', TAG.utf8String, text.utf8('NTRCN-91310000')),
          attribute(CN, TAG.utf8String, text.utf8('ev.example.com')),
        ),
        extensions: [
          alternativeNames(dnsName('ev.example.com')),
          extension('2.5.29.32', derSequence(derSequence(derOid('2.23.140.1.1')))),
        ],
      }),
    ],
    [
      'issuer-without-cn',
      make({
        issuer: derSequence(attribute(O, TAG.utf8String, text.utf8('Only an organisation'))),
        subject: commonName('x.example.com'),
      }),
    ],
  ];
}
