import type { Blocked, FinaliseResult, IssuedCertificate, IssueRequest, Refused } from '../issuer.ts';
import { createHash, X509Certificate } from 'node:crypto';
import { readCsr } from '../embedded-ca/csr.ts';
import { fromPem } from '../embedded-ca/der-reader.ts';
import { checkPublicKey, spkiFingerprint } from '../embedded-ca/public-key.ts';
import { CSR_LABELS } from '@certdeck/pki';
import type { UpstreamAccountHolder } from './account.ts';
import { fetchCertificate } from './chain.ts';
import { type AcmeClient, retryAfter } from './client.ts';
import type { Ordering } from './ordering.ts';
import { AcmeProblem, obstacleOf, problemText, typeOf } from './problem.ts';
import type { UpstreamOrder, UpstreamRepository } from './repository.ts';
import { Unreachable } from './transport.ts';
import { orderSchema, type ProblemDocument, type WireOrder } from './wire.ts';

export interface FinalisingOptions {
  client: AcmeClient;
  account: UpstreamAccountHolder;
  rows: UpstreamRepository;
  ordering: Ordering;
  now: () => Date;
  /** Common name of the root that the chain should end at; '' for the server's choice. */
  root: string;
  /** Waits some milliseconds. */
  pause: (ms: number) => Promise<void>;
  /** Milliseconds that a certificate is waited for before the job is put off. */
  patience: number;
}

/** BR 6.1.5. */
const MINIMUM_BITS = 2048;
/** Between two looks, unless the server says. */
const LOOK_MS = 2_000;
/** After an answer that didn't come. */
const UNKNOWN_MS = 5_000;

/** Until an order that the server ended is begun anew. */
const ENDED_MS = 600_000;
/** Of an order that ended: without a reason, or since its proofs count no more. */
const PROOF_PROBLEMS = new Set(['', 'unauthorized', 'connection', 'dns', 'tls', 'incorrectResponse']);

/** What was asked for, read. */
interface Asked {
  request: IssueRequest;
  der: Buffer;
  spkiSha256: string;
}

/** From names that are shown to the certificate. */
export class Finalising {
  private readonly options: FinalisingOptions;

  constructor(options: FinalisingOptions) {
    this.options = options;
  }

  async finalise(row: UpstreamOrder, request: IssueRequest): Promise<FinaliseResult> {
    const asked = await readRequest(request);
    if ('kind' in asked) return asked;
    if (row.state === 'issued' && row.certificate) return issued(row, request);
    try {
      const { order, retryAfter: told } = await this.options.ordering.read(row);
      return await this.follow(row, order, asked, told);
    } catch (error) {
      // Once it has been asked for, a certificate may be there whatever went wrong afterwards: it is looked at
      // again, and nobody gets the money back meanwhile.
      const current = await this.options.rows.newest(request);
      if (current?.round === row.round && current.state === 'finalising') return this.unknown(error);
      return this.gone(row, error);
    }
  }

  /** Acts on what the server says of the order. */
  private async follow(
    row: UpstreamOrder,
    order: WireOrder,
    asked: Asked,
    told: number | undefined,
  ): Promise<FinaliseResult> {
    switch (order.status) {
      case 'pending': {
        await this.options.ordering.refresh(row);
        return { kind: 'reopened' };
      }
      case 'ready':
        return this.ask(row, asked);
      case 'processing':
        return this.wait(row, asked, told);
      case 'valid':
        return this.take(row, order, asked);
      case 'invalid':
        return this.end(row, order.error ?? {});
    }
  }

  /** Asks for the certificate; that it is asked for is written first. An order is finalised once (RFC 8555 7.1.6). */
  private async ask(row: UpstreamOrder, asked: Asked): Promise<FinaliseResult> {
    const { rows, client, account, now } = this.options;
    const intended = await rows.change(row, { state: 'finalising', spkiSha256: asked.spkiSha256 });
    if (intended.finalizeUrl === null) throw new Error('The order has no address for its request');
    const { signer } = await account.open();
    const payload = { csr: asked.der.toString('base64url') };
    let answer: { order: WireOrder; told: number | undefined };
    try {
      const { value, reply } = await client.read(signer, intended.finalizeUrl, orderSchema, payload);
      answer = { order: value, told: retryAfter(reply, now()) };
    } catch (error) {
      if (error instanceof AcmeProblem) return this.refused(intended, error);
      if (!(error instanceof Unreachable) || error.sent) return this.unknown(error);
      await rows.change(intended, { state: 'placed' });
      return obstacleOf(error, now());
    }
    // A server that is still at "ready" has not taken the request in yet.
    return answer.order.status === 'ready'
      ? this.wait(intended, asked, answer.told)
      : this.follow(intended, answer.order, asked, answer.told);
  }

  /** Looks again for a while; the job is put off for what takes longer. */
  private async wait(row: UpstreamOrder, asked: Asked, told: number | undefined): Promise<FinaliseResult> {
    const { ordering, now, pause, patience } = this.options;
    const until = now().getTime() + patience;
    let next = told === undefined ? LOOK_MS / 4 : told * 1000;
    for (let wait = LOOK_MS / 4; now().getTime() + next <= until; wait = Math.min(LOOK_MS, wait * 2)) {
      await pause(next);
      const { order, retryAfter: again } = await ordering.read(row);
      if (order.status !== 'processing' && order.status !== 'ready')
        return this.follow(row, order, asked, again);
      next = again === undefined ? wait : again * 1000;
    }
    return { kind: 'processing', at: new Date(now().getTime() + Math.max(next, LOOK_MS)) };
  }

  /**
   * Takes the certificate. It may be of another key: a server may give the same open order to two of ours for the
   * same names, and whichever asked first has it. Then another round begins.
   */
  private async take(row: UpstreamOrder, order: WireOrder, asked: Asked): Promise<FinaliseResult> {
    const { rows, client, account, root } = this.options;
    if (!order.certificate) return this.unknown(new Unreachable(`${client.host} names no certificate`, true));
    const { signer } = await account.open();
    const { spki, ...certificate } = await fetchCertificate(client, signer, order.certificate, root);
    if (spkiFingerprint(spki) !== asked.spkiSha256) {
      await rows.change(row, { state: 'ended' });
      return { kind: 'reopened' };
    }
    const { spkiSha256 } = asked;
    return issued(await rows.change(row, { state: 'issued', spkiSha256, certificate }), asked.request);
  }

  /**
   * Nothing comes of the order any more. One that ended before it was asked for had proofs that ran out; one that
   * ended afterwards is begun anew after a while only, since the server might end each.
   */
  private async end(row: UpstreamOrder, document: ProblemDocument): Promise<FinaliseResult> {
    const { rows, now, client } = this.options;
    await rows.change(row, { state: 'ended' });
    if (row.state !== 'finalising') return { kind: 'reopened' };
    const at = new Date(now().getTime() + ENDED_MS);
    const detail = problemText(document) || `${client.host} ended the order`;
    const isOfProof = PROOF_PROBLEMS.has(typeOf(document));
    if (isOfProof) return { kind: 'blocked', code: 'ISSUER_AWAY', detail, at };
    return obstacleOf(new AcmeProblem(403, document), now());
  }

  /** The server answered that it does not issue, or not now. */
  private async refused(row: UpstreamOrder, problem: AcmeProblem): Promise<FinaliseResult> {
    const { rows, now } = this.options;
    // Somebody else has asked meanwhile, or it is not ready after all: what it is will be read.
    if (problem.type === 'orderNotReady')
      return { kind: 'processing', at: new Date(now().getTime() + LOOK_MS) };
    const obstacle = obstacleOf(problem, now());
    // 5xx may have come after the certificate was begun.
    if (problem.status >= 500) return this.unknown(problem);
    await rows.change(row, { state: obstacle.kind === 'refused' ? 'ended' : 'placed' });
    return obstacle;
  }

  /** The order can't be read: one that the server has forgotten is begun anew. */
  private async gone(row: UpstreamOrder, error: unknown): Promise<FinaliseResult> {
    const { rows, now } = this.options;
    if (!(error instanceof AcmeProblem) || error.status !== 404) return obstacleOf(error, now());
    await rows.change(row, { state: 'ended' });
    return { kind: 'reopened' };
  }

  private unknown(error: unknown): FinaliseResult {
    if (!(error instanceof Unreachable || error instanceof AcmeProblem)) throw error;
    return { kind: 'processing', at: new Date(this.options.now().getTime() + UNKNOWN_MS) };
  }
}

/** The request in DER, and its key; what is wrong with it before anybody is asked. */
async function readRequest(request: IssueRequest): Promise<Asked | Refused | Blocked> {
  const csr = await readCsr(request.csr);
  if (!csr.ok) return { kind: 'refused', code: csr.code, detail: csr.detail };
  const verdict = checkPublicKey(csr.key, MINIMUM_BITS);
  if (!verdict.ok) return { kind: 'refused', code: verdict.code, detail: verdict.detail };
  const der = typeof request.csr === 'string' ? fromPem(request.csr, CSR_LABELS) : request.csr;
  return { request, der: Buffer.from(der), spkiSha256: spkiFingerprint(csr.key.spki) };
}

function issued({ certificate }: UpstreamOrder, request: IssueRequest): FinaliseResult {
  if (!certificate) throw new Error(`The certificate of ${request.orderNo} is not there`);
  const der = new X509Certificate(certificate.certificatePem).raw;
  const known: IssuedCertificate = {
    serial: certificate.serial,
    orderNo: request.orderNo,
    attempt: request.attempt,
    certificateClass: request.certificateClass,
    publicProfile: true,
    certificateDer: der,
    certificatePem: certificate.certificatePem,
    caBundlePem: certificate.chainPem,
    rootPem: certificate.rootPem,
    sha256: createHash('sha256').update(der).digest('hex').toUpperCase(),
    names: request.names,
    notBefore: certificate.notBefore,
    notAfter: certificate.notAfter,
  };
  return { kind: 'issued', certificate: known };
}
