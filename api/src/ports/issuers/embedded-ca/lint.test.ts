import { beforeAll, describe, expect, it } from '@jest/globals';
import type { CertificateClass } from '../issuer.ts';
import { newShared, openMemoryCa } from '../testing/memory-ca.ts';
import { newKey, spkiOf } from '../testing/requests.ts';
import { Authorities } from './authorities.ts';
import type { SigningAuthority } from './authority.ts';
import { encodeBody, type CertificateBody } from './certificate.ts';
import { namedBits, objectIdentifier, octetString, sequence, TRUE, utf8String } from './der.ts';
import * as extensions from './extensions.ts';
import { lintLeaf } from './lint.ts';
import { encodeGeneralName, encodeName } from './names.ts';
import { EXTENSION, POLICY, PURPOSE } from './oids.ts';
import { keyIdentifier } from './public-key.ts';

const DAY = 86_400_000;
const now = new Date('2026-11-20T12:00:00Z');
const spki = spkiOf(newKey('P-256'));
let issuer: SigningAuthority;

beforeAll(async () => {
  const shared = newShared();
  await openMemoryCa(shared, { baseUrl: 'http://127.0.0.1', clock: () => now });
  const authorities = new Authorities(shared);
  issuer = await authorities.active('tls');
});

/** Extensions of a good DV body, by name, so that a test can change one. */
function goodExtensions() {
  return {
    constraints: extensions.leafConstraints(),
    usage: extensions.keyUsage([0]),
    purposes: extensions.extendedKeyUsage([PURPOSE.serverAuth]),
    subjectKey: extensions.subjectKeyIdentifier(keyIdentifier(spki)),
    authorityKey: extensions.authorityKeyIdentifier(issuer.key.keyId),
    access: extensions.authorityInfoAccess({ ocsp: 'http://o', caIssuers: 'http://c' }),
    list: extensions.crlDistributionPoint('http://l'),
    policies: extensions.certificatePolicies([POLICY.domainValidated]),
    names: names('a.demo.test'),
  };
}
const names = (...values: string[]): Buffer =>
  extensions.subjectAltName(
    values.map((value) => encodeGeneralName({ type: 'dns', value })),
    false,
  );

interface Change {
  body?: Partial<CertificateBody>;
  extensions?: Partial<Record<keyof ReturnType<typeof goodExtensions>, Buffer | undefined>>;
  more?: Buffer[];
}

function lint(
  { body, extensions: changed, more = [] }: Change = {},
  certificateClass: CertificateClass = 'dv',
) {
  const all = { ...goodExtensions(), ...changed };
  const tbs = encodeBody({
    serial: Buffer.alloc(16, 0x5a),
    signatureAlgorithm: issuer.key.algorithm,
    issuer: issuer.subject,
    subject: encodeName([{ type: 'commonName', value: 'a.demo.test' }]),
    notBefore: now,
    notAfter: new Date(now.getTime() + 200 * DAY - 1000),
    spki,
    extensions: [...Object.values(all).filter((found) => found !== undefined), ...more],
    ...body,
  });
  return lintLeaf(tbs, {
    certificateClass,
    issuedAt: now,
    issuerKeyId: issuer.key.keyId,
    issuerNotAfter: issuer.notAfter,
    signatureAlgorithm: issuer.key.algorithm,
  });
}

const extension = (oid: string, value: Buffer, critical: boolean): Buffer =>
  sequence(objectIdentifier(oid), ...(critical ? [TRUE] : []), octetString(value));

describe('the lint before signing (BR 4.3.1.2)', () => {
  it('finds nothing in a good body', () => {
    expect(lint()).toEqual([]);
  });

  it('finds a second too much of validity (BR 6.3.2)', () => {
    const notAfter = new Date(now.getTime() + 200 * DAY);
    expect(lint({ body: { notAfter } })).toEqual(['validity of 17280001 s is above 17280000 s']);
  });

  it('finds an end that has passed', () => {
    const notBefore = new Date(now.getTime() - 3_600_000);
    expect(lint({ body: { notBefore, notAfter: now } })).toEqual(['has ended before it is issued']);
  });

  it('takes the limit of the day of signing, not that of a backdated start', () => {
    const issuedAt = new Date('2027-03-15T00:30:00Z');
    const notBefore = new Date('2027-03-14T23:30:00Z');
    const tbs = encodeBody({
      serial: Buffer.alloc(16, 0x5a),
      signatureAlgorithm: issuer.key.algorithm,
      issuer: issuer.subject,
      subject: encodeName([]),
      notBefore,
      notAfter: new Date(notBefore.getTime() + 200 * DAY - 1000),
      spki,
      extensions: Object.values(goodExtensions()),
    });
    const { key, notAfter } = issuer;
    const context = { issuerKeyId: key.keyId, issuerNotAfter: notAfter, signatureAlgorithm: key.algorithm };
    const findings = lintLeaf(tbs, { certificateClass: 'dv', issuedAt, ...context });
    expect(findings).toContain('validity of 17280000 s is above 8640000 s');
  });

  it.each<[string, Change]>([
    ['serial number has less than 64 bits', { body: { serial: Buffer.alloc(7, 1) } }],
    ['serial number is longer than 20 octets', { body: { serial: Buffer.alloc(21, 1) } }],
    ['notAfter is before notBefore', { body: { notAfter: new Date(now.getTime() - 2000) } }],
    [
      'signature algorithm differs from the key',
      { body: { signatureAlgorithm: sequence(objectIdentifier('1.2.3')) } },
    ],
    [
      'subject attribute 2.5.4.10 does not belong to dv',
      { body: { subject: encodeName([{ type: 'organization', value: 'E' }]) } },
    ],
    [
      'common name b.demo.test is not among the alternative names',
      { body: { subject: encodeName([{ type: 'commonName', value: 'b.demo.test' }]) } },
    ],
    [
      'a subject attribute is repeated',
      {
        body: {
          subject: encodeName([
            { type: 'commonName', value: 'a.demo.test' },
            { type: 'commonName', value: 'a.demo.test' },
          ]),
        },
      },
    ],
    [
      'alternative names are critical exactly when the subject is empty',
      { body: { subject: encodeName([]) } },
    ],
  ])('finds in the frame: %s', (finding, change) => {
    expect(lint(change)).toContain(finding);
  });

  it.each<[string, Change]>([
    ['no subject alternative name', { extensions: { names: undefined } }],
    ['an alternative name is repeated', { extensions: { names: names('a.demo.test', 'a.demo.test') } }],
    ['name A.demo.test is malformed', { extensions: { names: names('a.demo.test', 'A.demo.test') } }],
    ['name a_b.demo.test is malformed', { extensions: { names: names('a.demo.test', 'a_b.demo.test') } }],
    ['wildcard *.co.uk covers a public suffix', { extensions: { names: names('a.demo.test', '*.co.uk') } }],
    ['key usage of an authority', { extensions: { usage: extensions.keyUsage([0, 5]) } }],
    ['digitalSignature is missing', { extensions: { usage: extensions.keyUsage([4]) } }],
    ['keyEncipherment with an EC key', { extensions: { usage: extensions.keyUsage([0, 2]) } }],
    [
      'extended key usage 1.3.6.1.5.5.7.3.1 1.3.6.1.5.5.7.3.2',
      { extensions: { purposes: extensions.extendedKeyUsage([PURPOSE.serverAuth, '1.3.6.1.5.5.7.3.2']) } },
    ],
    [
      'anyPolicy in an end-entity certificate',
      { extensions: { policies: extensions.certificatePolicies([POLICY.any]) } },
    ],
    ['basic constraints of an authority', { extensions: { constraints: extensions.caConstraints() } }],
    [
      'authority key identifier is not the issuer’s',
      { extensions: { authorityKey: extensions.authorityKeyIdentifier(Buffer.alloc(20)) } },
    ],
    [
      'subject key identifier is not the key’s',
      { extensions: { subjectKey: extensions.subjectKeyIdentifier(Buffer.alloc(20)) } },
    ],
    ['extension 2.5.29.31 is missing', { extensions: { list: undefined } }],
    [
      'extension 2.5.29.15 has a wrong critical flag',
      { extensions: { usage: extension(EXTENSION.keyUsage, namedBits([0]), false) } },
    ],
    ['unknown extension 1.2.3', { more: [extension('1.2.3', utf8String('x'), false)] }],
    ['an extension is repeated', { more: [extensions.leafConstraints()] }],
  ])('finds in the extensions: %s', (finding, change) => {
    expect(lint(change)).toContain(finding);
  });

  it('finds what another class does not take', () => {
    expect(lint({}, 'ov')).toContain('the organisation is missing');
    expect(lint({}, 'ev')).toContain('EV policy is missing');
    expect(lint({}, 'email')).toContain('extended key usage 1.3.6.1.5.5.7.3.1');
    expect(lint({}, 'code')).toContain('public policy where none belongs, or the reverse');
    const wildcard = { extensions: { names: names('a.demo.test', '*.demo.test') } };
    expect(lint(wildcard, 'vmc')).toContain('wildcard *.demo.test in vmc');
  });

  it('finds octets that are no body at all', () => {
    expect(lintLeaf(Buffer.from('3000', 'hex'), {} as never)).toEqual(['the data ends inside an element']);
  });
});
