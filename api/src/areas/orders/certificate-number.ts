/** Digits from which on hexadecimal text is looked for among numbers of certificates. */
const LEAST = 6;
/** Digits from which on, or with colons, it is one and no part of a name. */
const CERTAIN = 16;
/** Digits of a SHA-256 fingerprint, the longest of these numbers (RFC 5280 4.1.2.2 bounds a serial number to 40). */
const MOST = 64;

const LABEL = /^\s*(?:serial(?:[\s_]?number)?|sha-?256(?:\s+fingerprint)?)\s*[=:]\s*/i;

/** What may be the beginning of a certificate's number, in the form in which they are kept. */
export interface CertificateNumber {
  /** Beginning of a serial number; '' where none can begin so. */
  serial: string;
  /** Beginning of a SHA-256 fingerprint. */
  fingerprint: string;
  /** It is nothing else, such as part of a name or of a remark. */
  isCertain: boolean;
}

/**
 * Reads a serial number or a fingerprint as tools show it: hexadecimal, small or capital letters, with or without
 * colons, blanks, `0x` and the words before it (`serial=0A1B…`). Numbers are kept in capital letters; a serial number
 * whose first octet would make it negative is shown with 00 before it by some, and kept without.
 * @returns undefined for what is no such number
 */
export function certificateNumber(text: string): CertificateNumber | undefined {
  const bare = text.replace(LABEL, '').trim();
  const fingerprint = bare.replace(/^0x/i, '').replaceAll(/[:\s]/g, '').toUpperCase();
  if (!/^[0-9A-F]+$/.test(fingerprint) || fingerprint.length < LEAST || fingerprint.length > MOST)
    return undefined;
  const serial = fingerprint.replace(/^(?:00)+/, '');
  const isCertain = fingerprint.length >= CERTAIN || bare.includes(':');
  return { serial: serial.length < LEAST ? '' : serial, fingerprint, isCertain };
}
