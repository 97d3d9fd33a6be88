import { setTimeout as wait } from 'node:timers/promises';
import { X509Certificate } from 'node:crypto';
import {
  type BeginRequest,
  type BeginResult,
  type Blocked,
  type ChallengeQuestion,
  type FinaliseResult,
  type IssuanceRef,
  type IssueRequest,
  type Issuer,
  type ProofVerdict,
  type Refused,
  REVOCATION_REASONS,
  type RevocationReason,
  type RevokeResult,
} from '../issuer.ts';
import type { KeyStore } from '../keys/key-store.ts';
import type { CaaTerms, Challenge } from '../../../platform/dcv/dcv.ts';
import { UpstreamAccountHolder } from './account.ts';
import { AcmeClient } from './client.ts';
import { Finalising } from './finalising.ts';
import {
  acmeChallenge,
  acmeMethods,
  authorizationOf,
  identifiersOf,
  requestedIdentifiers,
  sameIdentifiers,
} from './names.ts';
import { Ordering } from './ordering.ts';
import { AcmeProblem, obstacleOf } from './problem.ts';
import { type NameToProve, Proving } from './proving.ts';
import type { UpstreamOrder, UpstreamRepository } from './repository.ts';
import type { AcmeSettings } from './settings.ts';
import { createTransport, Unreachable } from './transport.ts';
import type { Identifier } from './wire.ts';

export interface AcmeIssuerOptions {
  settings: AcmeSettings;
  rows: UpstreamRepository;
  /** Keeps the account's key. */
  keys: () => Promise<KeyStore>;
  now: () => Date;
  /** Waits some milliseconds; a timer unless told. */
  pause?: (ms: number) => Promise<void>;
  /** Milliseconds that the server is waited for before a job is put off; 8,000 unless told. */
  patience?: number;
}

/** An authority that is reached by ACME (RFC 8555). */
export class AcmeIssuer implements Issuer {
  readonly namesFromRequest = true;
  readonly trustsOurChecks = false;
  private readonly client: AcmeClient;
  private readonly account: UpstreamAccountHolder;
  private readonly ordering: Ordering;
  private readonly proving: Proving;
  private readonly finalising: Finalising;
  private readonly rows: UpstreamRepository;
  private readonly now: () => Date;

  constructor(options: AcmeIssuerOptions) {
    const { settings, rows, keys, now, patience = 8_000 } = options;
    const pause = options.pause ?? ((ms: number) => wait(ms));
    const transport = createTransport(settings);
    const client = new AcmeClient({ directory: settings.directory, transport, now });
    const account = new UpstreamAccountHolder({
      client,
      rows,
      keys,
      email: settings.email,
      eab: settings.eab,
    });
    const ordering = new Ordering({ client, account, rows, now });
    const shared = { client, account, rows, ordering, now, pause, patience };
    this.client = client;
    this.account = account;
    this.ordering = ordering;
    this.proving = new Proving(shared);
    this.finalising = new Finalising({ ...shared, root: settings.root });
    this.rows = rows;
    this.now = now;
  }

  /** Domain validation is what the protocol does; nobody vets an organisation through it. */
  issues(certificateClass: IssueRequest['certificateClass'], ofOrganization: boolean): boolean {
    return !ofOrganization && (certificateClass === 'dv' || certificateClass === 'ip');
  }

  methodsFor = acmeMethods;

  /** The server's names in CAA are in its directory (RFC 8555 7.1.1); methods as RFC 8657 4 calls them. */
  async caa(): Promise<CaaTerms> {
    const { meta } = await this.client.directory();
    const accountUri = await this.account.url();
    return {
      identities: meta?.caaIdentities ?? [],
      ...(accountUri === undefined ? {} : { accountUri }),
      methods: { dns_txt: 'dns-01', dns: 'dns-01', file: 'http-01' },
    };
  }

  async begin(request: BeginRequest): Promise<BeginResult> {
    const identifiers = identifiersOf(request.names);
    const unfit = this.refusalOf(request, identifiers);
    if (unfit) return unfit;
    try {
      const row = await this.current(request, identifiers);
      const hasAsked = row.state === 'finalising' || row.state === 'issued';
      const shown = request.names.filter(
        ({ domain }) => hasAsked || authorizationOf(row, domain)?.status === 'valid',
      );
      return { kind: 'open', shown: new Set(shown.map(({ domain }) => domain)) };
    } catch (error) {
      return this.notBegun(request, error);
    }
  }

  async challenges(question: ChallengeQuestion): Promise<(Challenge | undefined)[]> {
    const row = await this.rows.newest(question);
    if (!row?.authorizations) return question.names.map(() => undefined);
    const key = await this.account.key();
    return question.names.map((name) => acmeChallenge(row, name, key));
  }

  async prove(issuance: IssuanceRef, names: readonly NameToProve[]): Promise<ProofVerdict[]> {
    const row = await this.rows.newest(issuance);
    if (!row) throw new Error(`The issuance of ${issuance.orderNo} has not begun`);
    return this.proving.prove(row, names);
  }

  async finalise(request: IssueRequest): Promise<FinaliseResult> {
    const row = await this.rows.newest(request);
    if (!row || row.state === 'ended' || row.url === null) return { kind: 'reopened' };
    return this.finalising.finalise(row, request);
  }

  /** Asking twice does no harm: a server that has revoked says so. */
  async revoke(serial: string, reason: RevocationReason): Promise<RevokeResult> {
    const row = await this.rows.bySerial(serial.toUpperCase());
    if (!row?.certificate) return { ok: false, code: 'SERIAL_UNKNOWN' };
    if (row.revokedAt && row.revocationReason)
      return { ok: true, revokedAt: row.revokedAt, reason: row.revocationReason };
    try {
      const { signer } = await this.account.open();
      const { revokeCert } = await this.client.directory();
      const certificate = new X509Certificate(row.certificate.certificatePem).raw.toString('base64url');
      await this.client.post(signer, revokeCert, { certificate, reason: REVOCATION_REASONS[reason] });
    } catch (error) {
      const isDone = error instanceof AcmeProblem && error.type === 'alreadyRevoked';
      if (!isDone) return notRevoked(error, this.now());
    }
    return { ok: true, ...(await this.rows.revoked(row, reason, this.now())) };
  }

  /** The order with the server that counts now; a new round where there is none, or the last one is over. */
  private async current(request: BeginRequest, identifiers: readonly Identifier[]): Promise<UpstreamOrder> {
    const last = await this.rows.newest(request);
    const isOurs =
      last !== undefined &&
      last.state !== 'ended' &&
      last.directory === this.client.directoryUrl &&
      sameIdentifiers(last.identifiers, identifiers);
    if (!isOurs) return this.start(request, (last?.round ?? 0) + 1, identifiers);
    if (last.state === 'finalising' || last.state === 'issued') return last;
    if (last.url === null) return this.start(request, last.round, identifiers, last);
    const isOver = last.expiresAt !== null && last.expiresAt <= this.now();
    if (last.authorizations && !isOver) return last;
    const row = await this.refresh(last);
    return row ?? this.start(request, last.round + 1, identifiers);
  }

  private async start(
    request: BeginRequest,
    round: number,
    identifiers: readonly Identifier[],
    intended?: UpstreamOrder,
  ): Promise<UpstreamOrder> {
    const { accountId, orderNo, attempt } = request;
    const placed = await this.ordering.place({ accountId, orderNo, attempt }, round, identifiers, intended);
    const row = await this.refresh(placed);
    if (!row) throw new Unreachable(`${this.client.host} ended an order that it had just begun`, true);
    return row;
  }

  /** Undefined when nothing comes of the order any more. */
  private async refresh(row: UpstreamOrder): Promise<UpstreamOrder | undefined> {
    try {
      const { row: read, order } = await this.ordering.refresh(row);
      if (order.status !== 'invalid') return read;
    } catch (error) {
      if (!(error instanceof AcmeProblem) || error.status !== 404) throw error;
    }
    await this.rows.change(row, { state: 'ended' });
    return undefined;
  }

  private refusalOf(
    { certificateClass, ofOrganization, csr }: BeginRequest,
    identifiers: readonly Identifier[],
  ): Refused | undefined {
    const refuse = (code: Refused['code'], detail: string): Refused => ({ kind: 'refused', code, detail });
    if (!this.issues(certificateClass, ofOrganization)) return refuse('NAME_NOT_ALLOWED', certificateClass);
    const [first] = identifiers;
    if (!first) return refuse('NAMES_MISSING', '');
    const requested = requestedIdentifiers(csr);
    if (!requested) return refuse('CSR_UNREADABLE', '');
    if (sameIdentifiers(requested, identifiers)) return undefined;
    return refuse('CSR_NAMES', requested.map(({ value }) => value).join(', '));
  }

  /** Nothing was begun; an order of which that is sure is not looked for. */
  private async notBegun(issuance: IssuanceRef, error: unknown): Promise<Refused | Blocked> {
    const obstacle = obstacleOf(error, this.now());
    const isSure = error instanceof AcmeProblem && error.status < 500;
    const row = isSure ? await this.rows.newest(issuance) : undefined;
    if (row?.state === 'intended') await this.rows.change(row, { state: 'ended' });
    return obstacle;
  }
}

/** A server that is away, or has been asked too often, is asked again; what it says otherwise is its answer. */
function notRevoked(error: unknown, now: Date): RevokeResult {
  const { code, detail } = obstacleOf(error, now);
  const isBroken = error instanceof AcmeProblem && error.status >= 500;
  const isForLater = isBroken || code === 'ISSUER_AWAY' || code === 'ISSUER_LIMITED';
  return { ok: false, code: isForLater ? 'UNKNOWN' : 'REFUSED', detail };
}
