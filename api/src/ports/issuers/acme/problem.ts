import type { Blocked, ProofFault, Refused } from '../issuer.ts';
import { Unreachable } from './transport.ts';
import type { ProblemDocument } from './wire.ts';

/** An error that the server answered with (RFC 8555 6.7). */
export class AcmeProblem extends Error {
  override readonly name = 'AcmeProblem';
  /** Without its namespace: `rateLimited`; '' where the server gave none. */
  readonly type: string;
  readonly status: number;
  readonly document: ProblemDocument;
  /** Seconds, where the server says when to come again. */
  readonly retryAfter: number | undefined;

  constructor(status: number, document: ProblemDocument, retryAfter?: number) {
    super(sentenceOf(document) || `HTTP ${status}`);
    this.type = typeOf(document);
    this.status = status;
    this.document = document;
    this.retryAfter = retryAfter;
  }
}

const NAMESPACE = 'urn:ietf:params:acme:error:';

/** A problem's type without its namespace. */
export const typeOf = ({ type }: ProblemDocument): string =>
  type?.startsWith(NAMESPACE) ? type.slice(NAMESPACE.length) : '';

/** What an order shows of it: the server's own sentences, with the names that they are about. */
function sentenceOf({ detail, subproblems }: ProblemDocument): string {
  const parts = (subproblems ?? []).map(
    (one) => `${one.identifier ? `${one.identifier.value}: ` : ''}${one.detail ?? typeOf(one)}`,
  );
  return [detail ?? '', ...parts]
    .filter((part) => part !== '')
    .join('; ')
    .slice(0, 500);
}

const SECOND = 1000;
/** How soon it is tried again, unless the server says when. */
const AGAIN_MS = { away: 60 * SECOND, limited: 3600 * SECOND, account: 600 * SECOND, caa: 600 * SECOND };

const REFUSALS: Readonly<Record<string, Refused['code']>> = {
  rejectedIdentifier: 'NAME_REFUSED',
  unsupportedIdentifier: 'NAME_REFUSED',
  badCSR: 'REQUEST_REFUSED',
  badPublicKey: 'REQUEST_REFUSED',
  badSignatureAlgorithm: 'ISSUER_REFUSED',
};

/** Types that say something about our account with the server, which only the operator can put right. */
const OF_ACCOUNT = new Set([
  'accountDoesNotExist',
  'externalAccountRequired',
  'unauthorized',
  'userActionRequired',
  'invalidContact',
  'unsupportedContact',
]);

/**
 * What an order shows of a failure of which it is known that nothing was issued by it.
 * @throws the error itself when it is none of the protocol's
 */
export function obstacleOf(error: unknown, now: Date): Refused | Blocked {
  const at = (ms: number): Date => new Date(now.getTime() + ms);
  if (error instanceof Unreachable)
    return { kind: 'blocked', code: 'ISSUER_AWAY', detail: error.message, at: at(AGAIN_MS.away) };
  if (!(error instanceof AcmeProblem)) throw error;
  const { type, status, message: detail, retryAfter } = error;
  const told = retryAfter === undefined ? undefined : retryAfter * SECOND;
  if (type === 'rateLimited' || status === 429)
    return { kind: 'blocked', code: 'ISSUER_LIMITED', detail, at: at(told ?? AGAIN_MS.limited) };
  if (type === 'caa') return { kind: 'blocked', code: 'CAA_FORBIDS', detail, at: at(told ?? AGAIN_MS.caa) };
  const refusal = REFUSALS[type];
  if (refusal) return { kind: 'refused', code: refusal, detail };
  // Several names, each with its own problem: all of one kind count as that kind.
  if (type === 'compound') return ofSubproblems(error, now);
  if (OF_ACCOUNT.has(type))
    return { kind: 'blocked', code: 'ISSUER_ACCOUNT', detail, at: at(told ?? AGAIN_MS.account) };
  if (status >= 500 || type === 'serverInternal' || type === 'badNonce')
    return { kind: 'blocked', code: 'ISSUER_AWAY', detail, at: at(told ?? AGAIN_MS.away) };
  return { kind: 'refused', code: 'ISSUER_REFUSED', detail };
}

function ofSubproblems(error: AcmeProblem, now: Date): Refused | Blocked {
  const [first, ...others] = error.document.subproblems ?? [];
  const isOneKind = first !== undefined && others.every((one) => typeOf(one) === typeOf(first));
  if (!isOneKind || typeOf(first) === 'compound')
    return { kind: 'refused', code: 'ISSUER_REFUSED', detail: error.message };
  const single = new AcmeProblem(error.status, { type: first.type, detail: error.message }, error.retryAfter);
  return obstacleOf(single, now);
}

const PROOF_FAULTS: Readonly<Record<string, ProofFault>> = {
  caa: 'CAA_FORBIDS',
  connection: 'CONNECTION_FAILED',
  tls: 'CONNECTION_FAILED',
  dns: 'SERVFAIL',
};

/** What a failed look of the server at a name is called in ours. */
export function proofFault(document: ProblemDocument, isFile: boolean): ProofFault {
  return PROOF_FAULTS[typeOf(document)] ?? (isFile ? 'BODY_DIFFERS' : 'VALUE_DIFFERS');
}

/** The sentence that goes with it. */
export const problemText = (document: ProblemDocument): string => sentenceOf(document) || typeOf(document);
