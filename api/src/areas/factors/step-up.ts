import { BodyCode, securityCalls } from '@certdeck/contract';
import { findAccount } from '../accounts/accounts.store.ts';
import { hashDevice } from '../../platform/server/device.ts';
import { BusinessError, UnauthorizedError } from '../../platform/server/errors.ts';
import type { Router } from '../../platform/server/router.ts';
import type { StepUp } from '../../platform/server/step-up.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { isPassword } from '../session/passwords.ts';
import type { Tokens } from '../session/tokens.store.ts';
import { enabledFactors } from './factors.store.ts';
import { admitCode, forgiveCodes } from './guard.ts';
import { maskedContact, type ProofPorts, prove, wrongCode } from './proof.ts';
import type { Passkeys } from './passkeys.ts';
import { factorTexts } from './texts.ts';
import { secondFactors } from './ways.ts';

/** How long a proof counts: what is done in one sitting asks once. */
const MINUTES = 10;

/**
 * Ways in which somebody proves at a site who they are: their second factors, or the password where there is none,
 * since a password alone has not signed in an account that has one.
 */
async function waysOf(db: Db, accountID: string, host: string): Promise<string[]> {
  const factors = await secondFactors(db, accountID, host, await enabledFactors(db, accountID));
  return factors.length > 0 ? factors : ['password'];
}

/** Holds calls that name it to a proof of the last ten minutes; a sign-in is one. */
export const stepUp = ({ db, now }: { db: Db; now: () => Date }): StepUp => ({
  isFresh({ provenAt }) {
    return provenAt !== null && provenAt.getTime() > now().getTime() - MINUTES * 60_000;
  },
  async refusal({ principalID }, host) {
    const owner = await findAccount(db, principalID);
    const ways = await waysOf(db, principalID, host);
    return new BusinessError(
      BodyCode.stepUp,
      factorTexts.stepUp,
      {},
      {
        ways: ways.join(),
        ...(owner && ways.includes('tel') && { tel: maskedContact(owner, 'tel') }),
        ...(owner && ways.includes('email') && { email: maskedContact(owner, 'email') }),
      },
    );
  },
});

/** POST /v1/stepUp: the proof that such a call asks for. */
export function bindStepUp(router: Router, ports: ProofPorts & { tokens: Tokens; passkeys: Passkeys }): void {
  const { db, now, tokens, passkeys } = ports;

  router.route(securityCalls.stepUp, async ({ account, input, token, device, address, host }) => {
    const owner = await findAccount(db, account.principalID);
    if (!owner) throw new UnauthorizedError();
    const { way } = input;
    if (!(await waysOf(db, owner.id, host)).includes(way))
      throw new BusinessError(BodyCode.badInput, factorTexts.notSetUp, { way: factorTexts.notSetUp });
    const deviceHash = hashDevice(device);
    // Whoever has a stolen session guesses no faster with it than at the sign-in.
    const trier = { accountID: owner.id, knownDevice: `step-up:${deviceHash}` };
    await admitCode(db, trier, now());
    if (way === 'password') {
      if (!(await isPassword(owner.password_hash, input.password ?? '')))
        throw new BusinessError(BodyCode.wrongCredentials, factorTexts.passwordWrong, {
          password: factorTexts.passwordWrong,
        });
    } else if (way === 'passkey') {
      if (!(await passkeys.proves('step-up', owner.id, input.passkey ?? '', { deviceHash, address, host })))
        throw wrongCode();
    } else if (!(await prove(ports, owner, way, input.authCode ?? '', { deviceHash, address })))
      throw wrongCode();
    await forgiveCodes(db, trier);
    await tokens.proven(db, owner.id, token);
    return {};
  });
}
