/** OpenSSH's own private key format, openssh-key-v1 (PROTOCOL.key of OpenSSH), without a passphrase. */
import { randomBytes } from '../crypto-provider.ts';
import {
  concatBytes,
  equalBytes,
  latin1Bytes,
  latin1Text,
  utf8Bytes,
  type Bytes,
} from '../encoding/bytes.ts';
import { PkiError } from '../errors.ts';
import { CURVES } from './ec-curves.ts';
import { publicPoint } from './ec-point.ts';
import { ecPkcs8, octetPkcs8, rsaPkcs8, type KeyNumbers } from './key-numbers.ts';

export const OPENSSH_LABEL = 'OPENSSH PRIVATE KEY';

const MAGIC = latin1Bytes('openssh-key-v1\0');
const SSH_CURVES: ReadonlyMap<string, string> = new Map([
  ['nistp256', 'P-256'],
  ['nistp384', 'P-384'],
  ['nistp521', 'P-521'],
]);
/** Padding of the private section without a cipher. */
const BLOCK = 8;
const ED25519_OID = '1.3.101.112';

/** Whether OpenSSH has a name for this key. */
export function hasOpenssh(key: KeyNumbers): boolean {
  return openSshParts(key) !== undefined;
}

/** Type, public fields and private fields, as `string` or `mpint` contents. */
function openSshParts(key: KeyNumbers): { type: string; open: Bytes[]; secret: Bytes[] } | undefined {
  if (key.kind === 'RSA' && !key.multiPrime && !key.pss) {
    const [n, e, d, p, q, , , qi] = key.numbers.map(mpint);
    return n && e && d && p && q && qi
      ? { type: 'ssh-rsa', open: [e, n], secret: [n, e, d, qi, p, q] }
      : undefined;
  }
  if (key.kind === 'EC') {
    const [name] = [...SSH_CURVES].find(([, curve]) => curve === key.curve.name) ?? [];
    const point = [latin1Bytes(name ?? ''), key.point];
    return name
      ? { type: `ecdsa-sha2-${name}`, open: point, secret: [...point, mpint(key.secret)] }
      : undefined;
  }
  if (key.kind === 'OKP' && key.name === 'Ed25519' && key.publicBytes) {
    const pair = concatBytes([key.secret, key.publicBytes]);
    return { type: 'ssh-ed25519', open: [key.publicBytes], secret: [key.publicBytes, pair] };
  }
  return undefined;
}

/** A positive number with its sign bit free (RFC 4251 5). */
function mpint(value: Bytes): Bytes {
  const first = value.findIndex((byte) => byte !== 0);
  const bare = first === -1 ? value.subarray(0, 0) : value.subarray(first);
  return (bare[0] ?? 0) >= 0x80 ? concatBytes([Uint8Array.of(0), bare]) : bare.slice();
}

function uint32(value: number): Bytes {
  const view = new DataView(new ArrayBuffer(4));
  view.setUint32(0, value);
  return new Uint8Array(view.buffer);
}

function sshString(content: Uint8Array): Bytes {
  return concatBytes([uint32(content.length), content]);
}

/**
 * The contents of an OPENSSH PRIVATE KEY block.
 * @throws PkiError UNSUPPORTED_ALGORITHM where hasOpenssh is false
 */
export function writeOpenssh(key: KeyNumbers, comment = ''): Bytes {
  const parts = openSshParts(key);
  if (!parts) {
    throw new PkiError('UNSUPPORTED_ALGORITHM', 'a key that OpenSSH has no name for', { detail: 'OpenSSH' });
  }
  const type = latin1Bytes(parts.type);
  const check = randomBytes(4);
  const secret = concatBytes([check, check, ...[type, ...parts.secret, utf8Bytes(comment)].map(sshString)]);
  const padding = Uint8Array.from(
    { length: (BLOCK - (secret.length % BLOCK)) % BLOCK },
    (_, index) => index + 1,
  );
  const none = sshString(latin1Bytes('none'));
  return concatBytes([
    MAGIC,
    none,
    none,
    sshString(new Uint8Array(0)),
    uint32(1),
    sshString(concatBytes([type, ...parts.open].map(sshString))),
    sshString(concatBytes([secret, padding])),
  ]);
}

/**
 * The PKCS#8 of an OPENSSH PRIVATE KEY block.
 * @throws PkiError UNSUPPORTED_ALGORITHM for one with a passphrase (bcrypt) and for other key types; BAD_DER
 */
export function readOpenssh(bytes: Bytes): Bytes {
  if (!equalBytes(bytes.subarray(0, MAGIC.length), MAGIC)) {
    throw new PkiError('BAD_DER', 'an OpenSSH key without its magic');
  }
  const outer = new SshReader(bytes.subarray(MAGIC.length));
  const [cipher, kdf] = [outer.text(), outer.text()];
  outer.string();
  if (cipher !== 'none' || kdf !== 'none') {
    const name = `OpenSSH ${cipher}, ${kdf}`;
    throw new PkiError('UNSUPPORTED_ALGORITHM', `encryption with ${name}`, { detail: name.slice(0, 60) });
  }
  if (outer.uint32() !== 1) {
    throw new PkiError('BAD_DER', 'an OpenSSH file of other than one key');
  }
  outer.string();
  const reader = new SshReader(outer.string());
  if (reader.uint32() !== reader.uint32()) {
    throw new PkiError('BAD_DER', 'the check numbers of the OpenSSH key differ');
  }
  return readSecret(reader.text(), reader);
}

function readSecret(type: string, reader: SshReader): Bytes {
  if (type === 'ssh-rsa') {
    const [n, e, d, qi, p, q] = Array.from({ length: 6 }, () => reader.string());
    if (n && e && d && qi && p && q) {
      return rsaPkcs8([n, e, d, p, q, reduced(d, p), reduced(d, q), qi]);
    }
  }
  if (type === 'ssh-ed25519') {
    const publicBytes = reader.string();
    const pair = reader.string();
    if (pair.length === 64 && equalBytes(pair.subarray(32), publicBytes)) {
      return octetPkcs8(ED25519_OID, pair.slice(0, 32), publicBytes);
    }
    throw new PkiError('BAD_KEY', 'the halves of the Ed25519 key contradict each other');
  }
  const curve = CURVES.find(({ name }) => name === SSH_CURVES.get(type.replace(/^ecdsa-sha2-/, '')));
  if (curve) {
    reader.string();
    const point = reader.string();
    const secret = reader.string();
    if (!equalBytes(publicPoint(curve, secret), point)) {
      throw new PkiError('BAD_KEY', 'the public point is not that of the private number');
    }
    return ecPkcs8(curve, sized(secret, (point.length - 1) / 2), point);
  }
  throw new PkiError('UNSUPPORTED_ALGORITHM', `an OpenSSH key of type ${type.slice(0, 40)}`, {
    detail: type.slice(0, 40),
  });
}

function sized(value: Bytes, size: number): Bytes {
  const result = new Uint8Array(size);
  const bare = value.length > size ? value.slice(-size) : value;
  result.set(bare, size - bare.length);
  return result;
}

/** d mod (prime − 1), which OpenSSH leaves out. */
function reduced(d: Bytes, prime: Bytes): Bytes {
  const number = (bytes: Bytes): bigint => bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  const divisor = number(prime) - 1n;
  if (divisor <= 0n) {
    throw new PkiError('BAD_KEY', 'an RSA prime of 0 or 1');
  }
  const digits = (number(d) % divisor).toString(16);
  const even = digits.padStart(digits.length + (digits.length % 2), '0');
  return Uint8Array.from(even.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

class SshReader {
  #rest: Bytes;

  constructor(bytes: Bytes) {
    this.#rest = bytes;
  }

  uint32(): number {
    return this.#take(4).reduce((sum, byte) => sum * 256 + byte, 0);
  }

  string(): Bytes {
    return this.#take(this.uint32());
  }

  text(): string {
    return latin1Text(this.string());
  }

  #take(length: number): Bytes {
    if (length > this.#rest.length) {
      throw new PkiError('BAD_DER', 'the OpenSSH key is cut off');
    }
    const taken = this.#rest.slice(0, length);
    this.#rest = this.#rest.subarray(length);
    return taken;
  }
}
