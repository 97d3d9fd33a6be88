import { BodyCode } from '@certdeck/contract';
import { findAccount } from '../accounts/accounts.store.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';
import { takeTurn } from '../../platform/database/turn.store.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import type { Notifier } from '../session/notifier.ts';
import type { FactorAsker, PasskeySignIn } from '../session/second-step.ts';
import { passkeyCopiedMail } from './mails.ts';
import { challengeIn, isTransport, readAuthentication, readRegistration } from './passkey-answers.ts';
import { CHALLENGE_TIME, putChallenge, spendChallenge } from './passkey-challenges.store.ts';
import { passkeySite } from './passkey-site.ts';
import { dropLost } from './lost-factors.store.ts';
import { countUse, insertPasskey, type KeptPasskey, listPasskeys, ownerOfPasskey } from './passkeys.store.ts';
import { factorTexts } from './texts.ts';

/** Loaded for the first passkey: with what reads attestations it is some 290 modules, which no start has to wait for. */
const loadWebAuthn = () => import('@simplewebauthn/server');

/** COSE algorithms, the preferred first: Ed25519, ECDSA with P-256, RSA as older Windows has it. */
const ALGORITHMS = [-8, -7, -257];
/** Passkeys of one account at most. */
const MOST = 20;

/** Who answers with a passkey that they have already said is theirs. */
type KnownPurpose = 'second-factor' | 'step-up';

export interface PasskeyPorts {
  db: Db;
  notifier: Notifier;
  now: () => Date;
}

/** The name of a person at an authenticator: nothing of who they are, and the same for all passkeys of an account. */
const handleOf = (accountID: string) => new Uint8Array(Buffer.from(accountID.replaceAll('-', ''), 'hex'));

const tooMany = () => new BusinessError(BodyCode.wrongState, factorTexts.passkeyTooMany);
const refused = (): BusinessError =>
  new BusinessError(BodyCode.codeWrong, factorTexts.passkeyWrong, { passkey: factorTexts.passkeyWrong });

/**
 * Passkeys (Web Authentication 3). Each can be found without an account's name, and each asks its owner for a finger,
 * a face or a PIN, so that one is as good as a password and a second factor. An answer counts at the site that the
 * passkey was made at, in the browser that was asked, once.
 */
export class Passkeys implements PasskeySignIn {
  readonly #ports: PasskeyPorts;
  constructor(ports: PasskeyPorts) {
    this.#ports = ports;
  }

  /** What a browser is asked for a new passkey, as JSON text. @throws BusinessError 13002 where an account has too many */
  async creation(owner: { id: string; name: string }, asker: FactorAsker, siteName: string): Promise<string> {
    const { db, now } = this.#ports;
    const kept = await listPasskeys(db, owner.id);
    if (kept.length >= MOST) throw tooMany();
    const { rpID } = passkeySite(asker.host);
    const given = { purpose: 'register', accountID: owner.id, deviceHash: asker.deviceHash, rpID } as const;
    const options = await (
      await loadWebAuthn()
    ).generateRegistrationOptions({
      rpID,
      rpName: siteName,
      userID: handleOf(owner.id),
      userName: owner.name,
      userDisplayName: owner.name,
      challenge: Buffer.from(await putChallenge(db, given, now()), 'base64url'),
      timeout: CHALLENGE_TIME,
      attestationType: 'none',
      excludeCredentials: kept.filter((one) => one.rpID === rpID).map(nameOf),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return JSON.stringify(options);
  }

  /**
   * Checks a new passkey, which is then to be kept.
   * @throws BusinessError 12003 for an answer that isn't right, or not to a challenge of this browser
   */
  async created(
    accountID: string,
    name: string,
    text: string,
    asker: FactorAsker,
  ): Promise<(trx: Trx) => Promise<void>> {
    const { db, now } = this.#ports;
    const answer = readRegistration(text);
    if (!answer) throw refused();
    const { rpID, origins } = passkeySite(asker.host);
    const challenge = challengeIn(answer);
    const given = { purpose: 'register', accountID, deviceHash: asker.deviceHash, rpID } as const;
    if (!(await spendChallenge(db, challenge, given, now()))) throw refused();
    const { transports = [], ...response } = answer.response;
    const found = await (
      await loadWebAuthn()
    )
      .verifyRegistrationResponse({
        response: { ...answer, response },
        expectedChallenge: challenge,
        expectedOrigin: origins,
        expectedRPID: rpID,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      })
      .catch(() => undefined);
    if (!found?.verified) throw refused();
    const { credential, credentialDeviceType, credentialBackedUp } = found.registrationInfo;
    return async (trx) => {
      await takeTurn(trx, `passkeys:${accountID}`);
      // Several that were begun at once were each one that may be added.
      if ((await listPasskeys(trx, accountID)).length >= MOST) throw tooMany();
      await insertPasskey(trx, {
        accountID,
        credentialID: credential.id,
        publicKey: Buffer.from(credential.publicKey),
        rpID,
        name,
        transports,
        counter: credential.counter,
        backupEligible: credentialDeviceType === 'multiDevice',
        backedUp: credentialBackedUp,
        createdAt: now(),
      });
    };
  }

  /**
   * What a browser asks a passkey, as JSON text. Without an account it names none, so that it tells nothing of anybody.
   * @throws BusinessError 13004 where the account has none at this site
   */
  async request(
    purpose: 'sign-in' | KnownPurpose,
    accountID: string | undefined,
    asker: FactorAsker,
  ): Promise<string> {
    const { db, now } = this.#ports;
    const { rpID } = passkeySite(asker.host);
    const kept = accountID === undefined ? [] : await listPasskeys(db, accountID, rpID);
    if (accountID !== undefined && kept.length === 0)
      throw new BusinessError(BodyCode.badInput, factorTexts.notSetUp);
    const given = { purpose, accountID, deviceHash: asker.deviceHash, rpID };
    const options = await (
      await loadWebAuthn()
    ).generateAuthenticationOptions({
      rpID,
      challenge: Buffer.from(await putChallenge(db, given, now()), 'base64url'),
      timeout: CHALLENGE_TIME,
      allowCredentials: kept.map(nameOf),
      userVerification: 'required',
    });
    return JSON.stringify(options);
  }

  /** Whether an answer is of a passkey of this account, here and now. */
  async proves(purpose: KnownPurpose, accountID: string, text: string, asker: FactorAsker): Promise<boolean> {
    return (await this.#check(purpose, accountID, text, asker)) !== undefined;
  }

  /** Whom an answer signs in; undefined for one that signs in nobody. */
  async signIn(text: string, asker: FactorAsker): Promise<string | undefined> {
    const accountID = await this.#check('sign-in', undefined, text, asker);
    const owner = accountID === undefined ? undefined : await findAccount(this.#ports.db, accountID);
    return owner?.disabled_at === null ? owner.id : undefined;
  }

  async #check(
    purpose: 'sign-in' | KnownPurpose,
    accountID: string | undefined,
    text: string,
    asker: FactorAsker,
  ): Promise<string | undefined> {
    const { db, now } = this.#ports;
    const answer = readAuthentication(text);
    if (!answer) return undefined;
    const { rpID, origins } = passkeySite(asker.host);
    const challenge = challengeIn(answer);
    const given = { purpose, accountID, deviceHash: asker.deviceHash, rpID };
    // Used up before anything is checked, so that of two requests with one answer one is right at most.
    if (!(await spendChallenge(db, challenge, given, now()))) return undefined;
    const ownerID = await ownerOfPasskey(db, answer.id, rpID);
    if (ownerID === undefined || (accountID !== undefined && ownerID !== accountID)) return undefined;
    const kept = (await listPasskeys(db, ownerID, rpID)).find((one) => one.credentialID === answer.id);
    const handle = answer.response.userHandle;
    // A sign-in without a name has the authenticator say whose it is (Web Authentication 3, 7.2 step 6).
    if (!kept || (handle ?? accountID) === undefined) return undefined;
    if (handle !== undefined && handle !== Buffer.from(handleOf(ownerID)).toString('base64url'))
      return undefined;
    const found = await (
      await loadWebAuthn()
    )
      .verifyAuthenticationResponse({
        response: answer,
        expectedChallenge: challenge,
        expectedOrigin: origins,
        expectedRPID: rpID,
        requireUserVerification: true,
        // The count is compared where it is written, in one statement.
        credential: { id: kept.credentialID, publicKey: new Uint8Array(kept.publicKey), counter: 0 },
      })
      .catch(() => undefined);
    if (!found?.verified) return undefined;
    const { newCounter, credentialDeviceType, credentialBackedUp } = found.authenticationInfo;
    // Whether it may be copied is settled when it is made (7.2 step 20).
    if (kept.backupEligible !== (credentialDeviceType === 'multiDevice')) return undefined;
    const use = { counter: newCounter, backedUp: credentialBackedUp };
    if (await countUse(db, kept.id, use, now())) {
      // Whoever has a passkey has not lost the second factors (D-571).
      await dropLost(db, ownerID);
      return ownerID;
    }
    await this.#tellOfCopy(kept, asker.address);
    return undefined;
  }

  /** A count that doesn't grow means that somebody has a copy of the key; its owner is told. */
  async #tellOfCopy({ accountID, name }: KeptPasskey, address: string): Promise<void> {
    const { db, notifier, now } = this.#ports;
    const owner = await findAccount(db, accountID);
    if (!owner?.email) return;
    const reader = { language: owner.language, hostname: owner.portal_host };
    const doer = { at: now(), address };
    notifier.mail(owner.email, reader, (language) => passkeyCopiedMail(name, doer, language));
  }
}

const nameOf = ({ credentialID, transports }: KeptPasskey) => ({
  id: credentialID,
  transports: transports.filter((one) => isTransport(one)),
});
