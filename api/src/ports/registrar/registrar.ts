/**
 * The port through which domain names are registered, renewed and changed; chosen by configuration. `embedded/` is a
 * small registry in our own database, `epp/` a client of RFC 5730 to 5734 that reaches real registries and the
 * gateways of resellers. Refusals are values with a code, never exceptions. Names are A-labels in lower case without a
 * final dot; moments are UTC; money is in whole minor units of the currency that stands beside it.
 */

export type RefusalCode =
  | 'TAKEN'
  /** The registry keeps the name back. */
  | 'RESERVED'
  /** What was expected to be paid isn't what the registry takes: nothing was done, `detail` has its price. */
  | 'PRICE_CHANGED'
  /** The claims notice of a trademark has to be accepted first (RFC 8334). */
  | 'CLAIMS_NEEDED'
  | 'NAME_INVALID'
  | 'CONTACT_INVALID'
  /** The registrar doesn't have the name, or nobody has. */
  | 'NOT_FOUND'
  /** Another registrar sponsors the object, or the registry doesn't allow us what we asked (2201). */
  | 'NOT_OURS'
  /** The state of the object doesn't allow it: too early, too late, wrong period (2105, 2106). */
  | 'NOT_ELIGIBLE'
  /** A status such as clientTransferProhibited prohibits it (2304). */
  | 'LOCKED'
  /** The authorisation of a transfer is wrong or over (2202). */
  | 'CODE_INVALID'
  /** The end that was named isn't the present one: somebody has renewed already (RFC 5731 3.2.3). */
  | 'END_DIFFERS'
  /** Our account with the registry is empty (2104). The operator has to pay in; it can be tried again. */
  | 'DEPOSIT_LOW'
  /** The registry wants to look at it; the outcome comes as an event (1001). */
  | 'PENDING'
  /** No connection was made, or the session was refused: nothing was asked, it can be asked again. */
  | 'UNREACHABLE'
  /** It was asked and no answer came: what happened is unknown. `info` says it; asking again is wrong. */
  | 'UNKNOWN_OUTCOME'
  /** Refused by the registry's rules; `detail` is its own sentence. */
  | 'POLICY';

/** What to do with a refusal: give up and pay back, ask again later, or look first what has happened. */
export type AfterRefusal = 'stop' | 'later' | 'look';

export const AFTER_REFUSAL: Readonly<Record<RefusalCode, AfterRefusal>> = {
  TAKEN: 'stop',
  RESERVED: 'stop',
  PRICE_CHANGED: 'stop',
  CLAIMS_NEEDED: 'stop',
  NAME_INVALID: 'stop',
  CONTACT_INVALID: 'stop',
  NOT_FOUND: 'stop',
  NOT_OURS: 'stop',
  NOT_ELIGIBLE: 'stop',
  LOCKED: 'stop',
  CODE_INVALID: 'stop',
  END_DIFFERS: 'look',
  DEPOSIT_LOW: 'later',
  PENDING: 'look',
  UNREACHABLE: 'later',
  UNKNOWN_OUTCOME: 'look',
  POLICY: 'stop',
};

export type RegistrarAnswer<T> =
  | {
      ok: true;
      value: T;
      /** The registry's number of the transaction (`svTRID`), for the operator's questions to it. */
      reference: string;
    }
  | { ok: false; code: RefusalCode; detail: string };

/** Minor units, in the currency of the registry. */
export interface RegistrarPrices {
  currency: string;
  /** For one year each; what a restore costs comes without the year that it may include. */
  register: number;
  renew: number;
  transfer: number;
  restore: number;
}

/** What a top-level domain allows. Days are whole days. */
export interface TldPolicy {
  /** A-label without the dot before it: `test`, `com.test`. */
  tld: string;
  minYears: number;
  /** Of what is registered and of what is left after a renewal. */
  maxYears: number;
  /**
   * So many days before its end a name can be renewed though more than `maxYears` is left of it then: where one year is
   * sold at a time nobody could renew before the end otherwise. 0: never.
   */
  renewalDays: number;
  /** After registration the name can be given back within this time and the fee is returned. */
  addGraceDays: number;
  /** After its end the name can still be renewed at the normal price. */
  autoRenewGraceDays: number;
  redemptionDays: number;
  pendingDeleteDays: number;
  /** No transfer to another registrar for so long after registration. */
  transferLockDays: number;
  /** Code points beyond letters, digits and hyphen, as ranges of numbers; empty: no IDN. */
  idnRanges: readonly (readonly [first: number, last: number])[];
  /** Whether a verified identity of the registrant is asked for before. */
  verifiedRegistrant: boolean;
  prices: RegistrarPrices;
}

export type AvailabilityState = 'free' | 'taken' | 'premium' | 'reserved' | 'unknown';

export interface Availability {
  name: string;
  /** `premium` is free at a price of its own. `unknown`: the registry gave no answer; never guessed. */
  state: AvailabilityState;
  /** Where it can be registered. Premium names have their own renewal price, standard ones the price of the TLD. */
  prices?: RegistrarPrices;
  /** Set where a trademark claims notice has to be shown. */
  claimsKey?: string;
}

/** RFC 5733: `int` is ASCII; `loc` as the customer wrote it. */
export interface RegistrarPostal {
  name: string;
  organization?: string;
  street: string;
  city: string;
  state?: string;
  /** Empty in a country that has none. */
  postcode: string;
  /** ISO 3166-1 alpha-2, upper case. */
  country: string;
}

export interface RegistrarContact {
  /** Our identifier; the registry's handle is made of it, so that saving twice makes one. 3 to 16 characters. */
  handle: string;
  int: RegistrarPostal;
  loc?: RegistrarPostal;
  /** E.164 with a dot after the country code: `+86.13800138000` (RFC 5733 2.5). */
  phone: string;
  email: string;
}

export interface RegistrarContacts {
  /** Handles saved before by `saveContact`. */
  registrant: string;
  admin: string;
  tech: string;
  billing: string;
}

/** Status values of RFC 5731 2.3 and RFC 3915. */
export type DomainStatus =
  | 'ok'
  | 'inactive'
  | 'clientHold'
  | 'clientDeleteProhibited'
  | 'clientRenewProhibited'
  | 'clientTransferProhibited'
  | 'clientUpdateProhibited'
  | 'serverHold'
  | 'serverDeleteProhibited'
  | 'serverRenewProhibited'
  | 'serverTransferProhibited'
  | 'serverUpdateProhibited'
  | 'pendingCreate'
  | 'pendingDelete'
  | 'pendingRenew'
  | 'pendingTransfer'
  | 'pendingUpdate';

export type RgpStatus =
  | 'addPeriod'
  | 'autoRenewPeriod'
  | 'renewPeriod'
  | 'transferPeriod'
  | 'redemptionPeriod'
  | 'pendingRestore'
  | 'pendingDelete';

export interface RegisteredDomain {
  name: string;
  /** The registry's identifier of this registration (`roid`): another one after the name was deleted and taken again. */
  repositoryId: string;
  /** False: another registrar has it, and the fields below may be missing. */
  ours: boolean;
  statuses: DomainStatus[];
  rgp: RgpStatus[];
  contacts?: RegistrarContacts;
  nameservers: string[];
  createdAt?: Date;
  expiresAt?: Date;
  /** What the parent zone has of its DNSSEC keys (RFC 5910); without any the domain isn't signed. Digest in hex. */
  ds?: { keyTag: number; algorithm: number; digestType: number; digest: string }[];
  /** Where the registry prices it by itself; standard names have none. */
  premium?: RegistrarPrices;
}

/**
 * What identifies one request for ever: the client's transaction ID (`clTRID`), 3 to 64 characters. The embedded
 * registry answers a repeated one as at first; others don't know it again, so that after a crash `info` is asked before
 * a create.
 */
export interface RequestKey {
  key: string;
}

export interface CreateRequest extends RequestKey {
  name: string;
  years: number;
  contacts: RegistrarContacts;
  nameservers: string[];
  /** What we expect to pay for all years (RFC 8748): another price is refused with PRICE_CHANGED, not charged. */
  fee?: { amount: number; currency: string };
  /** Accepted claims notice (RFC 8334). */
  claims?: { noticeId: string; notAfter: Date; acceptedAt: Date };
}

export interface RenewRequest extends RequestKey {
  name: string;
  /** The present end (`curExpDate`), a day in UTC: the same request can't renew twice. */
  until: Date;
  years: number;
  fee?: { amount: number; currency: string };
}

export interface DomainChange extends RequestKey {
  name: string;
  nameservers?: string[];
  contacts?: Partial<RegistrarContacts>;
  /** Statuses that clients may set, put on and taken off. */
  addStatuses?: DomainStatus[];
  removeStatuses?: DomainStatus[];
}

/** Where a transfer of sponsorship stands (`trStatus` of RFC 5730 2.9.3.4). */
export type TransferState =
  | 'pending'
  | 'clientApproved'
  | 'clientRejected'
  | 'clientCancelled'
  | 'serverApproved'
  | 'serverCancelled';

export interface DomainTransfer {
  name: string;
  state: TransferState;
  /** Whether the name comes to us; otherwise it goes. */
  toUs: boolean;
  requestedAt: Date;
  /** When it was decided; of a pending one until when the sponsor may, after which the registry lets it go. */
  decidedAt: Date;
  /** The end that the name has afterwards, where the registry says it. */
  expiresAt?: Date;
}

export interface TransferRequest extends RequestKey {
  name: string;
  /** What the present registrar gave the registrant (`authInfo`). It isn't kept. */
  code: string;
  /** What we expect to pay (RFC 8748). */
  fee?: { amount: number; currency: string };
}

/** The sponsor approves or rejects; who asked cancels. */
export type TransferDecision = 'approve' | 'reject' | 'cancel';

/** What the registry tells without being asked: poll messages of RFC 5730 2.9.2.3. */
export interface RegistrarEvent {
  id: string;
  at: Date;
  name?: string;
  kind:
    | 'transfer'
    | 'renewed'
    | 'deleted'
    | 'changed'
    | 'pending-done'
    | 'pending-refused'
    | 'deposit-low'
    | 'other';
  /** As the registry wrote it. */
  text: string;
}

export interface Registrar {
  /** Policies of all top-level domains that are sold, sorted by name. */
  tlds(): Promise<RegistrarAnswer<TldPolicy[]>>;
  /** One answer for each name, in the order asked; at most 100 names. A registry that is away gives `unknown`. */
  check(names: readonly string[]): Promise<Availability[]>;
  create(request: CreateRequest): Promise<RegistrarAnswer<RegisteredDomain>>;
  /** Answers with the new end. */
  renew(request: RenewRequest): Promise<RegistrarAnswer<{ expiresAt: Date }>>;
  info(name: string): Promise<RegistrarAnswer<RegisteredDomain>>;
  update(change: DomainChange): Promise<RegistrarAnswer<void>>;
  /** Within the add grace period the fee comes back; after it the name goes to redemption. */
  remove(name: string, request: RequestKey): Promise<RegistrarAnswer<{ refunded: boolean }>>;
  /** Out of redemption, with the report that RFC 3915 4.3 asks for. */
  restore(name: string, request: RequestKey): Promise<RegistrarAnswer<void>>;
  /**
   * Gives a name the code with which another registrar can ask for it; undefined takes it away. It may be read by
   * nobody afterwards (RFC 9154).
   */
  setTransferCode(
    name: string,
    code: string | undefined,
    request: RequestKey,
  ): Promise<RegistrarAnswer<void>>;
  /** Asks for a name of another registrar. What it costs is taken now, and given back when it comes to nothing. */
  requestTransfer(request: TransferRequest): Promise<RegistrarAnswer<DomainTransfer>>;
  /** The last transfer of a name to us or from us. */
  queryTransfer(name: string): Promise<RegistrarAnswer<DomainTransfer>>;
  decideTransfer(
    name: string,
    decision: TransferDecision,
    request: RequestKey,
  ): Promise<RegistrarAnswer<DomainTransfer>>;
  saveContact(contact: RegistrarContact): Promise<RegistrarAnswer<void>>;
  /** What is left of the registrar's money at the registry. */
  deposit(): Promise<RegistrarAnswer<{ amount: number; currency: string }>>;
  /** The oldest messages that weren't acknowledged, at most ten. */
  events(): Promise<RegistrarAnswer<RegistrarEvent[]>>;
  /** Called after what an event tells is committed; a second call for the same event is fine. */
  acknowledge(eventId: string): Promise<RegistrarAnswer<void>>;
  close(): Promise<void>;
}
