import { generateSecret, generateURI, verifySync } from 'otplib';
import { seconds } from '../../platform/clock/seconds.ts';

/** Seconds of a time step, and how far a clock may be off: one step (RFC 6238 5.2). */
const PERIOD = 30;

/** A new secret of 160 bits in base32, as authenticator apps take it (RFC 4226 4). */
export const newAuthenticatorSecret = (): string => generateSecret({ length: 20 });

/** The address that an app reads from a QR code: the issuer's name and the account stand beside its codes. */
export const authenticatorAddress = (secret: string, issuer: string, account: string): string =>
  generateURI({ issuer, label: account, secret, period: PERIOD });

/**
 * The time step whose code this is: the present one or a neighbour. Whether it was used is for the store to say, in the
 * statement that uses it up.
 * @returns undefined for any other code
 */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const found = verifySync({
    secret,
    token: code,
    period: PERIOD,
    epoch: seconds(now),
    epochTolerance: PERIOD,
  });
  return found.valid && 'timeStep' in found ? found.timeStep : undefined;
}
