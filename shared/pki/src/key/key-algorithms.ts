/** What a curve is shown as when its parameters are written out instead of named. */
export const EXPLICIT_CURVE = 'explicit';

const CURVES: ReadonlyMap<string, { name: string; bits: number }> = new Map([
  ['1.2.840.10045.3.1.7', { name: 'P-256', bits: 256 }],
  ['1.3.132.0.34', { name: 'P-384', bits: 384 }],
  ['1.3.132.0.35', { name: 'P-521', bits: 521 }],
  ['1.2.840.10045.3.1.1', { name: 'P-192', bits: 192 }],
  ['1.3.132.0.33', { name: 'P-224', bits: 224 }],
  ['1.3.132.0.10', { name: 'secp256k1', bits: 256 }],
  ['1.2.156.10197.1.301', { name: 'SM2', bits: 256 }],
  ['1.3.36.3.3.2.8.1.1.7', { name: 'brainpoolP256r1', bits: 256 }],
  ['1.3.36.3.3.2.8.1.1.8', { name: 'brainpoolP256t1', bits: 256 }],
  ['1.3.36.3.3.2.8.1.1.11', { name: 'brainpoolP384r1', bits: 384 }],
  ['1.3.36.3.3.2.8.1.1.12', { name: 'brainpoolP384t1', bits: 384 }],
  ['1.3.36.3.3.2.8.1.1.13', { name: 'brainpoolP512r1', bits: 512 }],
  ['1.3.36.3.3.2.8.1.1.14', { name: 'brainpoolP512t1', bits: 512 }],
]);

/** Name and field size of a curve; an unknown one goes by its identifier and has size 0. */
export function curveName(oid: string): { name: string; bits: number } {
  return CURVES.get(oid) ?? { name: oid, bits: 0 };
}

/** Key algorithms whose keys all have one size, or none worth showing. */
const ALGORITHMS: ReadonlyMap<string, { name: string; bits: number }> = new Map([
  ['1.2.840.113549.1.1.1', { name: 'RSA', bits: 0 }],
  ['1.2.840.113549.1.1.10', { name: 'RSA-PSS', bits: 0 }],
  ['1.2.840.10045.2.1', { name: 'EC', bits: 0 }],
  ['1.2.840.10040.4.1', { name: 'DSA', bits: 0 }],
  ['1.3.101.110', { name: 'X25519', bits: 253 }],
  ['1.3.101.111', { name: 'X448', bits: 448 }],
  ['1.3.101.112', { name: 'Ed25519', bits: 253 }],
  ['1.3.101.113', { name: 'Ed448', bits: 456 }],
  ['2.16.840.1.101.3.4.3.17', { name: 'ML-DSA-44', bits: 0 }],
  ['2.16.840.1.101.3.4.3.18', { name: 'ML-DSA-65', bits: 0 }],
  ['2.16.840.1.101.3.4.3.19', { name: 'ML-DSA-87', bits: 0 }],
  ['2.16.840.1.101.3.4.4.1', { name: 'ML-KEM-512', bits: 0 }],
  ['2.16.840.1.101.3.4.4.2', { name: 'ML-KEM-768', bits: 0 }],
  ['2.16.840.1.101.3.4.4.3', { name: 'ML-KEM-1024', bits: 0 }],
]);

/** The usual name of a key algorithm, or its identifier. */
export function keyAlgorithmName(oid: string): string {
  return ALGORITHMS.get(oid)?.name ?? oid;
}

/** The size of keys of an algorithm that has one size; 0 for all others. */
export function fixedKeyBits(oid: string): number {
  return ALGORITHMS.get(oid)?.bits ?? 0;
}
