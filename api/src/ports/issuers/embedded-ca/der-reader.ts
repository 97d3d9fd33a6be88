/** Strict DER reading of what customers send (requests, status questions) and of our own certificates. */

export class DerError extends Error {
  override name = 'DerError';
}

export interface DerNode {
  /** Identifier octet. */
  tag: number;
  content: Buffer;
  /** Header and content. */
  whole: Buffer;
}

export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  oid: 0x06,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
} as const;

/** Reads elements one after the other; every failure is a DerError. */
export class DerReader {
  private position = 0;
  private readonly bytes: Buffer;

  constructor(bytes: Uint8Array) {
    this.bytes = Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes);
  }

  get done(): boolean {
    return this.position >= this.bytes.length;
  }

  /** Identifier octet of the next element, -1 at the end. */
  get nextTag(): number {
    return this.bytes[this.position] ?? -1;
  }

  private octet(at: number): number {
    const value = this.bytes[at];
    if (value === undefined) throw new DerError('the data ends inside an element');
    return value;
  }

  /** @param tag the identifier octet that must come; any if left out */
  next(tag?: number): DerNode {
    const start = this.position;
    const found = this.octet(start);
    if (tag !== undefined && found !== tag) {
      throw new DerError(`tag 0x${tag.toString(16)} expected, 0x${found.toString(16)} found`);
    }
    if ((found & 0x1f) === 0x1f) throw new DerError('multi-octet tags do not occur here');
    let at = start + 1;
    let length = this.octet(at++);
    if (length >= 0x80) {
      const count = length & 0x7f;
      if (count === 0 || count > 4) throw new DerError('indefinite or over-long length');
      length = 0;
      for (let index = 0; index < count; index += 1) length = length * 256 + this.octet(at++);
      if (length < 0x80 || length < 256 ** (count - 1))
        throw new DerError('length is not in its shortest form');
    }
    const end = at + length;
    if (end > this.bytes.length) throw new DerError('the data ends inside an element');
    this.position = end;
    return { tag: found, content: this.bytes.subarray(at, end), whole: this.bytes.subarray(start, end) };
  }

  /** The next element if it has this tag. */
  optional(tag: number): DerNode | undefined {
    return this.nextTag === tag ? this.next(tag) : undefined;
  }

  /** A reader over the content of the next element, a SEQUENCE by default. */
  enter(tag: number = TAG.sequence): DerReader {
    return new DerReader(this.next(tag).content);
  }

  /** All remaining elements. */
  rest(): DerNode[] {
    const nodes: DerNode[] = [];
    while (!this.done) nodes.push(this.next());
    return nodes;
  }

  end(): void {
    if (!this.done) throw new DerError('there are bytes after the last element');
  }
}

/** The one element that the bytes consist of, nothing behind it. */
export function readWhole(bytes: Uint8Array, tag: number = TAG.sequence): DerNode {
  const reader = new DerReader(bytes);
  const node = reader.next(tag);
  reader.end();
  return node;
}

export function readOid(content: Buffer): string {
  if (content.length === 0 || (content.at(-1) ?? 0) >= 0x80) throw new DerError('broken object identifier');
  const arcs: bigint[] = [];
  let arc = 0n;
  for (const octet of content) {
    arc = (arc << 7n) | BigInt(octet & 0x7f);
    if (octet < 0x80) {
      arcs.push(arc);
      arc = 0n;
    }
  }
  const [joined = 0n, ...rest] = arcs;
  const first = joined < 80n ? joined / 40n : 2n;
  return [first, joined - first * 40n, ...rest].join('.');
}

/** Octets of a positive INTEGER without sign octet. Negative and padded numbers are refused. */
export function readUnsigned(content: Buffer): Buffer {
  const [first, second] = content;
  if (first === undefined || first >= 0x80) throw new DerError('a positive number was expected');
  if (first === 0 && second !== undefined && second < 0x80)
    throw new DerError('number is not in its shortest form');
  return first === 0 && content.length > 1 ? content.subarray(1) : content;
}

/** Octets of a BIT STRING of whole octets. */
export function readOctetBits(content: Buffer): Buffer {
  if (content[0] !== 0) throw new DerError('a bit string of whole octets was expected');
  return content.subarray(1);
}

/** UTCTime or GeneralizedTime in the one form that DER allows; impossible dates are refused. */
export function readTime(node: DerNode): Date {
  const text = node.content.toString('latin1');
  const full = node.tag === TAG.utcTime ? `${text.slice(0, 2) < '50' ? '20' : '19'}${text}` : text;
  if (!/^\d{14}Z$/.test(full)) throw new DerError('time is not YYYYMMDDHHMMSSZ');
  const iso = `${full.slice(0, 4)}-${full.slice(4, 6)}-${full.slice(6, 8)}T${full.slice(8, 10)}:${full.slice(10, 12)}:${full.slice(12, 14)}.000Z`;
  const at = new Date(iso);
  // Date accepts 30 February as 2 March: the way back shows it.
  if (Number.isNaN(at.getTime()) || at.toISOString() !== iso) throw new DerError('no such time');
  return at;
}

const BEGIN = '-----BEGIN ';
const DASHES = '-----';

/**
 * The DER behind a PEM block of one of the labels. No regular expression: hostile text makes them run for
 * minutes.
 * @throws DerError when there is no such block
 */
export function fromPem(text: string, labels: readonly string[]): Buffer {
  const start = text.indexOf(BEGIN);
  const labelEnd = start < 0 ? -1 : text.indexOf(DASHES, start + BEGIN.length);
  if (labelEnd < 0) throw new DerError('no PEM block');
  const label = text.slice(start + BEGIN.length, labelEnd);
  if (!labels.includes(label)) throw new DerError('the PEM block has another label');
  const bodyEnd = text.indexOf(`-----END ${label}-----`, labelEnd);
  if (bodyEnd < 0) throw new DerError('the PEM block does not end');
  const body = text.slice(labelEnd + DASHES.length, bodyEnd).replace(/\s/g, '');
  if (body.length % 4 === 1 || !/^[A-Za-z0-9+/]+={0,2}$/.test(body)) throw new DerError('broken base64');
  return Buffer.from(body, 'base64');
}
