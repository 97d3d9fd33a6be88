import { beforeAll, describe, expect, it } from '@jest/globals';
import { run } from '../testing/command-line.ts';
import { isIssuedBy, orderChain, splitCertificates } from './chain.ts';
import { parseCertificate } from './read.ts';

const NAMES = ['root', 'renewed', 'bare', 'intermediate', 'leaf', 'unmarked', 'stranger'] as const;
type Name = (typeof NAMES)[number];

const key = (name: string) => `-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout ${name}.key`;
/** Self-signed; `bare` says neither its own key's identifier nor its issuer's. */
const selfSigned = (name: string, subject: string, options = '') =>
  `openssl req -x509 ${key(name)} -subj '/CN=${subject}' -config a.cnf ${options} -days 9 -out ${name}.pem`;
const signed = (name: string, issuer: string, extensions: string) =>
  `openssl req -new ${key(name)} -subj '/CN=${name}' -config a.cnf -out ${name}.csr
openssl x509 -req -in ${name}.csr -CA ${issuer}.pem -CAkey ${issuer}.key -set_serial 7 -days 9 -extfile a.cnf -extensions ${extensions} -out ${name}.pem`;

const CONFIG = `[req]
distinguished_name = dn
[dn]
[marked]
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
[unmarked]
subjectKeyIdentifier = none
authorityKeyIdentifier = none
`;

let pems: Record<Name, string>;

beforeAll(() => {
  const script = [
    selfSigned('root', 'root', '-extensions marked'),
    // The same name with another key, as after a change of keys.
    selfSigned('renewed', 'root', '-extensions marked'),
    selfSigned('bare', 'root', '-extensions unmarked'),
    selfSigned('stranger', 'stranger', '-extensions marked'),
    signed('intermediate', 'root', 'marked'),
    signed('leaf', 'intermediate', 'marked'),
    signed('unmarked', 'root', 'unmarked'),
    `cat ${NAMES.map((name) => `${name}.pem`).join(' ')}`,
  ];
  const made = run('sh', ['-ec', `exec 2>errors; ${script.join('\n')}`], { 'a.cnf': CONFIG });
  const texts = made.output.match(/-----BEGIN CERTIFICATE-----[^]*?-----END CERTIFICATE-----\n/g) ?? [];
  if (texts.length !== NAMES.length) throw new Error('openssl has not made the certificates');
  pems = Object.fromEntries(NAMES.map((name, index) => [name, texts[index] ?? ''])) as Record<Name, string>;
}, 400_000);

const isIssued = (certificate: Name, issuer: Name) =>
  isIssuedBy(parseCertificate(pems[certificate]), parseCertificate(pems[issuer]));
/** What the chain of a certificate and others is, by our names. */
const chainOf = (certificate: Name, ...others: readonly Name[]): (Name | undefined)[] => {
  const names = new Map(NAMES.map((name) => [parseCertificate(pems[name]).der.join(), name]));
  return orderChain(
    pems[certificate],
    others.map((name) => pems[name]),
  ).map(({ der }) => names.get(der.join()));
};

describe('who may have issued a certificate', () => {
  it('has the name and the key that it says', () => {
    expect([isIssued('leaf', 'intermediate'), isIssued('intermediate', 'root')]).toEqual([true, true]);
    expect([isIssued('leaf', 'root'), isIssued('intermediate', 'stranger')]).toEqual([false, false]);
  });

  it('is not another of the same name with another key', () => {
    expect(isIssued('intermediate', 'renewed')).toBe(false);
  });

  it('is told by the name alone where one of the two says no key', () => {
    expect([isIssued('intermediate', 'bare'), isIssued('unmarked', 'renewed')]).toEqual([true, true]);
    expect([isIssued('leaf', 'bare'), isIssued('unmarked', 'stranger')]).toEqual([false, false]);
  });
});

describe('a chain', () => {
  it('goes from the certificate up to its root, in whatever order it came', () => {
    expect(chainOf('leaf', 'root', 'intermediate')).toEqual(['leaf', 'intermediate', 'root']);
    expect(chainOf('leaf', 'intermediate', 'root')).toEqual(['leaf', 'intermediate', 'root']);
  });

  it('takes the root whose key was used, and puts what does not belong behind, in its order', () => {
    expect(chainOf('leaf', 'stranger', 'renewed', 'intermediate', 'root')).toEqual([
      'leaf',
      'intermediate',
      'root',
      'stranger',
      'renewed',
    ]);
  });

  it('ends where an issuer is missing', () => {
    expect(chainOf('leaf', 'stranger', 'root')).toEqual(['leaf', 'stranger', 'root']);
    expect(chainOf('leaf')).toEqual(['leaf']);
  });

  it('ends at a root, though another of the same name may have issued it', () => {
    expect(chainOf('root', 'intermediate', 'bare')).toEqual(['root', 'intermediate', 'bare']);
  });

  it('holds each certificate once, the first one included', () => {
    expect(chainOf('leaf', 'leaf', 'intermediate', 'root', 'intermediate')).toEqual([
      'leaf',
      'intermediate',
      'root',
    ]);
  });
});

describe('the certificates of a text', () => {
  it('are taken from between keys and words, under each of their labels', () => {
    const body = pems.leaf.split('\n').slice(1, -2).join('\n');
    const labelled = (label: string) => `-----BEGIN ${label}-----\n${body}\n-----END ${label}-----\n`;
    const text = ['of today:', labelled('PRIVATE KEY'), labelled('X509 CERTIFICATE'), 'and', pems.root].join(
      '\n',
    );
    expect(splitCertificates(text)).toEqual([pems.leaf, pems.root]);
    expect(splitCertificates('none')).toEqual([]);
  });
});
