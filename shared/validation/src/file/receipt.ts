/** Kinds of files that a receipt may be. */
export type ReceiptType = 'application/pdf' | 'image/png' | 'image/jpeg';

/** Octets of a receipt at most: 5 MB as pages write it. */
export const MOST_RECEIPT_OCTETS = 5_000_000;

/** Octets at the beginning of a file that tell what it is. */
export const RECEIPT_HEAD = 16;

const startsWith = (head: Uint8Array, octets: readonly number[], at = 0): boolean =>
  octets.every((octet, index) => head[at + index] === octet);

/**
 * What a file is by its first octets, whatever its name or its sender says: PDF (ISO 32000-1 7.5.2), PNG with its
 * first chunk (ISO/IEC 15948 5.2, 5.6) or JPEG (ISO/IEC 10918-1 B.1.1.3). Undefined for everything else.
 * @param head at least RECEIPT_HEAD octets, unless the file has fewer
 */
export function receiptTypeOf(head: Uint8Array): ReceiptType | undefined {
  if (startsWith(head, [0x25, 0x50, 0x44, 0x46, 0x2d])) return 'application/pdf';
  const isPng = startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  if (isPng && startsWith(head, [0x49, 0x48, 0x44, 0x52], 12)) return 'image/png';
  if (startsWith(head, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  return undefined;
}

/** Why a file is no receipt. */
export type ReceiptFault = 'empty' | 'size' | 'type';

/**
 * Holds a file against what a receipt may be (D-257).
 * @param size octets of the whole file
 */
export function receiptFault(size: number, head: Uint8Array): ReceiptFault | undefined {
  if (size === 0) return 'empty';
  if (size > MOST_RECEIPT_OCTETS) return 'size';
  return receiptTypeOf(head) ? undefined : 'type';
}
