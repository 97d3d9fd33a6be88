import {
  createDecipheriv,
  createECDH,
  createHash,
  createHmac,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
} from 'node:crypto';
import { WireError } from './bytes.ts';
import { RECORD, type Decrypt } from './flight.ts';
import { GROUP } from './groups.ts';

/** Half of a key exchange: what is sent, and what comes of the other half. */
export interface KeyShare {
  group: number;
  key: Buffer;
  /** @throws WireError when the other half is no point of the group */
  agree(other: Buffer): Buffer;
}

const CURVES: ReadonlyMap<number, string> = new Map([
  [GROUP.secp256r1, 'prime256v1'],
  [GROUP.secp384r1, 'secp384r1'],
  [GROUP.secp521r1, 'secp521r1'],
]);
/** SubjectPublicKeyInfo of X25519 up to the key itself (RFC 8410 4). */
const X25519_PREFIX = Buffer.from('302a300506032b656e032100', 'hex');

/** A fresh key share; undefined for groups that are asked about but not spoken. */
export function newShare(group: number): KeyShare | undefined {
  if (group === GROUP.x25519) {
    const { publicKey, privateKey } = generateKeyPairSync('x25519');
    const key = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32);
    return {
      group,
      key,
      agree: (other) =>
        guarded(() => {
          const der = Buffer.concat([X25519_PREFIX, other]);
          return diffieHellman({
            privateKey,
            publicKey: createPublicKey({ key: der, format: 'der', type: 'spki' }),
          });
        }),
    };
  }
  const curve = CURVES.get(group);
  if (curve === undefined) return undefined;
  const own = createECDH(curve);
  return { group, key: own.generateKeys(), agree: (other) => guarded(() => own.computeSecret(other)) };
}

function guarded(work: () => Buffer): Buffer {
  try {
    return work();
  } catch {
    throw new WireError("the server's key share can't be used");
  }
}

interface SuiteKeys {
  hash: 'sha256' | 'sha384';
  cipher: 'aes-128-gcm' | 'aes-256-gcm' | 'chacha20-poly1305' | 'aes-128-ccm';
  keyLength: 16 | 32;
  tagLength: 8 | 16;
}

const SUITE_KEYS: ReadonlyMap<number, SuiteKeys> = new Map<number, SuiteKeys>([
  [0x1301, { hash: 'sha256', cipher: 'aes-128-gcm', keyLength: 16, tagLength: 16 }],
  [0x1302, { hash: 'sha384', cipher: 'aes-256-gcm', keyLength: 32, tagLength: 16 }],
  [0x1303, { hash: 'sha256', cipher: 'chacha20-poly1305', keyLength: 32, tagLength: 16 }],
  [0x1304, { hash: 'sha256', cipher: 'aes-128-ccm', keyLength: 16, tagLength: 16 }],
  [0x1305, { hash: 'sha256', cipher: 'aes-128-ccm', keyLength: 16, tagLength: 8 }],
]);

/** HKDF-Expand-Label (RFC 8446 7.1); no output here is longer than one block of the hash. */
function expandLabel(hash: string, secret: Buffer, label: string, context: Buffer, length: number): Buffer {
  const name = Buffer.from(`tls13 ${label}`, 'latin1');
  const info = Buffer.concat([
    Buffer.from([length >> 8, length & 0xff, name.length]),
    name,
    Buffer.from([context.length]),
    context,
    Buffer.from([1]),
  ]);
  return createHmac(hash, secret).update(info).digest().subarray(0, length);
}

/**
 * Opens the records of a server's handshake (RFC 8446 7.1, 7.3, 5.2): what it sends after its hello is
 * encrypted, its certificate with it.
 * @param transcript ClientHello and ServerHello messages
 */
export function handshakeDecryptor(suite: number, secret: Buffer, transcript: Buffer): Decrypt {
  const keys = SUITE_KEYS.get(suite);
  if (!keys) throw new WireError('the server chose a suite that was not offered');
  const { hash, cipher, keyLength, tagLength } = keys;
  const digest = (data: Buffer): Buffer => createHash(hash).update(data).digest();
  const none = Buffer.alloc(0);
  const size = digest(none).length;
  const early = createHmac(hash, Buffer.alloc(size)).update(Buffer.alloc(size)).digest();
  const derived = expandLabel(hash, early, 'derived', digest(none), size);
  const handshake = createHmac(hash, derived).update(secret).digest();
  const traffic = expandLabel(hash, handshake, 's hs traffic', digest(transcript), size);
  const key = expandLabel(hash, traffic, 'key', none, keyLength);
  const iv = expandLabel(hash, traffic, 'iv', none, 12);
  let sequence = 0;

  return (header, payload) => {
    const nonce = Buffer.from(iv);
    // Fewer than 2^32 records fit into what is read.
    nonce.writeUInt32BE((nonce.readUInt32BE(8) ^ sequence) >>> 0, 8);
    sequence += 1;
    if (payload.length < tagLength) throw new WireError('the encrypted record is too short');
    const sealed = payload.subarray(0, payload.length - tagLength);
    const tag = payload.subarray(payload.length - tagLength);
    const clear = open(cipher, key, nonce, tagLength, header, sealed, tag);
    let end = clear.length;
    while (end > 0 && clear[end - 1] === 0) end -= 1;
    if (end === 0) throw new WireError('the encrypted record has no type');
    return { type: clear[end - 1] ?? RECORD.data, content: clear.subarray(0, end - 1) };
  };
}

function open(
  cipher: SuiteKeys['cipher'],
  key: Buffer,
  nonce: Buffer,
  authTagLength: number,
  header: Buffer,
  sealed: Buffer,
  tag: Buffer,
): Buffer {
  try {
    if (cipher === 'aes-128-ccm') {
      const opener = createDecipheriv(cipher, key, nonce, { authTagLength });
      opener.setAuthTag(tag);
      opener.setAAD(header, { plaintextLength: sealed.length });
      return Buffer.concat([opener.update(sealed), opener.final()]);
    }
    const opener =
      cipher === 'chacha20-poly1305'
        ? createDecipheriv(cipher, key, nonce, { authTagLength })
        : createDecipheriv(cipher, key, nonce, { authTagLength });
    opener.setAuthTag(tag);
    opener.setAAD(header, { plaintextLength: sealed.length });
    return Buffer.concat([opener.update(sealed), opener.final()]);
  } catch {
    throw new WireError("an encrypted record can't be opened");
  }
}
