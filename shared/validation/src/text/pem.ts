import { base64Bytes, isBase64 } from './base64.ts';

/** The kinds of PEM block that are recognised (B§5.20, D-123). */
export type PemKind = 'certificate' | 'request' | 'rsaKey' | 'ecKey' | 'key';

const kinds: ReadonlyMap<string, PemKind> = new Map([
  ['CERTIFICATE', 'certificate'],
  ['CERTIFICATE REQUEST', 'request'],
  ['NEW CERTIFICATE REQUEST', 'request'],
  ['RSA PRIVATE KEY', 'rsaKey'],
  ['EC PRIVATE KEY', 'ecKey'],
  ['PRIVATE KEY', 'key'],
]);

const BEGIN = '-----BEGIN ';
const DASHES = '-----';

/** One block of a PEM text. */
export interface PemBlock {
  label: string;
  /** Base64 between the labels, with its line breaks. */
  body: string;
}

/**
 * The blocks of a PEM text, or null when anything but blanks stands outside a block or an END label does not
 * match. Searched by position: a pattern over BEGIN…END takes minutes on hostile input.
 */
export function pemBlocks(text: string): PemBlock[] | null {
  const blocks: PemBlock[] = [];
  let rest = text.trim();
  while (rest !== '') {
    const labelEnd = rest.indexOf(DASHES, BEGIN.length);
    if (!rest.startsWith(BEGIN) || labelEnd === -1) return null;
    const label = rest.slice(BEGIN.length, labelEnd);
    const footer = `-----END ${label}-----`;
    const bodyEnd = rest.indexOf(DASHES, labelEnd + DASHES.length);
    if (bodyEnd === -1 || !rest.startsWith(footer, bodyEnd)) return null;
    blocks.push({ label, body: rest.slice(labelEnd + DASHES.length, bodyEnd) });
    rest = rest.slice(bodyEnd + footer.length).trimStart();
  }
  return blocks;
}

/** The kind of a text that is one PEM block with a valid body, or null (B§5.20). */
export function pemKind(text: string): PemKind | null {
  const blocks = pemBlocks(text);
  const block = blocks?.[0];
  if (!block || blocks.length !== 1 || !isBase64(block.body)) return null;
  return kinds.get(block.label) ?? null;
}

/** Whether a text is a list of certificates, each a well-formed PEM certificate, at least one (B§5.22). */
export function isCertificateList(text: string): boolean {
  const blocks = pemBlocks(text);
  return blocks !== null && blocks.length > 0 && blocks.every(isCertificateBlock);
}

function isCertificateBlock({ label, body }: PemBlock): boolean {
  const bytes = base64Bytes(body);
  return label === 'CERTIFICATE' && bytes !== null && isOneSequence(bytes);
}

/** Whether bytes are exactly one DER SEQUENCE: a cut or padded certificate is broken (X.690 8.1.3). */
function isOneSequence(bytes: Uint8Array): boolean {
  const [tag, first = 0] = bytes;
  if (tag !== 0x30) return false;
  if (first < 0x80) return bytes.length === 2 + first;
  const count = first & 0x7f;
  if (count === 0 || count > 4 || bytes.length < 2 + count) return false;
  const length = bytes.subarray(2, 2 + count).reduce((value, byte) => value * 256 + byte, 0);
  return bytes.length === 2 + count + length;
}
