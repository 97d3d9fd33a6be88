import type { ProofVerdict } from '../issuer.ts';
import type { DcvMethod } from '../../../platform/dcv/dcv.ts';
import type { UpstreamAccountHolder } from './account.ts';
import type { AcmeClient } from './client.ts';
import { authorizationOf, challengeBy } from './names.ts';
import type { Ordering } from './ordering.ts';
import { AcmeProblem, obstacleOf, problemText, proofFault } from './problem.ts';
import type { StoredAuthorization, UpstreamOrder, UpstreamRepository } from './repository.ts';
import { Unreachable } from './transport.ts';
import type { WireAuthorization } from './wire.ts';

export interface ProvingOptions {
  client: AcmeClient;
  account: UpstreamAccountHolder;
  rows: UpstreamRepository;
  ordering: Ordering;
  now: () => Date;
  pause: (ms: number) => Promise<void>;
  /** Milliseconds that the server's look is waited for. */
  patience: number;
}

export interface NameToProve {
  domain: string;
  method: DcvMethod;
}

const AT_ONCE = 8;
const LOOK_MS = 500;
/** After an answer that didn't come, and for looks that take longer. */
const LATER_MS = 5_000;

/** Lets the server look at names that are shown. */
export class Proving {
  private readonly options: ProvingOptions;

  constructor(options: ProvingOptions) {
    this.options = options;
  }

  async prove(row: UpstreamOrder, names: readonly NameToProve[]): Promise<ProofVerdict[]> {
    const until = this.options.now().getTime() + this.options.patience;
    const found: { verdict: ProofVerdict; stored?: StoredAuthorization }[] = [];
    for (let start = 0; start < names.length; start += AT_ONCE) {
      const part = names.slice(start, start + AT_ONCE);
      found.push(...(await Promise.all(part.map((name) => this.proveOne(row, name, until)))));
    }
    await this.store(
      row,
      found.flatMap(({ stored }) => stored ?? []),
      found,
    );
    return found.map(({ verdict }) => verdict);
  }

  /** What the server holds of each name now; an order of which it refused one comes to nothing (RFC 8555 7.1.6). */
  private async store(
    row: UpstreamOrder,
    read: readonly StoredAuthorization[],
    found: readonly { verdict: ProofVerdict }[],
  ): Promise<void> {
    if (read.length === 0) return;
    const now = new Map(read.map((one) => [one.url, one]));
    const authorizations = (row.authorizations ?? []).map((one) => now.get(one.url) ?? one);
    const isOver = found.some(({ verdict }) => verdict.kind === 'not-shown');
    await this.options.rows.change(row, { authorizations, ...(isOver ? { state: 'ended' as const } : {}) });
  }

  private async proveOne(
    row: UpstreamOrder,
    { domain, method }: NameToProve,
    until: number,
  ): Promise<{ verdict: ProofVerdict; stored?: StoredAuthorization }> {
    const known = authorizationOf(row, domain);
    const challenge = known && challengeBy(known, method);
    // Another round has begun since the customer was told.
    if (row.state === 'ended' || !known || !challenge) return { verdict: this.later() };
    if (known.status === 'valid') return { verdict: { kind: 'shown' } };
    try {
      await this.trigger(challenge.url);
      for (let wait = LOOK_MS; ; wait = Math.min(4 * LOOK_MS, wait * 2)) {
        const { stored, wire } = await this.options.ordering.authorization(known.url);
        const verdict = this.judge(wire, method);
        if (verdict) return { verdict, stored };
        if (this.options.now().getTime() + wait > until) return { verdict: this.later(), stored };
        await this.options.pause(wait);
      }
    } catch (error) {
      if (error instanceof Unreachable) return { verdict: this.later() };
      const obstacle = obstacleOf(error, this.options.now());
      // Whatever it is, the beginning of the next look says it to the customer.
      return { verdict: obstacle.kind === 'blocked' ? { kind: 'looking', at: obstacle.at } : this.later() };
    }
  }

  /** Tells the server that it may look. It says no when it has looked already: what it found is read then. */
  private async trigger(url: string): Promise<void> {
    const { client, account } = this.options;
    const { signer } = await account.open();
    try {
      await client.post(signer, url, {});
    } catch (error) {
      if (!(error instanceof AcmeProblem) || error.type === 'rateLimited' || error.status >= 500) throw error;
    }
  }

  /** Undefined while it is looking. */
  private judge(authorization: WireAuthorization, method: DcvMethod): ProofVerdict | undefined {
    if (authorization.status === 'valid') return { kind: 'shown' };
    if (authorization.status === 'pending') return undefined;
    const failed = authorization.challenges.find(({ error }) => error);
    const document = failed?.error ?? { detail: authorization.status };
    const code = proofFault(document, method === 'file');
    return { kind: 'not-shown', code, detail: problemText(document), where: this.options.client.host };
  }

  private later(): ProofVerdict {
    return { kind: 'looking', at: new Date(this.options.now().getTime() + LATER_MS) };
  }
}
