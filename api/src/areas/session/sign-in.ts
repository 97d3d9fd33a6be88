import { BodyCode, securityCalls, sessionCalls } from '@certdeck/contract';
import type { sessionSchemas } from '@certdeck/contract/schemas';
import type { z } from 'zod';
import { findAccount } from '../accounts/accounts.store.ts';
import type { Captchas } from '../captcha/captchas.ts';
import type { Db } from '../../platform/database/transaction.ts';
import type { Context } from '../../platform/server/context.ts';
import { hashDevice, newDevice } from '../../platform/server/device.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import type { Router } from '../../platform/server/router.ts';
import type { BeginSession } from './begin.ts';
import { type Candidate, findCandidates, forgetDevices } from './known-devices.store.ts';
import { guessedMail } from './mails.ts';
import type { Notifier } from './notifier.ts';
import { isPassword } from './passwords.ts';
import type { PasskeySignIn, SecondStep } from './second-step.ts';
import { FAILURES_REPORTED, SignInGuard } from './sign-in-guard.ts';
import { sessionTexts } from './texts.ts';

export interface SignInPorts {
  db: Db;
  secondStep: SecondStep;
  passkeys: PasskeySignIn;
  captchas: Captchas;
  notifier: Notifier;
  now: () => Date;
  begin: BeginSession;
  /** Mail domain of an account whose company lets nobody sign in but by its own provider; undefined otherwise. */
  signsInElsewhere(accountID: string): Promise<string | undefined>;
  /** Whether the team for which an account acts has suspended it. */
  isSuspended(accountID: string): Promise<boolean>;
  /** Passwords that teams have chosen for addresses, whose account is made by the first sign-in. */
  firstSignIns: {
    find(email: string): Promise<InvitedPassword | undefined>;
    open(
      invited: InvitedPassword,
      reader: { language: string; hostname: string },
    ): Promise<{ id: string; accountNo: string } | undefined>;
  };
}

interface InvitedPassword {
  invitationID: string;
  passwordHash: string;
}

type LoginContext = Context<z.output<typeof sessionSchemas.login.input>>;

/**
 * POST /login (A§7.7): a password, from a device that is known or from a stranger's; then, where the account asks for
 * it, a second factor with the ticket of the first answer (D-044).
 */
export function bindSignIn(router: Router, ports: SignInPorts): void {
  const { db, captchas, notifier, now, secondStep, passkeys, begin, firstSignIns } = ports;
  const guard = new SignInGuard(db, captchas, now);

  router.route(sessionCalls.login, (context) =>
    context.input.ticket === undefined ? byPassword(context) : bySecondFactor(context, context.input.ticket),
  );

  router.route(securityCalls.passkeySignIn, async (context) => {
    const { input, device, address, host, setToken } = context;
    const deviceHash = hashDevice(device);
    const accountID = await passkeys.signIn(input.passkey, { deviceHash, address, host });
    const account = accountID === undefined ? undefined : await findAccount(db, accountID);
    if (!account) throw new BusinessError(BodyCode.wrongCredentials, sessionTexts.passkeyUnknown);
    const elsewhere = await ports.signsInElsewhere(account.id);
    if (elsewhere !== undefined) throw companyOnly(elsewhere);
    if (await ports.isSuspended(account.id)) throw suspended();
    setToken(await begin(context, deviceHash, account.id));
    return { accountNo: account.account_no };
  });

  async function bySecondFactor(context: LoginContext, ticket: string) {
    const { input, address, device, host, setToken } = context;
    const { authType = '', authCode = '', passkey = '' } = input;
    const deviceHash = hashDevice(device);
    const answer = { ticket, authType, authCode, passkey };
    const passed = await secondStep.finish(answer, { deviceHash, address, host });
    const account = await findAccount(db, passed.accountID);
    setToken(await begin(context, deviceHash, passed.accountID, (trx) => passed.spend(trx)));
    return { accountNo: account?.account_no };
  }

  /** Who has this password; where an address has no account, a team may have chosen it for the first sign-in (D-689). */
  async function whoseIs(
    { input, language, hostname }: LoginContext,
    candidates: readonly Candidate[],
    password: string,
  ): Promise<{ id: string; accountNo: string } | undefined> {
    // Asked whether or not there is an account, so that what is done for an answer tells nothing.
    const invited = await firstSignIns.find(input.account.toLowerCase());
    if (candidates.length === 0) {
      const fits = await isPassword(invited?.passwordHash, password);
      return invited && fits ? firstSignIns.open(invited, { language, hostname }) : undefined;
    }
    let owner: Candidate | undefined;
    for (const candidate of candidates)
      if (await isPassword(candidate.password_hash, password)) owner = candidate;
    return owner && { id: owner.id, accountNo: owner.account_no };
  }

  async function byPassword(context: LoginContext) {
    const { input, address, device, setDevice, setToken } = context;
    const { password } = input;
    if (!password)
      throw new BusinessError(BodyCode.badInput, sessionTexts.passwordMissing, {
        password: sessionTexts.passwordMissing,
      });
    // Any format is looked up: an account's name says nothing about whether it exists.
    const name = input.account.toLowerCase();
    const deviceHash = device === '' ? '' : hashDevice(device);
    const candidates = await findCandidates(db, name, deviceHash);
    const isKnownDevice = candidates.some((candidate) => candidate.known);
    const admission = await guard.admit({ name, deviceHash, known: isKnownDevice, address, captcha: input });
    const signedIn = await whoseIs(context, candidates, password);
    if (!signedIn) {
      if (guard.isUsedUp(admission)) for (const { id } of candidates) await forgetDevices(db, id, deviceHash);
      if (!isKnownDevice && admission.failures === FAILURES_REPORTED) warn(notifier, candidates);
      throw new BusinessError(BodyCode.wrongCredentials, sessionTexts.wrongCredentials, {
        password: sessionTexts.wrongCredentials,
      });
    }
    const { id, accountNo } = signedIn;
    const secret = device === '' ? newDevice() : device;
    setDevice(secret);
    const asker = { deviceHash: hashDevice(secret), address, host: context.host };
    const elsewhere = await ports.signsInElsewhere(id);
    if (elsewhere !== undefined) {
      await admission.succeeded(db);
      throw companyOnly(elsewhere);
    }
    if (await ports.isSuspended(id)) {
      await admission.succeeded(db);
      throw suspended();
    }
    const demand = await secondStep.demand(id, asker);
    if (demand) {
      // The password was right, whatever comes of the second factor, which counts its own failures.
      await admission.succeeded(db);
      const data = { account: input.account, ...demand };
      throw new BusinessError(BodyCode.secondFactor, sessionTexts.secondFactor, {}, data);
    }
    setToken(await begin(context, hashDevice(secret), id, (trx) => admission.succeeded(trx)));
    return { accountNo };
  }
}

/** What who has proved who they are is told of their company's provider; nobody else is told that they are known. */
const companyOnly = (domain: string): BusinessError =>
  new BusinessError(BodyCode.singleSignOn, sessionTexts.singleSignOn, {}, { domain });

/** What who has proved who they are is told of their team, which lets them in again. */
const suspended = (): BusinessError => new BusinessError(BodyCode.wrongState, sessionTexts.suspended);

/** Tells owners, once in a row of failures, that somebody else tries passwords. */
function warn(notifier: Notifier, owners: readonly Candidate[]): void {
  for (const owner of owners)
    if (owner.email !== null)
      notifier.mail(owner.email, owner, (language) => guessedMail(FAILURES_REPORTED, language));
}
