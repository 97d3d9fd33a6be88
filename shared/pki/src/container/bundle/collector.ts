import { parseCertificate } from '../../certificate/read.ts';
import { digest } from '../../crypto-provider.ts';
import type { Bytes } from '../../encoding/bytes.ts';
import { bytesToHex } from '../../encoding/hex.ts';
import { PkiError, toFailure, type PkiFailure } from '../../errors.ts';
import { EXPLICIT_PARAMETERS } from '../../key/ec-curves.ts';
import { publicInfo, readKeyNumbers } from '../../key/key-numbers.ts';
import { readPrivateKeyDer } from '../../key/private-key.ts';
import type { PublicKeyDetails } from '../../key/public-key.ts';
import type { Bundle, BundleForm, BundleKey, BundleLock, BundlePlace } from './bundle.ts';

/** More than any trust store holds. */
const MAX_CERTIFICATES = 5_000;
const MAX_KEYS = 1_000;
const MAX_PROBLEMS = 200;

/** Gathers what is found, each certificate and key once. */
export class Collector {
  readonly bundle: Bundle = {
    certificates: [],
    keys: [],
    entries: [],
    locks: [],
    problems: [],
    ignored: [],
    schemes: [],
  };
  readonly #certificates = new Map<string, number>();
  readonly #keys = new Set<string>();

  async addCertificate(
    der: Bytes,
    place: BundlePlace,
    form: BundleForm,
    alias: string | null,
  ): Promise<void> {
    const data = parseCertificate(der, { language: 'en' });
    const sha256 = bytesToHex(await digest('SHA-256', der));
    const earlier = this.bundle.certificates[this.#certificates.get(sha256) ?? -1];
    if (earlier) {
      earlier.places.push(place);
      earlier.alias ??= alias;
      return;
    }
    if (this.bundle.certificates.length >= MAX_CERTIFICATES) {
      throw new PkiError('TOO_LARGE', `more than ${MAX_CERTIFICATES} certificates`);
    }
    this.#certificates.set(sha256, this.bundle.certificates.length);
    this.bundle.certificates.push({
      der,
      places: [place],
      form,
      alias,
      subject: data.subjectText,
      issuer: data.issuerText,
      commonName: data.commonName,
      dnsNames: data.dnsNames,
      serialNumber: data.serialNumber,
      notBefore: data.notBefore.date?.toISOString() ?? null,
      notAfter: data.notAfter.date?.toISOString() ?? null,
      keyText: keyText(data.publicKey),
      isCa: data.isCa,
      selfIssued: data.selfIssued,
      sha256,
    });
  }

  /** Adds a key in clear, given as PKCS#8, PKCS#1 or SEC1. */
  async addKey(
    der: Bytes,
    found: Pick<BundleKey, 'place' | 'form' | 'scheme' | 'alias'> & { container?: BundleKey['container'] },
  ): Promise<void> {
    const details = readPrivateKeyDer(der);
    const { numbers, explicitCurve } = namedNumbers(details.pkcs8);
    const spki = numbers ? publicInfo(numbers) : null;
    const identity = bytesToHex(await digest('SHA-256', spki ?? details.pkcs8));
    if (this.#keys.has(identity)) {
      return;
    }
    if (this.#keys.size >= MAX_KEYS) {
      throw new PkiError('TOO_LARGE', `more than ${MAX_KEYS} private keys`);
    }
    this.#keys.add(identity);
    this.bundle.keys.push({
      pkcs8: numbers?.pkcs8 ?? details.pkcs8,
      place: found.place,
      form: found.form,
      container: found.container ?? details.container,
      scheme: found.scheme,
      alias: found.alias,
      algorithm: details.algorithm,
      bits: details.bits,
      curve: numbers?.kind === 'EC' ? numbers.curve.name : details.curve,
      explicitCurve,
      spkiSha256: spki && identity,
    });
  }

  addLock(lock: BundleLock): void {
    this.bundle.locks.push(lock);
  }

  addScheme(place: BundlePlace, form: BundleForm, scheme: string): void {
    this.bundle.schemes.push({ place, form, scheme });
  }

  ignore(place: BundlePlace, kind: string): void {
    if (this.bundle.ignored.length < MAX_PROBLEMS) {
      this.bundle.ignored.push({ place, kind });
    }
  }

  failed(place: BundlePlace, failure: PkiFailure): void {
    if (this.bundle.problems.length < MAX_PROBLEMS) {
      this.bundle.problems.push({ place, failure });
    }
  }

  /** Cancelling ends everything; any other failure concerns its place only. */
  problem(place: BundlePlace, error: unknown): void {
    if (error instanceof PkiError && error.code === 'CANCELLED') {
      throw error;
    }
    this.failed(place, toFailure(error));
  }
}

/** A key on a named curve that is not known stays as it came: it can still go from container to container. */
function namedNumbers(pkcs8: Bytes) {
  try {
    const numbers = readKeyNumbers(pkcs8);
    return { numbers, explicitCurve: numbers.kind === 'EC' && numbers.explicit };
  } catch (error) {
    const unknown = error instanceof PkiError && error.code === 'UNSUPPORTED_ALGORITHM';
    if (unknown && error.detail !== EXPLICIT_PARAMETERS) {
      return { numbers: null, explicitCurve: false };
    }
    throw error;
  }
}

function keyText(key: PublicKeyDetails): string {
  switch (key.kind) {
    case 'RSA':
      return `${key.algorithm} ${key.bits}`;
    case 'EC':
      return `EC ${key.curve}`;
    default:
      return key.algorithm;
  }
}
