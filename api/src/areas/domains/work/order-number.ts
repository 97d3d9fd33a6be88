import { randomInt } from 'node:crypto';

/**
 * The number of what is bought for a domain name: `DM`, the second of its making in UTC, and eight random digits.
 * Numbers of certificates' orders are digits alone. With an attempt behind it it is the registrar's transaction ID,
 * which takes 64 characters at most.
 */
export function newDomainOrderNo(now: Date): string {
  const second = now.toISOString().replaceAll(/\D/g, '').slice(2, 14);
  return `DM${second}${String(randomInt(100_000_000)).padStart(8, '0')}`;
}
