import type { FastifyBaseLogger } from 'fastify';
import type { Nudge } from '../../platform/area/area.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';
import type { CaaTerms, DcvEvidence, Verifier } from '../../platform/dcv/dcv.ts';
import type { RevocationReason } from '../../ports/issuers/issuer.ts';
import type { TextSeal } from '../../ports/issuers/keys/sealed-text.ts';
import type { Limiter } from '../../platform/limits/limiter.ts';

/** Control of a name that was shown: with what its order keeps of it. */
export interface Proof {
  method: 'dns_txt' | 'dns' | 'file';
  evidence: DcvEvidence;
}

/** What a certificate is bought as. */
export interface Wish {
  accountID: TenantID;
  productNo: string;
  validity: number;
  /** In their compared form; the first is the common name. */
  names: readonly string[];
}

/** Why something can't be bought, in a sentence for logs. */
export interface NotSold {
  refused: 'product' | 'names' | 'csr' | 'following';
  detail: string;
}

/** An order of the portal that is ready to be written. */
export interface Draft {
  /** Cents; 0 for what is covered. */
  price: number;
  /** Whether an order is issued anew, within its coverage. */
  isReissue: boolean;
  /**
   * Writes and pays it, in the caller's transaction.
   * @returns undefined when it is above what the payer may spend, `busy` as long as another reissue of the order goes on
   */
  place(
    trx: Trx,
    payer: { accountID: TenantID; actorID: string; deptID: string | null },
    from: 'package' | 'balance',
    proofs: ReadonlyMap<string, Proof>,
  ): Promise<Placed | 'busy' | undefined>;
}

export type OrderState =
  | { kind: 'processing' }
  | { kind: 'issued'; chainPem: string }
  | { kind: 'cancelled' }
  /** It can't be issued, and waiting changes nothing. */
  | { kind: 'refused'; type: 'badCSR' | 'caa' | 'rejectedIdentifier' | 'serverInternal'; detail: string };

/** A certificate of an order of the portal. */
export interface FoundCertificate {
  accountID: TenantID;
  orderID: string;
  orderNo: string;
  name: string;
  serial: string;
  certificatePem: string;
  notBefore: Date;
  notAfter: Date;
  revokedAt: Date | null;
  /** Number of the order that renews it; '' for none. */
  renewedBy: string;
  /** Whether a further certificate of its order is there. */
  isSuperseded: boolean;
}

/** What becomes of a client's order. */
export interface Placed {
  orderID: string;
  orderNo: string;
  /** The reissue, where an order is issued anew. */
  operationID: string | null;
}

/** What orders, money and packages give. */
export interface Buying {
  /** Whether a product has certificates of this kind, and for this term. */
  isOffered(accountID: TenantID, productNo: string, validity: number): Promise<boolean>;
  /** Cents that a certificate costs today. */
  quote(wish: Wish): Promise<{ price: number } | NotSold>;
  /** Control of a name that an order of the account has shown, and that may be used again. */
  proven(accountID: TenantID, name: string): Promise<Proof | undefined>;
  /** The balance, held until the transaction ends. */
  lockBalance(trx: Trx, accountID: TenantID): Promise<number>;
  /** Units of packages that could pay such an order, held until the transaction ends. */
  lockUnits(trx: Trx, wish: Wish): Promise<number>;
  /**
   * Whether an order can be issued anew with these names for nothing, and its coverage lasts longer than a renewal is
   * worth while.
   * @param orderID of the portal
   */
  isCovered(wish: Wish, orderID: string): Promise<boolean>;
  /**
   * Checks a request (CSR, PEM) that has exactly these names, and prices it.
   * @param follows id of an order that is issued anew, or renewed; null for an order of its own
   */
  draft(wish: Wish, csr: string, as: 'order'): Promise<Draft | NotSold>;
  draft(wish: Wish, csr: string, as: 'renewal' | 'reissue', follows: string): Promise<Draft | NotSold>;
  stateOf(accountID: TenantID, placed: Omit<Placed, 'orderNo'>): Promise<OrderState>;
  /**
   * Cancels an order that can't be issued, or its reissue, and gives back what it cost; false when it is too late for
   * that.
   */
  cancel(trx: Trx, accountID: TenantID, placed: Omit<Placed, 'orderNo'>, actorID: string): Promise<boolean>;
  /** The certificate with a serial number, upper-case hexadecimal; of whichever account. */
  certificate(serial: string): Promise<FoundCertificate | undefined>;
  revoke(
    certificate: FoundCertificate,
    reason: RevocationReason,
    askedBy: string,
  ): Promise<'revoked' | 'revoking' | { detail: string }>;
  /** Whom what nobody signed in for is told as: the owner of an account. */
  ownerOf(accountID: TenantID): Promise<string>;
}

/** Runs what one request of a client changes, so that it stands in the audit log. */
export type RecordAct = <Value>(
  act: {
    tenantID: TenantID;
    actorID: string;
    action: string;
    object: { kind: string; id: string };
    address: string;
    userAgent: string;
    requestID: string;
  },
  work: () => Promise<Value>,
) => Promise<Value>;

export interface AcmeServerPorts {
  db: Db;
  now: () => Date;
  log: FastifyBaseLogger;
  nudge: Nudge;
  limiter: Limiter;
  /** Whether requests of one network are counted. */
  isLimited: boolean;
  /** Address of the portal, without a slash at its end. */
  origin: string;
  /** Certificates can be ordered this way: the issuer takes what we have validated. */
  isOffered: boolean;
  seal: TextSeal;
  nonceKey: () => Promise<Buffer>;
  verifier: () => Verifier;
  caa: () => Promise<CaaTerms>;
  buying: Buying;
  record: RecordAct;
  /** Tells that a database is away; false for another error. */
  isOutage: (error: Error) => boolean;
}
