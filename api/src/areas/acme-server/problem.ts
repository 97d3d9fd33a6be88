import type { AcmeIdentifier } from './wire.ts';

/** Error types that are answered (RFC 8555 6.7, RFC 9773 5, draft-ietf-acme-profiles). */
export type ProblemType =
  | 'accountDoesNotExist'
  | 'alreadyReplaced'
  | 'alreadyRevoked'
  | 'badCSR'
  | 'badNonce'
  | 'badPublicKey'
  | 'badRevocationReason'
  | 'badSignatureAlgorithm'
  | 'caa'
  | 'connection'
  | 'dns'
  | 'externalAccountRequired'
  | 'incorrectResponse'
  | 'invalidContact'
  | 'invalidProfile'
  | 'malformed'
  | 'orderNotReady'
  | 'rateLimited'
  | 'rejectedIdentifier'
  | 'serverInternal'
  | 'unauthorized'
  | 'unsupportedContact'
  | 'unsupportedIdentifier'
  | 'userActionRequired';

/** HTTP status of each, unless it is said otherwise. */
const STATUS: Readonly<Partial<Record<ProblemType, number>>> = {
  alreadyReplaced: 409,
  externalAccountRequired: 403,
  orderNotReady: 403,
  rateLimited: 429,
  rejectedIdentifier: 403,
  serverInternal: 500,
  unauthorized: 403,
  userActionRequired: 403,
};

const NAMESPACE = 'urn:ietf:params:acme:error:';

export interface ProblemMore {
  status?: number;
  /** Seconds until it may be tried again. */
  retryAfter?: number;
  /** Page at which the customer puts it right. */
  instance?: string;
  /** Names that it is about, each with its own sentence. */
  names?: readonly { name: string; detail: string }[];
  /** Algorithms that may be used (RFC 8555 6.2). */
  algorithms?: readonly string[];
  /** Where a key is in use already (RFC 8555 7.3.5). */
  location?: string;
}

/** A refusal in the protocol's words. Its sentences are read in logs of programs, so that they are English alone. */
export class AcmeRefusal extends Error {
  override readonly name = 'AcmeRefusal';
  readonly type: ProblemType;
  readonly status: number;
  readonly more: ProblemMore;

  constructor(type: ProblemType, detail: string, more: ProblemMore = {}) {
    super(detail);
    this.type = type;
    this.status = more.status ?? STATUS[type] ?? 400;
    this.more = more;
  }
}

export interface ProblemDocument {
  type: string;
  detail: string;
  status?: number;
  instance?: string;
  algorithms?: readonly string[];
  subproblems?: readonly { type: string; detail: string; identifier: AcmeIdentifier }[];
}

/** A refusal as RFC 7807 writes it. */
export function documentOf({ type, message, status, more }: AcmeRefusal): ProblemDocument {
  const { instance, algorithms, names = [] } = more;
  return {
    ...storedDocument({ type, detail: message }),
    status,
    ...(instance ? { instance } : {}),
    ...(algorithms ? { algorithms } : {}),
    ...(names.length > 0
      ? {
          subproblems: names.map(({ name, detail }) => ({
            ...storedDocument({ type, detail }),
            identifier: { type: 'dns', value: name },
          })),
        }
      : {}),
  };
}

/** What an order or a challenge shows of its failure. */
export const storedDocument = ({ type, detail }: { type: string; detail: string }): ProblemDocument => ({
  type: `${NAMESPACE}${type}`,
  detail,
});
