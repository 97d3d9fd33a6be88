import { DerError, DerReader, readOid, readTime, readUnsigned, readWhole, TAG } from './der-reader.ts';

/** A TBSCertificate taken apart for the checks, apart from the code that built it. */
export interface LintedBody {
  version: number;
  serial: Buffer;
  signatureAlgorithm: Buffer;
  notBefore: Date;
  notAfter: Date;
  /** One entry per attribute, in order; `set` is the number of attributes of its RDN. */
  subject: { type: string; tag: number; value: string; set: number }[];
  spki: Buffer;
  extensions: { oid: string; critical: boolean; value: Buffer }[];
}

function readSubject(name: Buffer): LintedBody['subject'] {
  return new DerReader(name).rest().flatMap((rdn) => {
    const attributes = new DerReader(rdn.content).rest();
    return attributes.map((attribute) => {
      const pair = new DerReader(attribute.content);
      const type = readOid(pair.next(TAG.oid).content);
      const value = pair.next();
      return { type, tag: value.tag, value: value.content.toString('utf8'), set: attributes.length };
    });
  });
}

function readExtension(content: Buffer): LintedBody['extensions'][number] {
  const reader = new DerReader(content);
  const oid = readOid(reader.next(TAG.oid).content);
  const critical = reader.optional(TAG.boolean)?.content[0] === 0xff;
  const value = reader.next(TAG.octetString).content;
  reader.end();
  return { oid, critical, value };
}

/** @throws DerError when it is not a TBSCertificate in DER */
export function readBody(tbs: Buffer): LintedBody {
  const body = new DerReader(readWhole(tbs).content);
  const version = body.enter(0xa0).next(TAG.integer).content[0] ?? -1;
  const serial = readUnsigned(body.next(TAG.integer).content);
  const signatureAlgorithm = body.next(TAG.sequence).whole;
  body.next(TAG.sequence);
  const validity = body.enter();
  const notBefore = readTime(validity.next());
  const notAfter = readTime(validity.next());
  const subject = readSubject(body.next(TAG.sequence).content);
  const spki = body.next(TAG.sequence).whole;
  const list = body.enter(0xa3);
  const extensions = list
    .enter()
    .rest()
    .map((node) => {
      if (node.tag !== TAG.sequence) throw new DerError('an extension is not a SEQUENCE');
      return readExtension(node.content);
    });
  body.end();
  return { version, serial, signatureAlgorithm, notBefore, notAfter, subject, spki, extensions };
}

/** Names of a subjectAltName value: tag number and octets. */
export function readAltNames(value: Buffer): { tag: number; octets: Buffer }[] {
  return new DerReader(readWhole(value).content)
    .rest()
    .map(({ tag, content }) => ({ tag: tag & 0x1f, octets: content }));
}

/** OBJECT IDENTIFIERs of an extKeyUsage value. */
export function readPurposes(value: Buffer): string[] {
  return new DerReader(readWhole(value).content).rest().map(({ content }) => readOid(content));
}

/** Policy identifiers of a certificatePolicies value. */
export function readPolicies(value: Buffer): string[] {
  return new DerReader(readWhole(value).content)
    .rest()
    .map(({ content }) => readOid(new DerReader(content).next(TAG.oid).content));
}

/** Numbers of the set bits of a keyUsage value. */
export function readUsage(value: Buffer): number[] {
  const [unused = 0, ...octets] = readWhole(value, TAG.bitString).content;
  const bits = octets.flatMap((octet, index) =>
    [0, 1, 2, 3, 4, 5, 6, 7].filter((bit) => octet & (0x80 >> bit)).map((bit) => index * 8 + bit),
  );
  const last = octets.length * 8 - unused - 1;
  if (bits.length === 0 || bits.at(-1) !== last) throw new DerError('named bits carry trailing zeros');
  return bits;
}
