import { REVOCATION_REASONS, type RevocationReason } from '../../../ports/issuers/issuer.ts';
import { createIssuance, type IssuanceOptions } from '../issuance.ts';

const isReason = (text: string): text is RevocationReason => Object.hasOwn(REVOCATION_REASONS, text);

export const REVOKE_USAGE = `revoke <serial number> <${Object.keys(REVOCATION_REASONS).join('|')}>`;

/**
 * Revokes a certificate with whoever issued it (BR 4.9.1).
 * @param ask writes down that it is wanted, for whom the certificate belongs to
 * @returns whether it is revoked now
 */
export async function runRevokeCommand(
  options: Omit<IssuanceOptions, 'tell'>,
  ask: (serial: string, reason: RevocationReason) => Promise<void>,
  [serial = '', reason = '']: readonly string[],
  say: (line: string) => void,
): Promise<boolean> {
  if (!/^[0-9a-f]+$/i.test(serial) || !isReason(reason)) {
    say(`Say: ${REVOKE_USAGE}`);
    return false;
  }
  await ask(serial.toUpperCase(), reason);
  const issuance = createIssuance({ ...options, tell: say });
  await issuance.open();
  const outcome = await issuance.issuer.revoke(serial, reason);
  if (outcome.ok) say(`Revoked since ${outcome.revokedAt.toISOString()} (${outcome.reason})`);
  else if (outcome.code === 'SERIAL_UNKNOWN') say('No certificate of this serial number was issued here.');
  else if (outcome.code === 'REFUSED') say(`The issuer refuses: ${outcome.detail}`);
  else say(`Perhaps revoked: no answer came (${outcome.detail}). Say it again.`);
  return outcome.ok;
}
