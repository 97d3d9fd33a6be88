/** Names by which a customer can look up what a file is encrypted with. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['1.2.840.113549.1.5.1', 'PBE-MD2-DES'],
  ['1.2.840.113549.1.5.4', 'PBE-MD2-RC2-64'],
  ['1.2.840.113549.1.5.14', 'PBMAC1'],
  ['2.16.840.1.101.3.4.1.2', 'AES-128-CBC'],
  ['2.16.840.1.101.3.4.1.22', 'AES-192-CBC'],
  ['2.16.840.1.101.3.4.1.42', 'AES-256-CBC'],
  ['2.16.840.1.101.3.4.1.6', 'AES-128-GCM'],
  ['2.16.840.1.101.3.4.1.26', 'AES-192-GCM'],
  ['2.16.840.1.101.3.4.1.46', 'AES-256-GCM'],
  ['1.2.840.113549.3.7', '3DES-CBC'],
  ['1.3.14.3.2.7', 'DES-CBC'],
  ['1.2.392.200011.61.1.1.1.2', 'Camellia-128-CBC'],
  ['1.2.392.200011.61.1.1.1.3', 'Camellia-192-CBC'],
  ['1.2.392.200011.61.1.1.1.4', 'Camellia-256-CBC'],
  ['1.2.410.200046.1.1.2', 'ARIA-128-CBC'],
  ['1.2.410.200046.1.1.7', 'ARIA-192-CBC'],
  ['1.2.410.200046.1.1.12', 'ARIA-256-CBC'],
  ['1.2.410.200004.1.4', 'SEED-CBC'],
  ['1.2.156.10197.1.104.2', 'SM4-CBC'],
  ['1.2.840.113533.7.66.10', 'CAST5-CBC'],
  ['1.3.6.1.4.1.3029.1.2', 'Blowfish-CBC'],
  ['1.3.6.1.4.1.188.7.1.1.2', 'IDEA-CBC'],
  ['1.2.840.113549.3.9', 'RC5-CBC'],
  ['1.2.156.10197.1.401.2', 'HMAC-SM3'],
  ['1.2.643.7.1.1.4.2', 'HMAC-Streebog-512'],
  ['1.2.643.2.2.21', 'GOST 28147-89'],
]);

/** The usual name of an encryption algorithm, or its identifier. */
export function algorithmLabel(oid: string): string {
  return NAMES.get(oid) ?? oid;
}
