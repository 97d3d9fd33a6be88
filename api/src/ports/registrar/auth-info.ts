import { randomBytes } from 'node:crypto';

/**
 * The authorisation that a create has to carry (RFC 5731 3.2.1): 128 random bits (RFC 9154 4.1), with a letter of
 * each case, a digit and a sign behind them, as registries want it. Nobody keeps it; a transfer gets a new one.
 */
export const newAuthInfo = (): string => `${randomBytes(16).toString('base64url')}-aA1`;
