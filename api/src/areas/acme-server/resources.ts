import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accountDocument, changeKey, openAccount, updateAccount } from './accounts.ts';
import type { AccountRow } from './accounts.store.ts';
import { addressesOf, PROFILE } from './addresses.ts';
import { ownAuthorization, respond } from './challenges.ts';
import { findCredential } from './credentials.store.ts';
import { finalize, ownOrder, portalState } from './finalize.ts';
import { AcmeHttp, type AcmeAnswer, accountOf, inputOf, requireEmpty } from './http.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { limitsOf } from '../../platform/limits/prefixes.ts';
import { placeOrder } from './new-order.ts';
import { Nonces } from './nonces.ts';
import { authorizationDocument, challengeDocument, type ChallengeType, orderDocument } from './order-view.ts';
import {
  type AuthorizationRow,
  changeAuthorization,
  changeOrder,
  listAuthorizations,
  listOrders,
  type OrderRow,
} from './orders.store.ts';
import type { AcmeServerPorts } from './ports.ts';
import { AcmeRefusal } from './problem.ts';
import { ASK_AGAIN_SECONDS, certificateOf, windowOf } from './renewal-info.ts';
import { checkRevocation } from './revocation.ts';
import * as wire from './wire.ts';

/** New accounts of one network. */
const NEW_ACCOUNTS = { most: 60, seconds: 3600 };
/** Seconds after which a client looks again at an order that is being issued, or a challenge. */
const LOOK_AGAIN = '2';
/** Orders that a list shows. */
const LISTED = 200;

/** What the protocol offers, each at its address (RFC 8555 7.1, RFC 9773 4). */
export function bindAcme(scope: FastifyInstance, ports: AcmeServerPorts): void {
  const { db, now } = ports;
  const addresses = addressesOf(ports.origin);
  const nonces = new Nonces({ db, now, key: ports.nonceKey });
  const http = new AcmeHttp(scope, ports, addresses, nonces);

  http.get('/directory', async () => {
    if (!ports.isOffered) throw new AcmeRefusal('malformed', 'Nothing is at this address', { status: 404 });
    return { body: await directory() };
  });
  http.get('/new-nonce', async ({ method }) => ({
    status: method === 'HEAD' ? 200 : 204,
    headers: { 'replay-nonce': await nonces.make() },
  }));
  http.get('/renewal-info/:id', async (request) => {
    const found = await certificateOf(ports.buying, (request.params as { id: string }).id);
    if (!found) throw new AcmeRefusal('malformed', 'No certificate of ours is called so', { status: 404 });
    const { start, end } = windowOf(found);
    return {
      body: { suggestedWindow: { start: start.toISOString(), end: end.toISOString() } },
      headers: { 'retry-after': String(ASK_AGAIN_SECONDS) },
    };
  });

  async function directory() {
    const { identities } = await ports.caa();
    const { newNonce, newAccount, newOrder, revokeCert, keyChange, renewalInfo } = addresses;
    return {
      ...{ newNonce, newAccount, newOrder, revokeCert, keyChange, renewalInfo },
      meta: {
        website: ports.origin,
        externalAccountRequired: true,
        caaIdentities: identities,
        profiles: { [PROFILE]: addresses.page },
      },
    };
  }

  http.post('/new-account', 'jwk', async (asked) => {
    if (ports.isLimited) {
      const wait = await ports.limiter.take(limitsOf('acme-account', asked.request.ip, NEW_ACCOUNTS), 'open');
      if (wait > 0) throw new AcmeRefusal('rateLimited', 'Too many accounts', { retryAfter: wait });
    }
    const input = inputOf(asked, wire.newAccountSchema);
    const { account, isNew } = await openAccount(ports, addresses, asked.signer.key, input);
    return {
      status: isNew ? 201 : 200,
      body: accountDocument(addresses, account),
      headers: { location: addresses.account(account.id) },
    };
  });
  http.post('/account/:id', 'kid', async (asked) => {
    const account = own(accountOf(asked), asked.params);
    const changed =
      asked.payload.length === 0
        ? account
        : await updateAccount(ports, account, inputOf(asked, wire.changeAccountSchema));
    return { body: accountDocument(addresses, changed) };
  });
  http.post('/account/:id/orders', 'kid', async (asked) => {
    requireEmpty(asked);
    const orders = await listOrders(db, own(accountOf(asked), asked.params), LISTED);
    return { body: { orders: orders.map((id) => addresses.order(id)) } };
  });
  http.post('/key-change', 'kid', async (asked) => ({
    body: accountDocument(addresses, await changeKey(ports, addresses, accountOf(asked), asked.payload)),
  }));

  http.post('/new-order', 'kid', async (asked) => {
    const order = await placeOrder(ports, addresses, accountOf(asked), inputOf(asked, wire.newOrderSchema));
    return { status: 201, ...(await orderAnswer(order)) };
  });
  http.post('/order/:id', 'kid', async (asked) => {
    requireEmpty(asked);
    return orderAnswer(await ownOrder(db, accountOf(asked), asked.params['id'] ?? ''));
  });
  http.post('/order/:id/finalize', 'kid', async (asked) => {
    const account = accountOf(asked);
    const { csr } = inputOf(asked, wire.finalizeSchema);
    const id = asked.params['id'] ?? '';
    const act = await actOf(account, asked.request, 'acme.finalize', { kind: 'acme', id });
    return orderAnswer(await ports.record(act, () => finalize(ports, addresses, account, id, csr)));
  });
  http.post('/certificate/:id', 'kid', async (asked) => {
    requireEmpty(asked);
    const state = await portalState(ports, await ownOrder(db, accountOf(asked), asked.params['id'] ?? ''));
    if (state?.kind !== 'issued')
      throw new AcmeRefusal('malformed', 'The order has no certificate', { status: 404 });
    return { body: state.chainPem, type: 'application/pem-certificate-chain' };
  });

  async function orderAnswer(order: OrderRow): Promise<AcmeAnswer> {
    const rows = await listAuthorizations(db, order.account_id, order.id);
    const body = orderDocument(addresses, order, rows, await portalState(ports, order), now());
    const isWorking = body.status === 'processing';
    return {
      body,
      headers: {
        location: addresses.order(order.id),
        ...(isWorking ? { 'retry-after': LOOK_AGAIN } : {}),
      },
    };
  }

  http.post('/authorization/:id', 'kid', async (asked) => {
    const found = await ownAuthorization(db, accountOf(asked), asked.params['id'] ?? '');
    let { authorization } = found;
    if (asked.payload.length > 0) {
      const change = inputOf(asked, wire.changeAuthorizationSchema);
      if (authorization.status !== 'invalid')
        await transaction(db, async (trx) => {
          await changeAuthorization(trx, authorization, change);
          const error = { type: 'unauthorized', detail: 'An authorization was deactivated' };
          if (found.order.state === 'open')
            await changeOrder(trx, found.order, { state: 'invalid', error: JSON.stringify(error) });
        });
      authorization = { ...authorization, ...(authorization.status === 'invalid' ? {} : change) };
    }
    const waits = authorization.status === 'processing' || authorization.status === 'pending';
    return {
      body: authorizationDocument(addresses, authorization, now()),
      ...(waits ? { headers: { 'retry-after': LOOK_AGAIN } } : {}),
    };
  });
  http.post('/challenge/:id/:type', 'kid', async (asked) => {
    const { id = '', type = '' } = asked.params;
    const account = accountOf(asked);
    // The answer to a challenge is an object, of which nothing is read (RFC 8555 7.5.1); without one it is only read.
    const { row, type: kind } =
      asked.payload.length > 0
        ? await respond(ports, account, id, type)
        : await readChallenge(account, id, type);
    return {
      body: challengeDocument(addresses, row, kind),
      headers: {
        link: `<${addresses.authorization(id)}>;rel="up"`,
        ...(row.status === 'processing' ? { 'retry-after': LOOK_AGAIN } : {}),
      },
    };
  });

  async function readChallenge(
    account: AccountRow,
    id: string,
    type: string,
  ): Promise<{ row: AuthorizationRow; type: ChallengeType }> {
    const { authorization: row } = await ownAuthorization(db, account, id);
    if (type !== 'http-01' && type !== 'dns-01')
      throw new AcmeRefusal('malformed', 'Nothing is at this address', { status: 404 });
    return { row, type };
  }

  http.post('/revoke-cert', 'either', async (asked) => {
    const input = inputOf(asked, wire.revokeSchema);
    const { certificate, reason, askedBy } = await checkRevocation(ports, asked.signer, input);
    const { accountID, serial, orderNo } = certificate;
    const object = { kind: 'certificate', id: serial };
    const act = {
      ...requestOf(asked.request),
      tenantID: accountID,
      actorID: askedBy,
      action: 'acme.revoke',
      object,
    };
    const outcome = await ports.record(act, () => ports.buying.revoke(certificate, reason, askedBy));
    if (typeof outcome === 'object')
      throw new AcmeRefusal('serverInternal', `The issuer refuses to revoke the certificate of ${orderNo}`);
    return {};
  });

  async function actOf(
    account: AccountRow,
    request: FastifyRequest,
    action: string,
    object: { kind: string; id: string },
  ) {
    const { account_id: tenantID } = account;
    const credential = await findCredential(db, tenantID, account.credential_id);
    return { ...requestOf(request), tenantID, actorID: credential?.maker_id ?? '', action, object };
  }
}

const requestOf = ({ ip: address, id: requestID, headers }: FastifyRequest) => ({
  address,
  requestID,
  userAgent: headers['user-agent'] ?? '',
});

/** An account reads and changes itself alone. */
function own(account: AccountRow, { id }: Readonly<Record<string, string>>): AccountRow {
  if (id === account.id) return account;
  throw new AcmeRefusal('unauthorized', 'The request is signed by another account');
}
