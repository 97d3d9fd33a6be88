import type { Addresses } from './addresses.ts';
import type { AuthorizationRow, OrderRow } from './orders.store.ts';
import type { OrderState } from './ports.ts';
import { type ProblemDocument, storedDocument } from './problem.ts';
import type { AcmeIdentifier } from './wire.ts';

export type OrderStatus = 'pending' | 'ready' | 'processing' | 'valid' | 'invalid';
type AuthorizationStatus = 'pending' | 'valid' | 'invalid' | 'deactivated' | 'expired';

/** Where an order stands (RFC 8555 7.1.6). Nothing has to happen for one to expire: its moment passes. */
export function statusOf(
  order: OrderRow,
  authorizations: readonly AuthorizationRow[],
  portal: OrderState | undefined,
  now: Date,
): OrderStatus {
  if (order.state === 'invalid') return 'invalid';
  if (order.state === 'finalised') {
    if (portal?.kind === 'issued') return 'valid';
    return portal?.kind === 'cancelled' || portal?.kind === 'refused' ? 'invalid' : 'processing';
  }
  if (order.expires_at <= now) return 'invalid';
  const states = authorizations.map((one) => authorizationStatus(one, now));
  if (states.every((state) => state === 'valid')) return 'ready';
  return states.every((state) => state === 'valid' || state === 'pending') ? 'pending' : 'invalid';
}

export function authorizationStatus(
  { status, expires_at }: Pick<AuthorizationRow, 'status' | 'expires_at'>,
  now: Date,
): AuthorizationStatus {
  if (status === 'invalid' || status === 'deactivated') return status;
  if (expires_at <= now) return 'expired';
  return status === 'valid' ? 'valid' : 'pending';
}

/** An order as RFC 8555 7.1.3 writes it. */
export function orderDocument(
  addresses: Addresses,
  order: OrderRow,
  authorizations: readonly AuthorizationRow[],
  portal: OrderState | undefined,
  now: Date,
) {
  const status = statusOf(order, authorizations, portal, now);
  const error = status === 'invalid' ? errorOf(order, portal) : undefined;
  return {
    status,
    expires: order.expires_at.toISOString(),
    identifiers: order.names.split(',').map((value): AcmeIdentifier => ({ type: 'dns', value })),
    authorizations: authorizations.map(({ id }) => addresses.authorization(id)),
    finalize: addresses.finalize(order.id),
    ...(error ? { error } : {}),
    ...(status === 'valid' ? { certificate: addresses.certificate(order.id) } : {}),
  };
}

function errorOf({ error }: OrderRow, portal: OrderState | undefined): ProblemDocument {
  if (error) return storedDocument(error);
  if (portal?.kind === 'refused') return storedDocument(portal);
  const detail = portal?.kind === 'cancelled' ? 'The order was cancelled' : 'A name was not shown in time';
  return storedDocument({ type: 'unauthorized', detail });
}

/** An authorization as RFC 8555 7.1.4 writes it. */
export function authorizationDocument(addresses: Addresses, row: AuthorizationRow, now: Date) {
  const isWildcard = row.name.startsWith('*.');
  const status = authorizationStatus(row, now);
  return {
    identifier: { type: 'dns', value: isWildcard ? row.name.slice(2) : row.name },
    status,
    expires: row.expires_at.toISOString(),
    ...(isWildcard ? { wildcard: true } : {}),
    challenges: challengesOf(row).map((type) => challengeDocument(addresses, row, type)),
  };
}

export type ChallengeType = 'http-01' | 'dns-01';

/** A file shows control of its own host, and of none below it (BR 3.2.2.4.19). Once one is chosen it is the only one. */
export function challengesOf({ name, method }: AuthorizationRow): ChallengeType[] {
  if (method) return [method];
  return name.startsWith('*.') ? ['dns-01'] : ['http-01', 'dns-01'];
}

export function challengeDocument(addresses: Addresses, row: AuthorizationRow, type: ChallengeType) {
  const status = row.status === 'deactivated' ? 'pending' : row.status;
  return {
    type,
    url: addresses.challenge(row.id, type),
    status,
    token: row.token,
    ...(row.status === 'valid' && row.validated_at ? { validated: row.validated_at.toISOString() } : {}),
    ...(row.error && row.status !== 'valid' ? { error: storedDocument(row.error) } : {}),
  };
}
