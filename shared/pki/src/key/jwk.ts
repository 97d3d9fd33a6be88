/** JSON Web Keys (RFC 7517, 7518, 8037), read and written. */
import { base64ToBytes, bytesToBase64 } from '../encoding/base64.ts';
import { concatBytes, equalBytes, type Bytes } from '../encoding/bytes.ts';
import { PkiError } from '../errors.ts';
import { CURVES, fieldBytes } from './ec-curves.ts';
import { publicPoint } from './ec-point.ts';
import { ecPkcs8, octetPkcs8, rsaPkcs8, type KeyNumbers } from './key-numbers.ts';

const RSA_MEMBERS = ['n', 'e', 'd', 'p', 'q', 'dp', 'dq', 'qi'] as const;
/** RFC 7518 6.2.1.1 and RFC 8812 3.1 name these curves, and no others. */
const EC_CURVES: readonly string[] = ['P-256', 'P-384', 'P-521', 'secp256k1'];
const OCTET_OIDS: ReadonlyMap<string, string> = new Map([
  ['X25519', '1.3.101.110'],
  ['X448', '1.3.101.111'],
  ['Ed25519', '1.3.101.112'],
  ['Ed448', '1.3.101.113'],
]);

function toBase64Url(bytes: Bytes): string {
  return bytesToBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Whether a text is a JSON object with a key type, thus a JWK or nothing at all. */
export function isJwk(text: string): boolean {
  return /^\s*\{/.test(text) && /"kty"\s*:/.test(text.slice(0, 100_000));
}

/**
 * A private JWK as PKCS#8.
 * @throws PkiError BAD_ENCODING for what is no JSON or no base64url; WRONG_TYPE for a public key or a set;
 *   UNSUPPORTED_ALGORITHM for other key types and for RSA keys without their primes
 */
export function readJwk(text: string): Bytes {
  const jwk = parseObject(text);
  const type = stringOf(jwk, 'kty');
  if (type !== 'RSA' && type !== 'EC' && type !== 'OKP') {
    throw new PkiError('UNSUPPORTED_ALGORITHM', `a JWK of type ${type ?? 'none'}`, {
      detail: `JWK kty=${(type ?? '').slice(0, 20)}`,
    });
  }
  if (stringOf(jwk, 'd') === undefined) {
    throw new PkiError('WRONG_TYPE', 'a JWK without its private part');
  }
  return type === 'RSA' ? readRsa(jwk) : type === 'EC' ? readEc(jwk) : readOctet(jwk);
}

function parseObject(text: string): ReadonlyMap<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new PkiError('BAD_ENCODING', 'not JSON', { cause });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new PkiError('WRONG_TYPE', 'not a JSON object');
  }
  return new Map(Object.entries(value));
}

function stringOf(jwk: ReadonlyMap<string, unknown>, member: string): string | undefined {
  const value = jwk.get(member);
  return typeof value === 'string' ? value : undefined;
}

function bytesOf(jwk: ReadonlyMap<string, unknown>, member: string): Bytes {
  const value = stringOf(jwk, member);
  if (value === undefined || !/^[A-Za-z0-9_-]*={0,2}$/.test(value)) {
    throw new PkiError('BAD_ENCODING', `the JWK lacks "${member}" in base64url`);
  }
  const digits = value.replace(/=+$/, '').replaceAll('-', '+').replaceAll('_', '/');
  return base64ToBytes(digits.padEnd(Math.ceil(digits.length / 4) * 4, '='));
}

function readRsa(jwk: ReadonlyMap<string, unknown>): Bytes {
  if (jwk.has('oth') || !jwk.has('p')) {
    throw new PkiError('UNSUPPORTED_ALGORITHM', 'an RSA JWK that does not have two primes', {
      detail: jwk.has('oth') ? 'JWK oth' : 'JWK without p and q',
    });
  }
  return rsaPkcs8(RSA_MEMBERS.map((member) => bytesOf(jwk, member)));
}

function readEc(jwk: ReadonlyMap<string, unknown>): Bytes {
  const name = stringOf(jwk, 'crv');
  const curve = EC_CURVES.includes(name ?? '') ? CURVES.find((known) => known.name === name) : undefined;
  if (!curve) {
    throw new PkiError('UNSUPPORTED_ALGORITHM', 'a JWK on another curve', {
      detail: `JWK crv=${(name ?? '').slice(0, 20)}`,
    });
  }
  const size = fieldBytes(curve);
  const [secret, x, y] = [bytesOf(jwk, 'd'), bytesOf(jwk, 'x'), bytesOf(jwk, 'y')];
  if (secret.length !== size || x.length !== size || y.length !== size) {
    throw new PkiError('BAD_KEY', `the numbers of a ${curve.name} JWK have ${size} bytes`);
  }
  const point = concatBytes([Uint8Array.of(4), x, y]);
  if (!equalBytes(publicPoint(curve, secret), point)) {
    throw new PkiError('BAD_KEY', 'the public point is not that of the private number');
  }
  return ecPkcs8(curve, secret, point);
}

function readOctet(jwk: ReadonlyMap<string, unknown>): Bytes {
  const oid = OCTET_OIDS.get(stringOf(jwk, 'crv') ?? '');
  if (!oid) {
    throw new PkiError('UNSUPPORTED_ALGORITHM', 'a JWK on another curve', {
      detail: `JWK crv=${(stringOf(jwk, 'crv') ?? '').slice(0, 20)}`,
    });
  }
  return octetPkcs8(oid, bytesOf(jwk, 'd'), bytesOf(jwk, 'x'));
}

/** Whether the key can be a JWK at all. */
export function hasJwk(key: KeyNumbers): boolean {
  switch (key.kind) {
    case 'RSA':
      return !key.multiPrime;
    case 'EC':
      return EC_CURVES.includes(key.curve.name);
    case 'OKP':
      return key.publicBytes !== null;
    case 'other':
      return false;
  }
}

/**
 * A private key as JWK text, indented.
 * @throws PkiError UNSUPPORTED_ALGORITHM where hasJwk is false
 */
export function writeJwk(key: KeyNumbers): string {
  return `${JSON.stringify(members(key), null, 2)}\n`;
}

function members(key: KeyNumbers): Record<string, string> {
  if (hasJwk(key)) {
    if (key.kind === 'RSA') {
      const numbers = key.numbers.map((value, index) => [RSA_MEMBERS[index] ?? '', toBase64Url(value)]);
      return { kty: 'RSA', ...Object.fromEntries(numbers) };
    }
    if (key.kind === 'EC') {
      const size = fieldBytes(key.curve);
      const x = toBase64Url(key.point.slice(1, 1 + size));
      const y = toBase64Url(key.point.slice(1 + size));
      return { kty: 'EC', crv: key.curve.name, x, y, d: toBase64Url(key.secret) };
    }
    if (key.kind === 'OKP' && key.publicBytes) {
      return { kty: 'OKP', crv: key.name, x: toBase64Url(key.publicBytes), d: toBase64Url(key.secret) };
    }
  }
  throw new PkiError('UNSUPPORTED_ALGORITHM', 'a key that no JWK can hold', { detail: 'JWK' });
}
