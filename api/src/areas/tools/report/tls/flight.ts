import { WireReader, WireError } from './bytes.ts';

export const RECORD = { changeCipherSpec: 20, alert: 21, handshake: 22, data: 23 } as const;
export const HANDSHAKE = {
  serverHello: 2,
  encryptedExtensions: 8,
  certificate: 11,
  serverKeyExchange: 12,
  certificateRequest: 13,
  serverHelloDone: 14,
  certificateVerify: 15,
  finished: 20,
  certificateStatus: 22,
} as const;

export interface Message {
  type: number;
  body: Buffer;
  /** Header and body, as the transcript takes it. */
  whole: Buffer;
}

export interface Alert {
  level: number;
  description: number;
}

/** A record in its clear form: type and content. */
export type Decrypt = (header: Buffer, payload: Buffer) => { type: number; content: Buffer };

/** TLS 1.3 ciphertext may be 256 octets longer than the 2^14 of the plaintext (RFC 8446 5.2). */
const MAX_RECORD = 0x4000 + 2048;
/** Far above the longest chain in earnest, far below what could hurt. */
const MAX_MESSAGE = 131_072;

/** Collects a server's first flight from its bytes as they come; nothing in it is trusted. */
export class Flight {
  readonly messages: Message[] = [];
  alert: Alert | undefined;
  /** Set once the traffic keys are known; records that came before are kept until then. */
  decrypt: Decrypt | undefined;
  private records = Buffer.alloc(0);
  private handshake = Buffer.alloc(0);

  /** Called with every complete message, before the next one is read: keys may change in between. */
  private readonly onMessage: (message: Message) => void;

  constructor(onMessage: (message: Message) => void = () => undefined) {
    this.onMessage = onMessage;
  }

  /** @throws WireError for bytes that are no TLS */
  push(chunk: Buffer): void {
    this.records = Buffer.concat([this.records, chunk]);
    while (this.records.length >= 5 && !this.alert) {
      const type = this.records.readUInt8(0);
      const length = this.records.readUInt16BE(3);
      const knownType = type >= RECORD.changeCipherSpec && type <= RECORD.data;
      if (!knownType || this.records[1] !== 3) throw new WireError('this is no TLS record');
      if (length > MAX_RECORD) throw new WireError('the record is too long');
      if (this.records.length < 5 + length) return;
      const header = this.records.subarray(0, 5);
      const payload = this.records.subarray(5, 5 + length);
      this.records = this.records.subarray(5 + length);
      this.take(header, payload);
    }
  }

  private take(header: Buffer, payload: Buffer): void {
    let type = header.readUInt8(0);
    let content = payload;
    if (type === RECORD.data && this.decrypt) ({ type, content } = this.decrypt(header, payload));
    if (type === RECORD.alert) {
      if (content.length < 2) throw new WireError('the alert is too short');
      const alert = { level: content.readUInt8(0), description: content.readUInt8(1) };
      // A warning (unrecognised name, mostly) is no refusal.
      if (alert.level === 2 || alert.description === 0) this.alert = alert;
    }
    if (type === RECORD.handshake) this.read(content);
  }

  private read(content: Buffer): void {
    this.handshake = Buffer.concat([this.handshake, content]);
    while (this.handshake.length >= 4) {
      const length = this.handshake.readUIntBE(1, 3);
      if (length > MAX_MESSAGE) throw new WireError('the handshake message is too long');
      if (this.handshake.length < 4 + length) return;
      const whole = this.handshake.subarray(0, 4 + length);
      this.handshake = this.handshake.subarray(4 + length);
      const message = { type: whole.readUInt8(0), body: whole.subarray(4), whole };
      this.messages.push(message);
      this.onMessage(message);
    }
  }

  find(type: number): Message | undefined {
    return this.messages.find((message) => message.type === type);
  }
}

export interface ServerHello {
  /** The version really chosen, supported_versions counted. */
  version: number;
  suite: number;
  compression: number;
  /** Whether it asks for another hello with a key share of `group` (RFC 8446 4.1.4). */
  retry: boolean;
  /** Group of the key share, or the one that a retry asks for. */
  group: number | undefined;
  /** The server's key share. */
  share: Buffer | undefined;
  extensions: ReadonlyMap<number, Buffer>;
}

/** Random of a HelloRetryRequest: SHA-256 of its name (RFC 8446 4.1.3). */
const RETRY = Buffer.from('cf21ad74e59a6111be1d8c021e65b891c2a211167abb8c5e079e09e2c8a8339c', 'hex');

/** Extensions by their type, as they stand in a vector. */
export function readExtensions(bytes: Buffer): Map<number, Buffer> {
  const reader = new WireReader(bytes);
  const found = new Map<number, Buffer>();
  while (reader.left > 0) found.set(reader.number(2), reader.vector(2));
  return found;
}

/** @throws WireError */
export function readServerHello(body: Buffer): ServerHello {
  const reader = new WireReader(body);
  const legacy = reader.number(2);
  const retry = reader.take(32).equals(RETRY);
  reader.vector(1);
  const suite = reader.number(2);
  const compression = reader.number(1);
  const extensions = reader.left > 0 ? readExtensions(reader.vector(2)) : new Map<number, Buffer>();
  const chosen = extensions.get(43);
  const version = chosen?.length === 2 ? chosen.readUInt16BE(0) : legacy;
  const keyShare = extensions.get(51);
  const share = keyShare && new WireReader(keyShare);
  const group = share?.number(2);
  return {
    version,
    suite,
    compression,
    retry,
    group,
    share: share && share.left > 0 ? share.vector(2) : undefined,
    extensions,
  };
}
