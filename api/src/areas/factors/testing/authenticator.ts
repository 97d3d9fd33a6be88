import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/*
 * An authenticator in software: it makes ES256 passkeys with the attestation "none" and signs with them, octet by octet
 * as Web Authentication 3 has it (6.1, 6.5.4). Tests change what it does to see it refused.
 */

/** What an authenticator and its browser do otherwise than right ones. */
export interface Oddity {
  /** Origin of the page, which the browser signs. */
  origin?: string;
  /** The site whose hash the authenticator signs. */
  rpID?: string;
  /** Whether it has asked for a finger or a PIN (the flag UV). */
  verified?: boolean;
  /** Signatures that it counts so far. */
  counter?: number;
  /** The flag BE: the passkey may be copied to other devices. */
  synced?: boolean;
  userHandle?: string | undefined;
  /** Changes one octet of the signature. */
  spoiled?: boolean;
  challenge?: string;
  type?: string;
  /** Gives out the passkey made before once more, as if it were new. */
  again?: boolean;
}

export interface Authenticator {
  /** A new passkey for the options of the API, as `toJSON()` of the browser has it. */
  create(options: string, odd?: Oddity): string;
  /** An answer with the passkey made last. */
  get(options: string, odd?: Oddity): string;
}

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64 = (data: Buffer | string) => Buffer.from(data).toString('base64url');

/** CBOR of the few kinds of values that are needed here (RFC 8949). */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, length: number): Buffer => {
    if (length < 24) return Buffer.from([(major << 5) | length]);
    if (length < 256) return Buffer.from([(major << 5) | 24, length]);
    return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...value].flatMap(([key, one]) => [cbor(key), cbor(one as Buffer)]);
  return Buffer.concat([head(5, value.size), ...pairs]);
}

const FLAGS = { present: 1, verified: 4, eligible: 8, backedUp: 16, attested: 64 };

/** @param page origin of the page that uses it */
export function openAuthenticator(page: string, { counts = true, synced = false } = {}): Authenticator {
  let made: { id: Buffer; key: KeyObject; handle: string } | undefined;
  let signed = 0;

  const clientData = (type: string, options: { challenge: string }, odd: Oddity) =>
    Buffer.from(
      JSON.stringify({
        type: odd.type ?? type,
        challenge: odd.challenge ?? options.challenge,
        origin: odd.origin ?? page,
        crossOrigin: false,
      }),
    );
  function data(rpID: string, odd: Oddity, attested = Buffer.alloc(0)): Buffer {
    const isSynced = odd.synced ?? synced;
    const flags =
      FLAGS.present |
      ((odd.verified ?? true) ? FLAGS.verified : 0) |
      (isSynced ? FLAGS.eligible | FLAGS.backedUp : 0) |
      (attested.length > 0 ? FLAGS.attested : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(odd.counter ?? (counts ? ++signed : 0));
    return Buffer.concat([hash(odd.rpID ?? rpID), Buffer.from([flags]), counter, attested]);
  }

  return {
    create(text, odd = {}) {
      const options = JSON.parse(text) as { challenge: string; rp: { id: string }; user: { id: string } };
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const id = odd.again && made ? made.id : randomBytes(32);
      made = { id, key: privateKey, handle: options.user.id };
      const key = new Map<number, unknown>([
        ...([
          [1, 2],
          [3, -7],
          [-1, 1],
        ] as const),
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(key)]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data(options.rp.id, odd, attested)],
      ]);
      return JSON.stringify({
        id: base64(id),
        rawId: base64(id),
        type: 'public-key',
        authenticatorAttachment: 'platform',
        clientExtensionResults: { credProps: { rk: true } },
        response: {
          clientDataJSON: base64(clientData('webauthn.create', options, odd)),
          attestationObject: base64(cbor(attestation)),
          transports: ['internal', 'hybrid', 'of a later browser'],
        },
      });
    },
    get(text, odd = {}) {
      if (!made) throw new Error('this authenticator has no passkey yet');
      const options = JSON.parse(text) as { challenge: string; rpId: string };
      const client = clientData('webauthn.get', options, odd);
      const authenticator = data(options.rpId, odd);
      const signature = sign('sha256', Buffer.concat([authenticator, hash(client)]), made.key);
      if (odd.spoiled) signature[signature.length - 1]! ^= 1;
      return JSON.stringify({
        id: base64(made.id),
        rawId: base64(made.id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64(client),
          authenticatorData: base64(authenticator),
          signature: base64(signature),
          ...('userHandle' in odd ? { userHandle: odd.userHandle } : { userHandle: made.handle }),
        },
      });
    },
  };
}
