import type { Bytes } from '../encoding/bytes.ts';
import type { PkiFailure } from '../errors.ts';

/** A certificate that a container holds. */
export interface FoundCertificate {
  der: Bytes;
  /** Friendly name or alias. */
  alias: string | null;
  /** Ties it to a key of the same container; hexadecimal, or the alias in a key store of Java. */
  keyId: string | null;
}

/** A private key that a container holds. Holds key material: never log it. */
export interface FoundKey {
  /** PKCS#8 DER; null as long as it can't be opened. */
  pkcs8: Bytes | null;
  alias: string | null;
  keyId: string | null;
  /** How it was protected; null for a key in clear. */
  scheme: string | null;
  /** Why it was not opened: WRONG_SECRET when it has a password of its own. */
  failure: PkiFailure | null;
}

/** The contents of an opened container. */
export interface FoundEntries {
  certificates: FoundCertificate[];
  keys: FoundKey[];
  /** How the whole is protected, for display. */
  schemes: string[];
  /** Whether a MAC or digest has shown that the store's password is right. */
  verified: boolean;
  /** Kinds of what was passed over, such as 'secretKey' and 'crl'. */
  ignored: string[];
}

/** The passwords of one container. */
export interface ContainerPasswords {
  /** Undefined where the customer gave none, which is not the same as an empty one. */
  store: string | undefined;
  /** Of single keys, by their position among the keys; the store's own password where there is none. */
  keys: ReadonlyMap<number, string>;
}
