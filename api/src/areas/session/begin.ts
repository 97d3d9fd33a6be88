import { noteReader, recordLogin } from '../accounts/accounts.store.ts';
import { note } from '../../platform/database/acts.ts';
import { type Db, transaction, type Trx } from '../../platform/database/transaction.ts';
import type { Context } from '../../platform/server/context.ts';
import { isNewDevice, rememberDevice } from './known-devices.store.ts';
import type { HomeSites } from './home-sites.ts';
import type { Tokens } from './tokens.store.ts';

/** Who signed in, when and from where; `name` is the sign-in's own. */
export type TellNewSignIn = (
  trx: Trx,
  fact: { accountID: string; name: string; details: { at: string; address: string; userAgent: string } },
) => Promise<void>;

/** What a session keeps of the request that began it. */
export type Beginning = Pick<
  Context<unknown>,
  'device' | 'limit' | 'address' | 'userAgent' | 'language' | 'hostname'
>;

/**
 * Begins a session on a device that is known from now on, and answers its token.
 * @param before belongs to the sign-in and is done or not done with it
 */
export type BeginSession = (
  context: Beginning,
  deviceHash: string,
  accountID: string,
  before?: (trx: Trx) => Promise<void>,
) => Promise<string>;

export interface BeginningPorts {
  db: Db;
  tokens: Tokens;
  now: () => Date;
  /** Tells of a sign-in on a new device, in the transaction of the sign-in. */
  tellNewSignIn: TellNewSignIn;
  sites: Pick<HomeSites, 'homeOf'>;
}

/** How sessions begin, in whatever way somebody has signed in. */
export const sessionBeginning =
  ({ db, tokens, now, tellNewSignIn, sites }: BeginningPorts): BeginSession =>
  ({ device, limit, address, userAgent, language, hostname }, deviceHash, accountID, before) =>
    transaction(db, async (trx) => {
      await before?.(trx);
      if (await isNewDevice(trx, accountID, deviceHash)) {
        const at = now().toISOString();
        const details = { at, address, userAgent };
        await tellNewSignIn(trx, { accountID, name: `${deviceHash} ${at}`, details });
      }
      await rememberDevice(trx, { accountID, hash: deviceHash, returned: device !== '' }, now());
      const tenantID = await recordLogin(trx, accountID, address, now());
      note({ tenantID, actorID: accountID, object: { kind: 'account', id: accountID } });
      // After the mail: who signs in may be somebody else, who reads another language.
      await noteReader(trx, accountID, {
        language,
        hostname: await sites.homeOf(trx, tenantID, hostname),
      });
      return tokens.issue(trx, accountID, { areas: limit }, { userAgent, address });
    });
