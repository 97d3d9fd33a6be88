import type { IssuanceRef, RevocationReason } from '../issuer.ts';
import type { Identifier } from './wire.ts';

/** An account of ours with an ACME server. */
export interface UpstreamAccount {
  id: string;
  /** Address of the server's directory. */
  directory: string;
  /** Where its key is, in a key store. */
  keyUri: string;
  /** Null until the server has told it. */
  url: string | null;
}

/** What an order of the server wants to be shown for one name. */
export interface StoredAuthorization {
  url: string;
  identifier: Identifier;
  wildcard: boolean;
  status: string;
  challenges: { type: string; url: string; token: string }[];
}

/**
 * `intended`: an order is about to be asked for; perhaps the server has it. `placed`: its address is known.
 * `finalising`: the certificate is about to be asked for; perhaps it is being made. `issued`: it is here.
 * `ended`: nothing comes of it any more, and another round may begin.
 */
export type UpstreamState = 'intended' | 'placed' | 'finalising' | 'issued' | 'ended';

/** What was issued. */
export interface UpstreamCertificate {
  /** Upper-case hex. */
  serial: string;
  certificatePem: string;
  chainPem: string;
  rootPem: string;
  notBefore: Date;
  notAfter: Date;
}

/** One order with the server. */
export interface UpstreamOrder extends IssuanceRef {
  /** 1 for the first order of an issuance, one more for each that came to nothing. */
  round: number;
  directory: string;
  identifiers: readonly Identifier[];
  state: UpstreamState;
  url: string | null;
  finalizeUrl: string | null;
  /** Until when the server keeps it, if it says so. */
  expiresAt: Date | null;
  /** Null until they were read. */
  authorizations: readonly StoredAuthorization[] | null;
  /** Upper-case hex SHA-256 of the key that the certificate was asked for with. */
  spkiSha256: string | null;
  certificate: UpstreamCertificate | null;
  createdAt: Date;
  revokedAt: Date | null;
  revocationReason: RevocationReason | null;
}

/** What may change of it. */
export type UpstreamChange = Partial<
  Pick<UpstreamOrder, 'state' | 'finalizeUrl' | 'expiresAt' | 'authorizations' | 'spkiSha256' | 'certificate'>
>;

/**
 * What is known of orders with ACME servers, kept by the owner of the database. Each method is atomic by itself,
 * and what it wrote is durable when it answers: intents are written before the request that they are about.
 */
export interface UpstreamRepository {
  account(directory: string): Promise<UpstreamAccount | undefined>;
  /** Adds an account unless the directory has one; answers with the one that is there afterwards. */
  addAccount(directory: string, keyUri: string): Promise<UpstreamAccount>;
  setAccountUrl(id: string, url: string): Promise<void>;

  /** The order of the last round. */
  newest(issuance: IssuanceRef): Promise<UpstreamOrder | undefined>;
  /** Adds a round unless it is there; answers with the row that is there afterwards. */
  intend(
    issuance: IssuanceRef,
    round: { round: number; directory: string; identifiers: readonly Identifier[]; at: Date },
  ): Promise<UpstreamOrder>;
  /** Notes the address of an intended order, the first one that is told. */
  placed(order: UpstreamOrder, url: string): Promise<UpstreamOrder>;
  change(order: UpstreamOrder, change: UpstreamChange): Promise<UpstreamOrder>;
  /** Which of these addresses are of orders that are known. */
  knownUrls(urls: readonly string[]): Promise<ReadonlySet<string>>;
  bySerial(serial: string): Promise<UpstreamOrder | undefined>;
  /** Notes a revocation unless one is noted; answers with the one that is there afterwards. */
  revoked(
    order: UpstreamOrder,
    reason: RevocationReason,
    at: Date,
  ): Promise<{ revokedAt: Date; reason: RevocationReason }>;
}
