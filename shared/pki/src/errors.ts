/**
 * The closed set of reasons why something in this package fails. The customer's text is chosen
 * from the code by whoever shows it; `message` is for logs and never holds key material.
 */
export type PkiErrorCode =
  /** Nothing was given. */
  | 'EMPTY_INPUT'
  /** More than this package reads at once (see MAX_INPUT_BYTES). */
  | 'TOO_LARGE'
  /** Neither hexadecimal, base64, PEM nor DER. */
  | 'BAD_ENCODING'
  /** A PEM block without end, or with a body that is not base64. */
  | 'BAD_PEM'
  /** The ASN.1 structure is damaged. */
  | 'BAD_DER'
  /** The structure says that it is longer than the bytes that are there; `detail` counts both. */
  | 'TRUNCATED'
  /** Bytes follow the end of the structure. */
  | 'TRAILING_DATA'
  /** Well formed, but another kind of object than asked for. */
  | 'WRONG_TYPE'
  /** An algorithm, curve or container that this package or the browser can't handle. */
  | 'UNSUPPORTED_ALGORITHM'
  /** A host name, IP address or e-mail address that can't go into a request (B§8.15). */
  | 'BAD_HOSTNAME'
  /** A subject field that its string type or length bound refuses; `field` names it. */
  | 'BAD_SUBJECT'
  /** A key length, curve or hash outside the offered ones (A§9.24 to A§9.26). */
  | 'BAD_PARAMETERS'
  /** A freshly made request did not verify; it was thrown away. */
  | 'SELF_CHECK'
  /** WebCrypto is missing, as on a page without HTTPS. */
  | 'NO_CRYPTO'
  /** The private key is protected by a passphrase. */
  | 'KEY_ENCRYPTED'
  /** The vault's secret, the passphrase or the password doesn't open this. */
  | 'WRONG_SECRET'
  /** A file asks for more key derivation rounds or memory than a forged one may cost. */
  | 'TOO_COSTLY'
  /** Encrypting a private key failed (B§8.10). */
  | 'ENCRYPTION'
  /** A container password with characters that Java and Windows refuse; printable ASCII only. */
  | 'BAD_PASSWORD'
  /** The parts of a private key contradict each other: it was damaged. */
  | 'BAD_KEY'
  /** The private key does not belong to the certificate or request. */
  | 'KEY_MISMATCH'
  /** The file is not of a ZIP media type (A§5.19, D-125). */
  | 'ZIP_TYPE'
  /** The content is not a readable ZIP archive. */
  | 'ZIP_DAMAGED'
  /** More entries than allowed (D-126). */
  | 'ZIP_TOO_MANY_ENTRIES'
  /** One entry is larger than allowed (D-126). */
  | 'ZIP_ENTRY_TOO_LARGE'
  /** All entries together are larger than allowed (D-126). */
  | 'ZIP_TOO_LARGE'
  /** An archive with encrypted entries. */
  | 'ZIP_ENCRYPTED'
  /** No entry is a certificate request (A§5.22). */
  | 'ZIP_NO_CSR'
  /** The caller gave up. */
  | 'CANCELLED'
  /** The worker died or could not start. */
  | 'WORKER_FAILED';

/** Where something went wrong and what should have stood there, as far as that is known. */
export interface PkiPlace {
  /** Line of the text, from 1. */
  line?: number;
  /** Byte of the DER structure, from 0. */
  offset?: number;
  /** In the words of the standards: 'certificate: serial number (INTEGER)', '-----END CERTIFICATE-----'. */
  expected?: string;
}

/** The one error type of this package. */
export class PkiError extends Error {
  override readonly name = 'PkiError';
  readonly code: PkiErrorCode;
  /** The input field the error is about, if there is one. */
  readonly field: string | undefined;
  /** What a customer may look up, such as the name of an algorithm; never key material. */
  readonly detail: string | undefined;
  readonly place: PkiPlace | undefined;

  constructor(
    code: PkiErrorCode,
    message: string,
    options: { field?: string; detail?: string; place?: PkiPlace; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.field = options.field;
    this.detail = options.detail;
    this.place = options.place;
  }
}

/** An outcome as a plain value: what crosses the worker's border. */
export type PkiResult<T> = { ok: true; value: T } | { ok: false; error: PkiFailure };

/** A PkiError without its stack, as structured-clone data. */
export interface PkiFailure {
  code: PkiErrorCode;
  message: string;
  field?: string;
  detail?: string;
  place?: PkiPlace;
}

/**
 * Any thrown value as a plain failure. What is not a PkiError keeps only its class name, since a
 * library's message may quote its input.
 */
export function toFailure(thrown: unknown): PkiFailure {
  if (thrown instanceof PkiError) {
    const { code, message, field, detail, place } = thrown;
    return {
      code,
      message,
      ...(field ? { field } : {}),
      ...(detail ? { detail } : {}),
      ...(place ? { place } : {}),
    };
  }
  if (thrown instanceof Error && thrown.name === 'AbortError') {
    return { code: 'CANCELLED', message: 'cancelled' };
  }
  return { code: 'WORKER_FAILED', message: thrown instanceof Error ? thrown.name : 'unknown failure' };
}

/**
 * The value itself, or an error for undefined and null. Empty text is not missing (B§8.12, D-100).
 */
export function requireValue<T>(value: T | null | undefined): T {
  if (value === undefined || value === null) {
    throw new TypeError("Argument 'value' is required");
  }
  return value;
}
