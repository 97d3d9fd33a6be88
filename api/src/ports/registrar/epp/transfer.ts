import type {
  DomainTransfer,
  RegistrarAnswer,
  RequestKey,
  TransferDecision,
  TransferRequest,
  TransferState,
} from '../registrar.ts';
import { newAuthInfo } from '../auth-info.ts';
import { answerOf, type Asked, type EppClient, refused } from './client.ts';
import { expectedFee } from './fees.ts';
import { NS } from './namespaces.ts';
import { priceRefusal } from './price-refusal.ts';
import { dateOf } from './response.ts';
import { epp } from './session.ts';
import type { SoldTld } from './sold-tlds.ts';
import { child, childText } from './xml-element.ts';
import { elementsOf } from './xml-writer.ts';

const domain = elementsOf(NS.domain);

const STATES: ReadonlySet<string> = new Set<TransferState>([
  'pending',
  'clientApproved',
  'clientRejected',
  'clientCancelled',
  'serverApproved',
  'serverCancelled',
]);
const isState = (text: string | undefined): text is TransferState => text !== undefined && STATES.has(text);

/** Asks for a name (RFC 5731 3.2.4). Its answer is 1001 where the other registrar can still say no. */
export async function requestTransfer(
  client: EppClient,
  user: string,
  request: TransferRequest,
  policy: SoldTld | undefined,
): Promise<RegistrarAnswer<DomainTransfer>> {
  const { key, name, code, fee } = request;
  const asked = await client.ask({
    kind: 'changes',
    about: name,
    key,
    pendingIsDone: true,
    build: (services) => ({
      action: epp(
        'transfer',
        { op: 'request' },
        domain('transfer', domain('name', name), domain('authInfo', domain('pw', code))),
      ),
      extensions: [expectedFee(services, 'transfer', fee)],
    }),
  });
  if (asked.ok) return transferIn(asked, user, name);
  const price =
    policy && (await priceRefusal(client, { command: 'transfer', name, years: 1, fee, policy }, asked));
  return answerOf(price ?? asked);
}

export async function queryTransfer(
  client: EppClient,
  user: string,
  name: string,
): Promise<RegistrarAnswer<DomainTransfer>> {
  const asked = await client.ask({ kind: 'reads', about: name, build: () => commandOf('query', name) });
  return transferIn(asked, user, name);
}

export async function decideTransfer(
  client: EppClient,
  user: string,
  name: string,
  decision: TransferDecision,
  { key }: RequestKey,
): Promise<RegistrarAnswer<DomainTransfer>> {
  const asked = await client.ask({
    kind: 'changes',
    about: name,
    key,
    build: () => commandOf(decision, name),
  });
  return transferIn(asked, user, name);
}

const commandOf = (op: TransferDecision | 'query', name: string) => ({
  action: epp('transfer', { op }, domain('transfer', domain('name', name))),
});

function transferIn(asked: Asked, user: string, name: string): RegistrarAnswer<DomainTransfer> {
  if (!asked.ok) return answerOf(asked);
  const { response } = asked.value;
  const data = child(response.data, NS.domain, 'trnData');
  const state = childText(data, NS.domain, 'trStatus');
  const requestedAt = dateOf(childText(data, NS.domain, 'reDate'));
  const decidedAt = dateOf(childText(data, NS.domain, 'acDate'));
  const expiresAt = dateOf(childText(data, NS.domain, 'exDate'));
  const isAbout = childText(data, NS.domain, 'name')?.toLowerCase() === name;
  if (!isAbout || !isState(state) || !requestedAt || !decidedAt)
    return answerOf(refused('UNKNOWN_OUTCOME', 'The server answered without the state of the transfer'));
  return {
    ok: true,
    value: {
      name,
      state,
      toUs: childText(data, NS.domain, 'reID') === user,
      requestedAt,
      decidedAt,
      ...(expiresAt && { expiresAt }),
    },
    reference: response.reference,
  };
}

/** Servers that can't take a code away refuse so. */
const WITHOUT_NULL: ReadonlySet<number | undefined> = new Set([2001, 2003, 2004, 2005, 2102, 2306, 2308]);

/**
 * Sets the authorisation of a domain. It is taken away with `null` (RFC 9154 5.2); where a server can't, one that nobody
 * knows takes its place.
 */
export async function setTransferCode(
  client: EppClient,
  name: string,
  code: string | undefined,
  { key }: RequestKey,
): Promise<RegistrarAnswer<void>> {
  const set = (authInfo: ReturnType<typeof domain>, request?: string) =>
    client.ask({
      kind: 'changes',
      about: name,
      ...(request === undefined ? {} : { key: request }),
      build: () => ({
        action: epp(
          'update',
          domain('update', domain('name', name), domain('chg', domain('authInfo', authInfo))),
        ),
      }),
    });
  const first = await set(code === undefined ? domain('null') : domain('pw', code), key);
  const asked =
    !first.ok && code === undefined && WITHOUT_NULL.has(first.response?.code)
      ? await set(domain('pw', newAuthInfo()))
      : first;
  return asked.ok
    ? { ok: true, value: undefined, reference: asked.value.response.reference }
    : answerOf(asked);
}
