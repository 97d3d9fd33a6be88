import { BodyCode, securityCalls } from '@certdeck/contract';
import { findAccount } from '../accounts/accounts.store.ts';
import { seconds, secondsOrZero } from '../../platform/clock/seconds.ts';
import { isDuplicate, transaction } from '../../platform/database/transaction.ts';
import { limitsOf } from '../../platform/limits/prefixes.ts';
import { countAttempt } from '../../platform/server/attempts.store.ts';
import { hashDevice, newDevice } from '../../platform/server/device.ts';
import { BusinessError, UnauthorizedError } from '../../platform/server/errors.ts';
import type { Router } from '../../platform/server/router.ts';
import type { ApiLanguage } from '../../platform/server/texts.ts';
import { enabledFactors } from './factors.store.ts';
import { factorChangedMail } from './mails.ts';
import { passkeySite } from './passkey-site.ts';
import { hasPasskeys, listPasskeys, removePasskey, renamePasskey } from './passkeys.store.ts';
import { countRecoveryCodes, dropRecoveryCodes, renewRecoveryCodes } from './recovery-codes.store.ts';
import type { FactorPorts } from './routes.ts';
import { signInEnded } from './second-step.ts';
import { factorTexts } from './texts.ts';
import { ownerOfTicket } from './tickets.store.ts';

/** Challenges of a network in a quarter of an hour: pages ask for one when the sign-in is opened. */
const CHALLENGES = { most: 600, seconds: 900 };

/** Passkeys in the account's settings, and what browsers ask of them (D-324 to D-326). */
export function bindPasskeys(router: Router, ports: FactorPorts): void {
  const { db, now, notifier, passkeys, tokens } = ports;

  const own = async (accountID: string) => {
    const owner = await findAccount(db, accountID);
    // The account was removed between the token's look-up and this one.
    if (!owner) throw new UnauthorizedError();
    return owner;
  };

  /** The secret that a browser is known by, which it gets where it has none. */
  const deviceOf = ({ device, setDevice }: { device: string; setDevice: (secret: string) => void }) => {
    if (device !== '') return hashDevice(device);
    const secret = newDevice();
    setDevice(secret);
    return hashDevice(secret);
  };

  const tell = (
    { email }: { email: string | null },
    state: 'on' | 'off',
    context: { language: ApiLanguage; hostname: string; address: string },
  ): void => {
    if (email === null) return;
    const doer = { at: now(), address: context.address };
    notifier.mail(email, context, (language) => factorChangedMail('passkey', state, doer, language));
  };

  router.route(securityCalls.listPasskeys, async ({ account, host }) => {
    const { rpID } = passkeySite(host);
    const kept = await listPasskeys(db, account.principalID);
    return kept.map((one) => ({
      id: one.id,
      name: one.name,
      site: one.rpID,
      here: one.rpID === rpID,
      synced: one.backupEligible,
      createdAt: seconds(one.createdAt),
      usedAt: secondsOrZero(one.usedAt),
    }));
  });

  router.route(securityCalls.beginPasskey, async (context) => {
    const owner = await own(context.account.principalID);
    const asker = { deviceHash: deviceOf(context), address: context.address, host: context.host };
    const name = owner.email ?? owner.tel ?? owner.account_no;
    return { options: await passkeys.creation({ id: owner.id, name }, asker, context.hostname) };
  });

  router.route(securityCalls.addPasskey, async (context) => {
    const { account, input, device, host, address, token } = context;
    const owner = await own(account.principalID);
    const asker = { deviceHash: hashDevice(device), address, host };
    const keep = await passkeys.created(owner.id, input.name, input.passkey, asker);
    const recoveryCodes = await transaction(db, async (trx) => {
      await keep(trx);
      // Whoever was signed in without the factor signs in again.
      await tokens.revokeOthers(trx, owner.id, token);
      const isFirst = (await countRecoveryCodes(trx, owner.id)) === 0;
      return isFirst ? renewRecoveryCodes(trx, owner.id) : undefined;
    }).catch((error: unknown) => {
      if (!isDuplicate(error)) throw error;
      throw new BusinessError(BodyCode.exists, factorTexts.passkeyExists);
    });
    tell(owner, 'on', context);
    return recoveryCodes ? { recoveryCodes } : {};
  });

  const gone = () => new BusinessError(BodyCode.notFound, factorTexts.passkeyGone);

  router.route(securityCalls.renamePasskey, async ({ account, input }) => {
    const { id, name } = input;
    const found = await transaction(db, (trx) => renamePasskey(trx, account.principalID, id, name));
    if (!found) throw gone();
    return {};
  });

  router.route(securityCalls.removePasskey, async (context) => {
    const { account, input, token } = context;
    const owner = await own(account.principalID);
    await transaction(db, async (trx) => {
      if (!(await removePasskey(trx, owner.id, input.id))) throw gone();
      await tokens.revokeOthers(trx, owner.id, token);
      const isLast =
        (await enabledFactors(trx, owner.id)).length === 0 && !(await hasPasskeys(trx, owner.id));
      if (isLast) await dropRecoveryCodes(trx, owner.id);
    });
    tell(owner, 'off', context);
    return {};
  });

  router.route(securityCalls.passkeyChallenge, async (context) => {
    const { input, token, address, host } = context;
    const accountID = await accountOf();
    await countAttempt(db, limitsOf('passkey', address, CHALLENGES), now());
    const asker = { deviceHash: deviceOf(context), address, host };
    return { options: await passkeys.request(input.purpose, accountID, asker) };

    /** Of whom a passkey is asked; undefined for a sign-in, whatever token came with it. */
    async function accountOf(): Promise<string | undefined> {
      if (input.purpose === 'sign-in') return undefined;
      if (token === '') throw new UnauthorizedError();
      if (input.purpose === 'second-factor') {
        const owner = await ownerOfTicket(db, token, hashDevice(context.device), now());
        if (owner === undefined) throw signInEnded();
        return owner;
      }
      const signedIn = await tokens.authenticate(db, token);
      if (!signedIn) throw new UnauthorizedError();
      return signedIn.principalID;
    }
  });
}
