import { VERSION, type HelloOptions, type Version } from './client-hello.ts';
import { WireError, WireReader } from './bytes.ts';
import { exchange, type Conversation } from './exchange.ts';
import { HANDSHAKE, readExtensions, type Message } from './flight.ts';

/** What a server presents itself with. */
export interface Presented {
  /** DER, in the order in which they came. */
  certificates: Buffer[];
  /** Stapled OCSPResponse, DER (RFC 6066 8). */
  ocsp: Buffer | undefined;
  /** SignedCertificateTimestampList from the TLS extension (RFC 6962 3.3). */
  timestamps: Buffer | undefined;
  /** Protocol chosen by ALPN. */
  alpn: string | undefined;
}

/** More than this is a list, not a chain. */
const MAX_CERTIFICATES = 32;

const has = (messages: readonly Message[], ...types: number[]): boolean =>
  messages.some(({ type }) => types.includes(type));

/**
 * Reads the certificates exactly as sent: order, repetitions and strangers included, which TLS libraries hide.
 * @param group of the key share in TLS 1.3
 * @returns undefined when the server sent none
 */
export async function readPresented(
  conversation: Conversation,
  options: Omit<HelloOptions, 'shares'>,
  group: number | undefined,
): Promise<Presented | undefined> {
  const isModern = options.version === VERSION.tls13;
  // With that group alone: a server that prefers another would ask for a second hello.
  const hello = isModern && group !== undefined ? { ...options, groups: [group] } : options;
  const reaction = await exchange(conversation, hello, {
    enough: (messages) =>
      isModern
        ? has(messages, HANDSHAKE.certificateVerify, HANDSHAKE.finished)
        : has(messages, HANDSHAKE.serverHelloDone),
    ...(isModern && group !== undefined ? { group } : {}),
  });
  if (reaction.kind !== 'hello' || reaction.hello.version !== options.version) return undefined;
  try {
    return read(reaction.messages, options.version, reaction.hello.extensions);
  } catch (error) {
    if (error instanceof WireError) return undefined;
    throw error;
  }
}

function read(
  messages: readonly Message[],
  version: Version,
  helloExtensions: ReadonlyMap<number, Buffer>,
): Presented | undefined {
  const certificate = messages.find(({ type }) => type === HANDSHAKE.certificate);
  if (!certificate) return undefined;
  const reader = new WireReader(certificate.body);
  const isModern = version === VERSION.tls13;
  if (isModern) reader.vector(1);
  const list = new WireReader(reader.vector(3));
  const certificates: Buffer[] = [];
  let leafExtensions = new Map<number, Buffer>();
  while (list.left > 0 && certificates.length < MAX_CERTIFICATES) {
    const der = list.vector(3);
    if (isModern) {
      const extensions = readExtensions(list.vector(2));
      if (certificates.length === 0) leafExtensions = extensions;
    }
    certificates.push(Buffer.from(der));
  }
  if (certificates.length === 0) return undefined;
  const encrypted = messages.find(({ type }) => type === HANDSHAKE.encryptedExtensions);
  const status = isModern
    ? leafExtensions.get(5)
    : messages.find(({ type }) => type === HANDSHAKE.certificateStatus)?.body;
  const alpn = (
    isModern && encrypted ? readExtensions(new WireReader(encrypted.body).vector(2)) : helloExtensions
  ).get(16);
  return {
    certificates,
    ocsp: status && readStatus(status),
    timestamps: (isModern ? leafExtensions : helloExtensions).get(18),
    alpn: alpn && new WireReader(new WireReader(alpn).vector(2)).vector(1).toString('latin1'),
  };
}

/** CertificateStatus of type ocsp (RFC 6066 8). */
function readStatus(body: Buffer): Buffer | undefined {
  const reader = new WireReader(body);
  return reader.number(1) === 1 ? reader.vector(3) : undefined;
}
