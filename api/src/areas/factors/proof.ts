import { BodyCode } from '@certdeck/contract';
import { maskEmail, maskPhone } from '@certdeck/validation';
import type { ContactAddress } from '../accounts/contact-address.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import type { Codes } from '../session/codes.ts';
import { findAuthenticator, type FactorKind, spendStep } from './factors.store.ts';
import { dropLost } from './lost-factors.store.ts';
import { isRecoveryCode, spendRecoveryCode } from './recovery-codes.store.ts';
import type { SecretSeal } from './sealed-secrets.ts';
import { factorTexts } from './texts.ts';
import { stepOf } from './totp.ts';

/** What checking a code needs. */
export interface ProofPorts {
  db: Db;
  codes: Codes;
  seal: SecretSeal;
  now: () => Date;
}

/** Whose code, and where their codes are sent. */
export interface Owner {
  id: string;
  email: string | null;
  tel: string | null;
  tel_prefix: string;
}

/** Where codes of one kind are sent; undefined where the account has none. */
export function contactOf(owner: Owner, kind: 'tel' | 'email'): ContactAddress | undefined {
  if (kind === 'email') return owner.email === null ? undefined : { kind, email: owner.email };
  return owner.tel === null ? undefined : { kind, tel: owner.tel, telPrefix: owner.tel_prefix };
}

/** The same as it is shown (B§5.23, B§5.24); '' for none. */
export function maskedContact(owner: Owner, kind: 'tel' | 'email'): string {
  const contact = contactOf(owner, kind);
  if (!contact) return '';
  return contact.kind === 'email' ? maskEmail(contact.email) : maskPhone(contact.tel);
}

/** How a code was right: with its factor, or with a recovery code in its place. */
export type Proof = 'factor' | 'recovery';

/**
 * Uses a code up. A recovery code stands for any factor. Whoever has one of them has not lost them (D-571).
 * @returns undefined for a wrong code
 */
export async function prove(...given: Parameters<typeof spend>): Promise<Proof | undefined> {
  const [{ db }, owner] = given;
  const proof = await spend(...given);
  if (proof !== undefined) await dropLost(db, owner.id);
  return proof;
}

async function spend(
  ports: ProofPorts,
  owner: Owner,
  kind: FactorKind | 'recovery',
  code: string,
  asker: { deviceHash: string; address: string },
): Promise<Proof | undefined> {
  const { db, now } = ports;
  if (isRecoveryCode(code)) return (await spendRecoveryCode(db, owner.id, code)) ? 'recovery' : undefined;
  if (kind === 'recovery') return undefined;
  if (kind === 'google') {
    const found = await findAuthenticator(db, owner.id);
    if (!found) return undefined;
    const step = stepOf(await ports.seal.open(owner.id, found.secret), code, now());
    // Without a row another request with the same code was quicker.
    return step !== undefined && (await spendStep(db, owner.id, step)) ? 'factor' : undefined;
  }
  const contact = contactOf(owner, kind);
  if (!contact) return undefined;
  try {
    await ports.codes.redeem('factor', contact, asker, code);
    return 'factor';
  } catch (error) {
    if (error instanceof BusinessError && error.code === BodyCode.codeWrong) return undefined;
    throw error;
  }
}

/** The refusal of a code that isn't right, or not any more (12003). */
export const wrongCode = (): BusinessError =>
  new BusinessError(BodyCode.codeWrong, factorTexts.codeWrong, { authCode: factorTexts.codeWrong });
