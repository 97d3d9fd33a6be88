import { randomInt } from 'node:crypto';

/**
 * A new order number: the second of its making in UTC and eight random digits, so that people can read
 * one out, sort by it and not guess another. 22 digits.
 */
export function newOrderNo(now: Date = new Date()): string {
  const second = now.toISOString().replaceAll(/\D/g, '').slice(0, 14);
  return `${second}${String(randomInt(100_000_000)).padStart(8, '0')}`;
}
