import { yearsAfter } from '../../../platform/clock/years.ts';
import {
  AFTER_REFUSAL,
  type DomainTransfer,
  type RegisteredDomain,
  type TransferState,
} from '../../../ports/registrar/registrar.ts';
import { findHolder } from '../contacts/contacts.store.ts';
import { registrarContactOf } from '../contacts/registrar-contact.ts';
import { findCode, findDecideAt, noteAsked } from '../transfers/arrivals.store.ts';
import { codeOwner } from '../transfers/code-seal.ts';
import type { OpenOrder } from './orders.store.ts';
import { CLOCK_SKEW_MS, type Worked } from './register.ts';
import {
  afterLook,
  afterRequest,
  beginAttempt,
  expectedFee,
  hasDoneNothing,
  type Step,
  undecided,
  unknownBy,
  type WorkTools,
} from './step.ts';

/**
 * Asks for a name of another registrar, and follows what becomes of it: the other one can say no for some days. What it
 * has become is always looked at before it is asked for again.
 */
export async function transfer(tools: WorkTools, open: OpenOrder): Promise<Worked> {
  const worked = await askOrFollow(tools, open);
  if (worked.step.kind !== 'unknown' || worked.step.until) return worked;
  // A registry that says nothing for a while takes none of the time that the other registrar has.
  const until = await findDecideAt(tools.db, open.order);
  return until ? { ...worked, step: { ...worked.step, until } } : worked;
}

async function askOrFollow(tools: WorkTools, open: OpenOrder): Promise<Worked> {
  const { order, domain } = open;
  if (order.attempts > 0) {
    const step = (await look(tools, open, !hasDoneNothing(order))) ?? undecided(open);
    if (step) return { open, step };
  }
  const sealed = await findCode(tools.db, order);
  // Codes are kept until the registry has them: what has become of that request, it doesn't say.
  if (!sealed)
    return { open, step: unknownBy({ code: 'UNKNOWN_OUTCOME', detail: 'The registry shows no transfer' }) };
  const code = await tools.codeSeal.open(codeOwner(order.account_id, domain.name), sealed);
  const attempt = await beginAttempt(tools, open);
  if (!attempt) return { open, step: { kind: 'changed' } };
  const answer = await tools.registrar.requestTransfer({
    key: attempt.key,
    name: domain.name,
    code,
    ...expectedFee(order),
  });
  const worked = (step: Step): Worked => ({ open: attempt.open, step });
  if (answer.ok) return worked(await follow(tools, attempt.open, answer.value));
  const { code: refusal } = answer;
  // What is in the way may be our own transfer, by a request whose answer we didn't get.
  const isRepeated = order.attempts > 0 && AFTER_REFUSAL[refusal] === 'stop';
  if (isRepeated || refusal === 'NOT_ELIGIBLE' || refusal === 'LOCKED')
    return worked((await look(tools, attempt.open, false)) ?? afterRequest(answer));
  return worked(afterRequest(answer));
}

/**
 * What has become of the request; undefined where the registry has none of this order.
 * @param takesEnd whether a transfer that came to nothing can be that of the request; otherwise it is an earlier order's
 */
async function look(tools: WorkTools, open: OpenOrder, takesEnd: boolean): Promise<Step | undefined> {
  const { order, domain } = open;
  const answer = await tools.registrar.queryTransfer(domain.name);
  if (answer.ok && isOf(order.created_at, answer.value) && (takesEnd || !isRefused(answer.value.state)))
    return follow(tools, open, answer.value);
  if (!answer.ok && answer.code === 'NOT_FOUND') return { kind: 'refused', code: 'NOT_FOUND', detail: '' };
  if (!answer.ok && answer.code !== 'NOT_ELIGIBLE' && answer.code !== 'NOT_OURS')
    return afterLook(open, answer);
  // Some registries tell nothing of a transfer once it is over.
  const info = await tools.registrar.info(domain.name);
  if (!info.ok && info.code !== 'NOT_FOUND' && info.code !== 'NOT_OURS') return afterLook(open, info);
  return info.ok && info.value.ours ? arrive(tools, open, info.value) : undefined;
}

/** Whether a transfer is one that was asked for since an order, and not an earlier one that has ended. */
function isOf(createdAt: Date, { toUs, requestedAt, decidedAt, state }: DomainTransfer): boolean {
  const from = createdAt.getTime() - CLOCK_SKEW_MS;
  return toUs && requestedAt.getTime() >= from && (state === 'pending' || decidedAt.getTime() >= from);
}

const REFUSED = {
  clientRejected: 'TRANSFER_REJECTED',
  serverCancelled: 'TRANSFER_REJECTED',
  clientCancelled: 'TRANSFER_CANCELLED',
} as const satisfies Partial<Record<TransferState, string>>;

const isRefused = (state: TransferState): boolean => Object.hasOwn(REFUSED, state);

async function follow(
  tools: WorkTools,
  open: OpenOrder,
  { state, decidedAt }: DomainTransfer,
): Promise<Step> {
  switch (state) {
    case 'pending':
      await noteAsked(tools.db, open.order, decidedAt);
      return { kind: 'unknown', code: 'PENDING', detail: '', until: decidedAt };
    case 'clientRejected':
    case 'serverCancelled':
    case 'clientCancelled':
      return { kind: 'refused', code: REFUSED[state], detail: '' };
    case 'clientApproved':
    case 'serverApproved': {
      const info = await tools.registrar.info(open.domain.name);
      if (!info.ok) return unknownBy(info);
      return info.value.ours
        ? arrive(tools, open, info.value)
        : {
            kind: 'unknown',
            code: 'UNKNOWN_OUTCOME',
            detail: 'The transfer is approved and the name isn’t here',
          };
    }
  }
}

/** The name is here: whatever is met from here on, its price isn't given back. It is registered for who bought it. */
async function arrive(tools: WorkTools, open: OpenOrder, seen: RegisteredDomain): Promise<Step> {
  const { order, domain } = open;
  const done: Step = {
    kind: 'done',
    registered: seen,
    expiresAt: seen.expiresAt ?? yearsAfter(order.created_at, order.years),
  };
  const row = await findHolder(tools.db, { accountID: order.account_id, id: domain.contact_id });
  if (!row || seen.contacts?.registrant === row.handle) return done;
  const { handle } = row;
  const saved = await tools.registrar.saveContact(registrarContactOf(row));
  const refused =
    saved.ok || saved.code === 'PENDING'
      ? await tools.registrar.update({
          key: `${order.order_no}-holder`,
          name: domain.name,
          contacts: { registrant: handle, admin: handle, tech: handle, billing: handle },
        })
      : saved;
  if (refused.ok || refused.code === 'PENDING') return done;
  const step = afterRequest(refused);
  if (step.kind !== 'refused') return unknownBy(refused);
  tools.log.error(
    `${domain.name} has come, and its holder stays as it was: ${refused.code} ${refused.detail}`,
  );
  return done;
}
