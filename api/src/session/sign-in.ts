import { BodyCode, sessionCalls } from '@certdeck/contract';
import { recordLogin } from '../accounts/accounts.store.ts';
import type { Captchas } from '../captcha/captchas.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { hashDevice, newDevice } from '../server/device.ts';
import { BusinessError } from '../server/errors.ts';
import type { Router } from '../server/router.ts';
import { type Candidate, findCandidates, forgetDevices, rememberDevice } from './known-devices.store.ts';
import type { Notifier } from './notifier.ts';
import { isPassword } from './passwords.ts';
import { FAILURES_REPORTED, SignInGuard } from './sign-in-guard.ts';
import { sessionTexts } from './texts.ts';
import type { Tokens } from './tokens.store.ts';

export interface SignInPorts {
  db: Db;
  tokens: Tokens;
  captchas: Captchas;
  notifier: Notifier;
  now: () => Date;
}

/** POST /login (A§7.7): a password, from a device that is known or from a stranger's. */
export function bindSignIn(router: Router, ports: SignInPorts): void {
  const { db, tokens, captchas, notifier, now } = ports;
  const guard = new SignInGuard(db, captchas, now);

  router.route(sessionCalls.login, async ({ input, address, device, setDevice, limit, setToken }) => {
    const { password } = input;
    if (!password)
      throw new BusinessError(BodyCode.badInput, sessionTexts.passwordMissing, {
        password: sessionTexts.passwordMissing,
      });
    // Any format is looked up: an account's name says nothing about whether it exists.
    const name = input.account.toLowerCase();
    const deviceHash = device === '' ? '' : hashDevice(device);
    const found = await findCandidates(db, name, deviceHash);
    const known = found.some((candidate) => candidate.known);
    const admission = await guard.admit({ name, deviceHash, known, address, captcha: input });
    let signedIn: Candidate | undefined;
    for (const candidate of found.length > 0 ? found : [undefined])
      if (await isPassword(candidate?.password_hash, password)) signedIn = candidate;
    if (!signedIn) {
      if (guard.isUsedUp(admission)) for (const { id } of found) await forgetDevices(db, id, deviceHash);
      if (!known && admission.failures === FAILURES_REPORTED) warn(notifier, found);
      throw new BusinessError(BodyCode.wrongCredentials, sessionTexts.wrongCredentials, {
        password: sessionTexts.wrongCredentials,
      });
    }
    const { id, account_no: accountNo } = signedIn;
    const secret = device === '' ? newDevice() : device;
    const token = await transaction(db, async (trx) => {
      await admission.succeeded(trx);
      await rememberDevice(trx, { accountID: id, hash: hashDevice(secret), returned: device !== '' }, now());
      await recordLogin(trx, id, address, now());
      return tokens.issue(trx, id, { areas: limit });
    });
    setDevice(secret);
    setToken(token);
    return { accountNo };
  });
}

/** Tells owners, once in a row of failures, that somebody else tries passwords. */
function warn(notifier: Notifier, owners: readonly Candidate[]): void {
  for (const { email } of owners)
    if (email !== null)
      notifier.mail({
        to: email,
        subject: sessionTexts.guessedSubject,
        text: Object.values(sessionTexts.guessedBody(FAILURES_REPORTED)).join('\n\n'),
      });
}
