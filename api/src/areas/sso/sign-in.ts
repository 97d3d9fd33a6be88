import { BodyCode, securityCalls } from '@certdeck/contract';
import { toAscii } from '@certdeck/validation';
import { randomBytes } from 'node:crypto';
import { isDuplicate } from '../../platform/database/transaction.ts';
import { limitsOf } from '../../platform/limits/prefixes.ts';
import { countAttempt } from '../../platform/server/attempts.store.ts';
import { hashDevice, newDevice } from '../../platform/server/device.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import type { Router } from '../../platform/server/router.ts';
import { arrive, domainOf } from './arrival.ts';
import type { Person } from './claims.ts';
import { type Connection, findConnection, noteUse } from './connections.store.ts';
import { findVerified } from './domains.store.ts';
import { type Flow, hashState, insertFlow, spendFlow } from './flows.store.ts';
import type { SsoPorts } from './ports.ts';
import { ProviderError } from './problem.ts';
import { authorizationURL, CancelledError, type FlowSecrets, personOf } from './provider.ts';
import { accessOf, redirectURL } from './access.ts';
import { refuse } from './refusals.ts';
import { ssoTexts } from './texts.ts';

/** Sign-ins that a network may begin or finish in a quarter of an hour: a company's people share one. */
const SIGN_INS = { most: 300, seconds: 900 };
/** Sign-ins that may be begun at one provider in a minute: each asks it for its metadata. */
const AT_PROVIDER = { most: 300, seconds: 60 };

const random = (): string => randomBytes(32).toString('base64url');

/** Signing in by the provider of a mail domain: code with PKCE, bound to the browser (D-353). */
export function bindSsoSignIn(router: Router, ports: SsoPorts): void {
  const { db, now, log, seal, people } = ports;

  /** The connection of a mail domain. Whatever is missing, the answer is the same. @throws BusinessError 12013 */
  async function connectionAt(account: string): Promise<Connection> {
    const domain = toAscii(domainOf(account.trim()))?.toLowerCase();
    const found = domain === undefined ? undefined : await findVerified(db, domain);
    const connection = found && (await findConnection(db, found.account_id));
    if (!connection?.enabled) throw refuse('unknown');
    return connection;
  }

  router.route(securityCalls.startSso, async ({ input, device, setDevice, address, host }) => {
    await countAttempt(db, limitsOf('sso', address, SIGN_INS), now());
    const connection = await connectionAt(input.account);
    await countAttempt(db, [{ key: `sso:${connection.tenantID}`, ...AT_PROVIDER }], now());
    const secret = device === '' ? newDevice() : device;
    setDevice(secret);
    const state = random();
    const stateHash = hashState(state);
    const secrets: FlowSecrets = { nonce: random(), verifier: random() };
    const given = { state, redirectURL: redirectURL(ports, host), hint: input.account.trim() };
    const url = await authorizationURL(await accessOf(ports, connection), secrets, given).catch(
      (error: unknown) => {
        if (!(error instanceof ProviderError)) throw error;
        log.warn({ tenantID: connection.tenantID, problem: error.message }, 'Single sign-on: no provider');
        throw refuse('provider');
      },
    );
    const sealed = await seal.seal(stateHash, JSON.stringify(secrets));
    const flow = { tenantID: connection.tenantID, sealed, redirectURL: given.redirectURL };
    await insertFlow(db, stateHash, { ...flow, deviceHash: hashDevice(secret) }, now());
    return { url };
  });

  /** Whom the provider has signed in. @throws BusinessError 12013 */
  async function readAnswer(
    connection: Connection,
    flow: Flow,
    given: { state: string; query: URLSearchParams },
  ): Promise<Person> {
    const secrets: FlowSecrets = JSON.parse(await seal.open(hashState(given.state), flow.sealed));
    const answer = new URL(flow.redirectURL);
    answer.search = given.query.toString();
    try {
      return await personOf(await accessOf(ports, connection), secrets, { answer, state: given.state });
    } catch (error) {
      if (error instanceof CancelledError) throw refuse('cancelled');
      if (!(error instanceof ProviderError)) throw error;
      log.warn({ tenantID: connection.tenantID, problem: error.message }, 'Single sign-on: answer refused');
      throw refuse(error.kind === 'answer' ? 'answer' : 'provider');
    }
  }

  router.route(securityCalls.finishSso, async (context) => {
    const { input, device, address, host, language, hostname, setToken } = context;
    await countAttempt(db, limitsOf('sso', address, SIGN_INS), now());
    const query = new URLSearchParams(input.answer);
    const [state = ''] = query.getAll('state');
    const deviceHash = hashDevice(device);
    // Used up before anything is checked, so that an answer counts once, and in the browser that asked.
    const flow = await spendFlow(db, hashState(state), deviceHash, now());
    const connection = flow && (await findConnection(db, flow.tenantID));
    if (!flow || !connection?.enabled) throw refuse('expired');
    const person = await readAnswer(connection, flow, { state, query });
    const reader = { language, hostname };
    const account = await arrive(ports, connection, person, reader).catch((error: unknown) => {
      if (!isDuplicate(error)) throw error;
      // Two browsers of one new person: the other one was quicker, and the account is there now.
      return arrive(ports, connection, person, reader);
    });
    const demand = await people.demand(account.id, { deviceHash, address, host });
    if (demand)
      throw new BusinessError(
        BodyCode.secondFactor,
        ssoTexts.secondFactor,
        {},
        { account: person.email, ...demand },
      );
    const used = connection.tenantID;
    setToken(await people.begin(context, deviceHash, account.id, (trx) => noteUse(trx, used, now())));
    return { accountNo: account.accountNo };
  });
}
