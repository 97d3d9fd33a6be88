/** Reads PFX files (PKCS#12, RFC 7292) of any program and age. */
import {
  childNodes,
  contentBytes,
  DerSequence,
  nodeBytes,
  readDer,
  readNode,
  type DerNode,
} from '../der/reader.ts';
import { contextConstructed, contextPrimitive, TAG } from '../der/tags.ts';
import { readText } from '../der/text.ts';
import { readOctets, readOid } from '../der/values.ts';
import { concatBytes, copyBytes, type Bytes } from '../encoding/bytes.ts';
import { bytesToHex } from '../encoding/hex.ts';
import { PkiError, toFailure } from '../errors.ts';
import { openEncrypted, readScheme } from '../key/password/scheme.ts';
import type { Work } from '../key/password/work.ts';
import { definiteLengths } from './ber.ts';
import type { ContainerPasswords, FoundEntries, FoundKey } from './entries.ts';
import { PFX_OID } from './pfx-oids.ts';
import { readMac } from './pfx-mac.ts';

/** Above this an empty password is not tried unasked: it would cost a second. */
const CHEAP_ROUNDS = 20_000;

/** Bags inside bags: nobody writes more than one level. */
const MAX_BAG_DEPTH = 4;

/**
 * Opens a PFX file. Without a password given, one that is absent or empty is tried.
 * @throws PkiError WRONG_SECRET for the whole file; a key with a password of its own is reported in its
 *   entry. KEY_ENCRYPTED when no password was given and one is needed; UNSUPPORTED_ALGORITHM for a file
 *   that is protected by public keys or by an algorithm named in `detail`; BAD_DER, TRAILING_DATA,
 *   TOO_COSTLY, CANCELLED
 */
export async function readPfx(file: Bytes, passwords: ContainerPasswords, work: Work): Promise<FoundEntries> {
  const outer = new DerSequence(readDer(definiteLengths(file)), 'PFX');
  outer.take(TAG.integer, 'version');
  const safe = readContentInfo(outer.take(TAG.sequence, 'contents'));
  const macNode = outer.optional(TAG.sequence);
  const entries: FoundEntries = { certificates: [], keys: [], schemes: [], verified: false, ignored: [] };
  if (safe.type !== PFX_OID.data || !safe.content) {
    throw new PkiError('UNSUPPORTED_ALGORITHM', 'a PFX protected by public keys', { detail: 'signedData' });
  }
  const authenticated = copyBytes(readOctets(safe.content));
  const password = passwords.store ?? '';
  if (macNode) {
    const mac = readMac(macNode);
    entries.schemes.push(mac.name);
    entries.verified = true;
    if (passwords.store === undefined && mac.rounds > CHEAP_ROUNDS) {
      throw wrongPassword(passwords);
    }
    if (!(await mac.verify(authenticated, password, work))) {
      throw wrongPassword(passwords);
    }
  }
  const reader = new SafeReader(passwords, work, entries);
  for (const part of childNodes(readDer(definiteLengths(authenticated)))) {
    await reader.readPart(readContentInfo(part));
  }
  return entries;
}

function wrongPassword(passwords: ContainerPasswords): PkiError {
  return passwords.store === undefined
    ? new PkiError('KEY_ENCRYPTED', 'the file has a password')
    : new PkiError('WRONG_SECRET', 'the password does not open this file');
}

interface ContentInfo {
  type: string;
  content: DerNode | undefined;
}

function readContentInfo(node: DerNode): ContentInfo {
  const parts = new DerSequence(node, 'content');
  const type = readOid(parts.take(TAG.oid, 'type'));
  const wrapper = parts.optional(contextConstructed(0));
  return { type, content: wrapper && readNode(wrapper.source, wrapper.contentStart, wrapper.end) };
}

class SafeReader {
  readonly #passwords: ContainerPasswords;
  readonly #work: Work;
  readonly #entries: FoundEntries;

  constructor(passwords: ContainerPasswords, work: Work, entries: FoundEntries) {
    this.#passwords = passwords;
    this.#work = work;
    this.#entries = entries;
  }

  async readPart({ type, content }: ContentInfo): Promise<void> {
    if (!content) {
      return;
    }
    if (type === PFX_OID.data) {
      await this.#readBags(copyBytes(readOctets(content)), 0);
    } else if (type === PFX_OID.encryptedData) {
      await this.#readBags(await this.#decrypt(content), 0);
    } else {
      throw new PkiError('UNSUPPORTED_ALGORITHM', 'a PFX protected by public keys', {
        detail: type === PFX_OID.envelopedData ? 'envelopedData' : type,
      });
    }
  }

  async #decrypt(node: DerNode): Promise<Bytes> {
    const data = new DerSequence(node, 'encrypted data');
    data.take(TAG.integer, 'version');
    const info = new DerSequence(data.take(TAG.sequence, 'content'), 'encrypted content');
    info.take(TAG.oid, 'type');
    const scheme = readScheme(info.take(TAG.sequence, 'algorithm'));
    this.#note(scheme.name);
    const encrypted = implicitOctets(info.takeAny('bytes'));
    try {
      return await openEncrypted(scheme, encrypted, this.#passwords.store ?? '', isStructure, this.#work);
    } catch (error) {
      throw error instanceof PkiError && error.code === 'WRONG_SECRET' && !this.#entries.verified
        ? wrongPassword(this.#passwords)
        : error;
    }
  }

  #note(scheme: string): void {
    if (!this.#entries.schemes.includes(scheme)) {
      this.#entries.schemes.push(scheme);
    }
  }

  async #readBags(content: Bytes, depth: number): Promise<void> {
    if (depth > MAX_BAG_DEPTH) {
      throw new PkiError('BAD_DER', 'bags nested too deeply');
    }
    const list = readDer(definiteLengths(content));
    if (list.tag !== TAG.sequence) {
      throw new PkiError('BAD_DER', 'a list of bags was expected');
    }
    for (const node of childNodes(list)) {
      const bag = new DerSequence(node, 'bag');
      const type = readOid(bag.take(TAG.oid, 'type'));
      const wrapper = bag.take(contextConstructed(0), 'value');
      const value = readNode(wrapper.source, wrapper.contentStart, wrapper.end);
      await this.#readBag(type, value, readAttributes(bag.optional(TAG.set)), depth);
    }
  }

  async #readBag(type: string, value: DerNode, attributes: BagAttributes, depth: number): Promise<void> {
    switch (type) {
      case PFX_OID.certBag:
        this.#readCertificate(value, attributes);
        break;
      case PFX_OID.keyBag:
        this.#entries.keys.push({ ...attributes, pkcs8: nodeBytes(value), scheme: null, failure: null });
        break;
      case PFX_OID.shroudedKeyBag:
        this.#entries.keys.push(await this.#readKey(value, attributes));
        break;
      case PFX_OID.safeContentsBag:
        await this.#readBags(nodeBytes(value), depth + 1);
        break;
      default:
        this.#entries.ignored.push(
          type === PFX_OID.crlBag ? 'crl' : type === PFX_OID.secretBag ? 'secretKey' : type,
        );
    }
  }

  #readCertificate(value: DerNode, attributes: BagAttributes): void {
    const parts = new DerSequence(value, 'certificate bag');
    const type = readOid(parts.take(TAG.oid, 'type'));
    const wrapper = parts.take(contextConstructed(0), 'certificate');
    if (type !== PFX_OID.x509Certificate) {
      this.#entries.ignored.push(type);
      return;
    }
    const octets = readNode(wrapper.source, wrapper.contentStart, wrapper.end);
    this.#entries.certificates.push({ ...attributes, der: copyBytes(readOctets(octets)) });
  }

  /** A key may have a password of its own: then the file still opens, without it. */
  async #readKey(value: DerNode, attributes: BagAttributes): Promise<FoundKey> {
    const parts = new DerSequence(value, 'protected key');
    const scheme = readScheme(parts.take(TAG.sequence, 'algorithm'));
    const encrypted = copyBytes(readOctets(parts.take(TAG.octetString, 'bytes')));
    const keyPassword = this.#passwords.keys.get(this.#entries.keys.length);
    const password = keyPassword ?? this.#passwords.store ?? '';
    const entry = { ...attributes, scheme: scheme.name };
    try {
      const pkcs8 = await openEncrypted(scheme, encrypted, password, isStructure, this.#work);
      return { ...entry, pkcs8, failure: null };
    } catch (error) {
      if (!(error instanceof PkiError) || error.code !== 'WRONG_SECRET') {
        throw error;
      }
      if (!this.#entries.verified && this.#entries.certificates.length === 0) {
        throw wrongPassword(this.#passwords);
      }
      return { ...entry, pkcs8: null, failure: toFailure(error) };
    }
  }
}

/** [0] IMPLICIT OCTET STRING, whole or in pieces. */
function implicitOctets(node: DerNode): Bytes {
  if (node.tag === contextPrimitive(0)) {
    return copyBytes(contentBytes(node));
  }
  if (node.tag === contextConstructed(0)) {
    return concatBytes(childNodes(node).map(readOctets));
  }
  throw new PkiError('BAD_DER', 'encrypted content lacks its bytes');
}

/** Whether the bytes are one SEQUENCE: what wrong keys make of a file is not. */
export function isStructure(bytes: Bytes): boolean {
  try {
    const root = readDer(definiteLengths(bytes));
    return root.tag === TAG.sequence && childNodes(root).length >= 0;
  } catch {
    return false;
  }
}

interface BagAttributes {
  alias: string | null;
  keyId: string | null;
}

function readAttributes(set: DerNode | undefined): BagAttributes {
  const attributes: BagAttributes = { alias: null, keyId: null };
  for (const node of set ? childNodes(set) : []) {
    const parts = new DerSequence(node, 'attribute');
    const type = readOid(parts.take(TAG.oid, 'type'));
    const value = childNodes(parts.take(TAG.set, 'values'))[0];
    if (value && type === PFX_OID.friendlyName) {
      attributes.alias = readText(value);
    } else if (value && type === PFX_OID.localKeyId) {
      attributes.keyId = bytesToHex(readOctets(value));
    }
  }
  return attributes;
}
