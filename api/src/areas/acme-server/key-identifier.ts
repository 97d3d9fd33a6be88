/** OID 2.5.29.35 as it stands in a certificate. */
const EXTENSION = Buffer.from('0603551d23', 'hex');

/**
 * The key identifier of a certificate's issuer (RFC 5280 4.2.1.1), in lower-case hexadecimal. Our certificates have it
 * as the only member of the extension, which isn't critical.
 * @returns '' where there is none
 */
export function authorityKeyIdentifier(der: Buffer): string {
  const at = der.indexOf(EXTENSION);
  if (at < 0) return '';
  // OCTET STRING { SEQUENCE { [0] key identifier } }, each shorter than 128 octets.
  const inside = at + EXTENSION.length;
  if (der[inside] !== 0x04 || der[inside + 2] !== 0x30 || der[inside + 4] !== 0x80) return '';
  const length = der[inside + 5] ?? 0;
  return der.subarray(inside + 6, inside + 6 + length).toString('hex');
}
