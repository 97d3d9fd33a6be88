/** Reads whatever certificates and keys come in, told by content: labels and file names lie. */
import { readNode } from '../../der/reader.ts';
import { copyBytes, MAX_INPUT_BYTES, type Bytes } from '../../encoding/bytes.ts';
import { cleanText } from '../../encoding/pem.ts';
import { splitPieces } from '../../encoding/pieces.ts';
import { PkiError } from '../../errors.ts';
import { isJwk, readJwk } from '../../key/jwk.ts';
import { OPENSSH_LABEL, readOpenssh } from '../../key/openssh.ts';
import { Work } from '../../key/password/work.ts';
import { hasZipSignature } from '../../zip/directory.ts';
import { JKS } from '../jks.ts';
import { arrange } from './arrange.ts';
import type { Bundle, BundlePlace, BundleRequest, BundleSource } from './bundle.ts';
import { Collector } from './collector.ts';
import { readStructure, type StructureContext } from './structure.ts';

/** Files at once. */
const MAX_SOURCES = 500;
const BEGIN = '-----BEGIN ';

/**
 * Everything that a customer's files and pasted texts hold: certificates, private keys, containers,
 * and archives of such files. What fails is reported in `problems` and stops nothing else; what needs
 * a password is in `locks`. Chains are put in order, and keys to their certificates.
 * @throws PkiError TOO_LARGE for more than 500 sources or 16 MB in all; CANCELLED
 */
export async function readBundle(request: BundleRequest, signal?: AbortSignal): Promise<Bundle> {
  const total = request.sources.reduce((sum, { content }) => sum + content.length, 0);
  if (request.sources.length > MAX_SOURCES || total > MAX_INPUT_BYTES) {
    throw new PkiError('TOO_LARGE', `more than ${MAX_SOURCES} files or ${MAX_INPUT_BYTES} bytes`);
  }
  const reader = new BundleReader(request.passwords ?? new Map(), new Work(signal));
  for (const [index, source] of request.sources.entries()) {
    await reader.readSource(source, source.id ?? String(index), true);
  }
  await arrange(reader.collector.bundle, request.now ?? Date.now());
  return reader.collector.bundle;
}

class BundleReader {
  readonly collector = new Collector();
  readonly #passwords: ReadonlyMap<string, string>;
  readonly #work: Work;

  constructor(passwords: ReadonlyMap<string, string>, work: Work) {
    this.#passwords = passwords;
    this.#work = work;
  }

  /** `id` names the source in locks; archives inside archives stay closed. */
  async readSource({ name, content }: BundleSource, id: string, archives: boolean): Promise<void> {
    const place: BundlePlace = { source: name, line: null, label: null };
    this.#work.check();
    try {
      if (content.length === 0) {
        throw new PkiError('EMPTY_INPUT', 'an empty file');
      }
      if (typeof content === 'string') {
        await this.#readText(content, place, id);
      } else if (hasZipSignature(copyBytes(content))) {
        await (archives ? this.#readArchive(content, place, id) : this.collector.ignore(place, 'zip'));
      } else {
        const text = fileText(content);
        await (text === undefined ? this.#readPieces(content, place, id) : this.#readText(text, place, id));
      }
    } catch (error) {
      this.collector.problem(place, error);
    }
  }

  async #readArchive(content: Bytes, place: BundlePlace, id: string): Promise<void> {
    const { openArchive } = await import('../../zip/archive.ts');
    for (const [index, file] of (await openArchive(content)).entries()) {
      const base = file.name.slice(file.name.lastIndexOf('/') + 1);
      // macOS adds a resource fork to each file, as __MACOSX/._name.
      if (base.startsWith('.') || file.name.startsWith('__MACOSX/')) {
        continue;
      }
      const source = { ...place, source: `${place.source}/${file.name}` };
      if (index % 200 === 199) {
        await this.#work.pause();
      }
      try {
        const bytes = await file.read();
        if (isLikely(file.name, bytes)) {
          await this.readSource({ name: source.source, content: bytes }, `${id}/${index}`, false);
        } else {
          this.collector.ignore(source, 'text');
        }
      } catch (error) {
        this.collector.problem(source, error);
      }
    }
  }

  async #readText(text: string, place: BundlePlace, id: string): Promise<void> {
    if (text.trim() === '') {
      throw new PkiError('EMPTY_INPUT', 'no text');
    }
    if (isJwk(text)) {
      const origin = { place, form: 'JWK', container: 'JWK', scheme: null, alias: null } as const;
      await this.collector.addKey(readJwk(cleanText(text)), origin);
      return;
    }
    await this.#readPieces(text, place, id);
  }

  async #readPieces(input: string | Bytes, place: BundlePlace, id: string): Promise<void> {
    for (const [index, piece] of splitPieces(input).entries()) {
      const { block, line } = piece;
      const at: BundlePlace = { ...place, line, label: block?.label.slice(0, 60) ?? null };
      if (!piece.der.ok) {
        this.collector.failed(at, piece.der.error);
        continue;
      }
      try {
        const context = { ...this.#context(at, `${id}#${index}`), block: block ?? undefined };
        await this.#readPiece(piece.der.value, typeof input === 'string', context);
      } catch (error) {
        this.collector.problem(at, error);
      }
    }
  }

  async #readPiece(bytes: Bytes, text: boolean, context: StructureContext): Promise<void> {
    const { block, place } = context;
    if (block?.label === OPENSSH_LABEL) {
      const origin = { place, form: 'OPENSSH', container: 'OPENSSH', scheme: null, alias: null } as const;
      await this.collector.addKey(readOpenssh(bytes), origin);
    } else if (block?.label.endsWith(' PARAMETERS')) {
      // `openssl ecparam -genkey` puts the curve in front of the key, which names it again.
      this.collector.ignore(place, 'parameters');
    } else if (block?.label === 'TRUSTED CERTIFICATE') {
      const certificate = readNode(bytes, 0, bytes.length);
      await this.collector.addCertificate(bytes.slice(0, certificate.end), place, 'PEM', null);
    } else {
      await readStructure(bytes, block ? 'PEM' : text ? 'TEXT' : 'DER', context);
    }
  }

  #context(place: BundlePlace, id: string): StructureContext {
    return { collector: this.collector, passwords: this.#passwords, work: this.#work, place, id };
  }
}

function isKeyStore(bytes: Bytes): boolean {
  const magic = bytes.length >= 4 ? new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) : 0;
  return magic === JKS.magic || magic === JKS.jceksMagic;
}

/** Of an archive's files, those that are worth a word when they can't be read. */
function isLikely(name: string, bytes: Bytes): boolean {
  return (
    /\.(pem|crt|cer|cert|der|key|p7b|p7c|p7s|pfx|p12|jks|jceks|keystore|jwk|csr)$/i.test(name) ||
    bytes[0] === 0x30 ||
    isKeyStore(bytes) ||
    new TextDecoder('latin1').decode(bytes).includes(BEGIN)
  );
}

/** A file as text, where it is one for certain; the rest is sorted out by splitPieces. */
function fileText(bytes: Bytes): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 4));
  if (isKeyStore(bytes) || bytes[0] === 0x30 || head.startsWith('\xff\xfe') || head.startsWith('\xfe\xff')) {
    return undefined;
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return isJwk(text) ? text : undefined;
  } catch {
    // Words around PEM blocks may be in any old encoding; the blocks are ASCII.
    const text = new TextDecoder('latin1').decode(bytes);
    return text.includes(BEGIN) ? text : undefined;
  }
}
