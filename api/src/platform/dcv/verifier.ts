import { canonicalIp } from '@certdeck/validation';
import type { SafeHttpClient } from '../dns/http-client.ts';
import type { Resolver } from '../dns/resolver.ts';
import { checkCaaEverywhere } from './caa.ts';
import { checkRecord, findHint } from './dns-check.ts';
import { checkFile } from './file-check.ts';
import { nextTryAt, reusableUntil } from './schedule.ts';
import type {
  CaaTerms,
  CaaVerdict,
  Challenge,
  DcvEvidence,
  DcvFailureCode,
  DcvHint,
  DcvMethod,
  NamedCaaVerdict,
  Perspective,
  Verifier,
  VerifyRequest,
  VerifyResult,
} from './dcv.ts';

export interface VerifierOptions {
  /** At least one; each is a point of view. */
  resolvers: Resolver[];
  http: SafeHttpClient;
  /** What CAA records must say; asked at each look. Rejects when it isn't known, which permits nothing. */
  caa: () => Promise<CaaTerms>;
  /** How many points of view must see the value; all by default. */
  quorum?: number;
  clock?: () => Date;
}

type Failure = Extract<VerifyResult, { ok: false }>;

const HINTED = new Set<DcvFailureCode>(['NXDOMAIN', 'NO_RECORD', 'VALUE_DIFFERS']);

class NetworkVerifier implements Verifier {
  private readonly options: Required<VerifierOptions>;

  constructor(options: VerifierOptions) {
    if (options.resolvers.length === 0) throw new Error('domain validation needs at least one DNS server');
    const { resolvers, http } = options;
    this.options = {
      resolvers,
      http,
      caa: options.caa,
      quorum: options.quorum ?? resolvers.length,
      clock: options.clock ?? (() => new Date()),
    };
  }

  async verifyName(request: VerifyRequest): Promise<VerifyResult> {
    const { challenge } = request;
    const checkedAt = this.options.clock();
    if (checkedAt >= challenge.expiresAt) {
      return {
        ...this.failure(request, 'TOKEN_EXPIRED', checkedAt),
        where: challenge.host,
        nextTryAt: undefined,
      };
    }
    const perspectives = await Promise.all(
      this.options.resolvers.map((resolver) => this.look(challenge, resolver)),
    );
    const failed = perspectives.filter(({ code }) => code !== 'OK');
    if (perspectives.length - failed.length < this.options.quorum) {
      return this.refuse(request, perspectives, failed, checkedAt);
    }
    const caa = await this.caaOfAll(request);
    const obstacle = caa.find(({ verdict }) => verdict.kind === 'forbids' || verdict.kind === 'failed');
    if (obstacle) return await this.forbid(request, perspectives, obstacle, checkedAt);
    return { ok: true, evidence: evidenceOf(challenge, perspectives, caa, checkedAt) };
  }

  async checkCaa(domain: string, method: DcvMethod, own?: CaaTerms): Promise<CaaVerdict> {
    const terms = own ?? (await this.terms());
    if (!terms) return { kind: 'failed', at: domain, reason: 'TIMEOUT' };
    return checkCaaEverywhere(this.options.resolvers, { domain, method, terms });
  }

  private terms(): Promise<CaaTerms | undefined> {
    return this.options.caa().catch(() => undefined);
  }

  private look(challenge: Challenge, resolver: Resolver): Promise<Perspective> {
    return challenge.type === 'FILE'
      ? checkFile(challenge, resolver, this.options.http)
      : checkRecord(challenge, resolver);
  }

  private async caaOfAll(request: VerifyRequest): Promise<NamedCaaVerdict[]> {
    const { challenge, domains = [challenge.domain] } = request;
    const names = domains.filter((domain) => canonicalIp(domain) === null);
    return Promise.all(
      names.map(async (domain) => ({
        domain,
        verdict: await this.checkCaa(domain, challenge.method, request.caa),
      })),
    );
  }

  private failure({ challenge, failures }: VerifyRequest, code: DcvFailureCode, checkedAt: Date): Failure {
    return {
      ok: false,
      code,
      expected: challenge.value,
      seen: [],
      where: '',
      perspectives: [],
      checkedAt,
      nextTryAt: nextTryAt(failures + 1, checkedAt, challenge.expiresAt),
    };
  }

  private async refuse(
    request: VerifyRequest,
    perspectives: Perspective[],
    failed: Perspective[],
    checkedAt: Date,
  ): Promise<Failure> {
    const [shown] = failed;
    const code = failed.length < perspectives.length ? 'RESOLVERS_DISAGREE' : shown?.code;
    const known = code === undefined || code === 'OK' ? 'TIMEOUT' : code;
    return {
      ...this.failure(request, known, checkedAt),
      seen: shown?.seen ?? [],
      where: shown?.where ?? '',
      hint: await this.hint(request.challenge, known, shown?.seen ?? []),
      perspectives,
    };
  }

  private async hint(
    challenge: Challenge,
    code: DcvFailureCode,
    seen: string[],
  ): Promise<DcvHint | undefined> {
    if (challenge.type === 'FILE') {
      const inside = code === 'BODY_DIFFERS' && seen.some((text) => text.includes(challenge.value));
      return inside ? 'EXTRA_TEXT_IN_FILE' : undefined;
    }
    const [first] = this.options.resolvers;
    return first && HINTED.has(code) ? findHint(challenge, first) : undefined;
  }

  private async forbid(
    request: VerifyRequest,
    perspectives: Perspective[],
    obstacle: NamedCaaVerdict,
    checkedAt: Date,
  ): Promise<Failure> {
    const [identity = ''] = (await this.terms())?.identities ?? [];
    const { verdict } = obstacle;
    const code = verdict.kind === 'failed' ? verdict.reason : 'CAA_FORBIDS';
    return {
      ...this.failure(request, code, checkedAt),
      expected: `0 issue "${identity}"`,
      seen: verdict.kind === 'forbids' ? verdict.records : [],
      where: `CAA ${verdict.kind === 'absent' ? obstacle.domain : verdict.at}`,
      perspectives,
      caa: obstacle,
    };
  }
}

function evidenceOf(
  challenge: Challenge,
  perspectives: Perspective[],
  caa: NamedCaaVerdict[],
  checkedAt: Date,
): DcvEvidence {
  const { domain, authorizationDomain, method, rule } = challenge;
  return {
    domain,
    authorizationDomain,
    method,
    rule,
    expected: challenge.value,
    perspectives,
    caa,
    checkedAt,
    reusableUntil: reusableUntil(checkedAt),
  };
}

/**
 * The verifier over real lookups and fetches.
 * @throws when there is no resolver
 */
export function createVerifier(options: VerifierOptions): Verifier {
  return new NetworkVerifier(options);
}
