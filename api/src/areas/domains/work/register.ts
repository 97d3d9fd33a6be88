import { yearsAfter } from '../../../platform/clock/years.ts';
import type { RegisteredDomain } from '../../../ports/registrar/registrar.ts';
import { findHolder } from '../contacts/contacts.store.ts';
import { registrarContactOf } from '../contacts/registrar-contact.ts';
import type { OpenOrder } from './orders.store.ts';
import {
  afterLook,
  afterRequest,
  beginAttempt,
  expectedFee,
  type Step,
  undecided,
  unknownBy,
  type WorkTools,
} from './step.ts';

/** How far the registry's clock may be behind ours, in milliseconds. */
export const CLOCK_SKEW_MS = 3_600_000;

/** Result of a step with the order as it is known after it. */
export interface Worked {
  open: OpenOrder;
  step: Step;
}

/**
 * Registers a name. After a request whose outcome isn't known the registry is asked what it has, before it is asked for
 * anything again.
 */
export async function register(tools: WorkTools, open: OpenOrder): Promise<Worked> {
  const { registrar, db } = tools;
  const { order, domain } = open;
  const row = await findHolder(db, { accountID: order.account_id, id: domain.contact_id });
  const contact = row && registrarContactOf(row);
  const handle = contact?.handle ?? '';
  if (order.attempts > 0) {
    const step = (await lookForIt(tools, open, handle)) ?? undecided(open);
    if (step) return { open, step };
  }
  if (!contact) return { open, step: { kind: 'refused', code: 'CONTACT_INVALID', detail: '' } };
  const saved = await registrar.saveContact(contact);
  // Saved twice it is one, and nothing of the name was asked.
  if (!saved.ok && saved.code !== 'PENDING') {
    const step = afterRequest(saved);
    return { open, step: step.kind === 'unknown' ? { ...step, kind: 'again' } : step };
  }
  const attempt = await beginAttempt(tools, open);
  if (!attempt) return { open, step: { kind: 'changed' } };
  const answer = await registrar.create({
    key: attempt.key,
    name: domain.name,
    years: order.years,
    contacts: { registrant: handle, admin: handle, tech: handle, billing: handle },
    nameservers: [...tools.nameservers],
    ...expectedFee(order),
  });
  const worked = (step: Step): Worked => ({ open: attempt.open, step });
  if (answer.ok) return worked(doneWith(attempt.open, answer.value));
  // The one who has it may be us, by a request whose answer we didn't get.
  if (answer.code === 'TAKEN')
    return worked((await lookForIt(tools, attempt.open, handle)) ?? unknownBy(answer));
  return worked(afterRequest(answer));
}

/** What the registry has of the name; undefined where nobody has it. */
async function lookForIt(
  { registrar }: WorkTools,
  open: OpenOrder,
  handle: string,
): Promise<Step | undefined> {
  const info = await registrar.info(open.domain.name);
  const taken: Step = { kind: 'refused', code: 'TAKEN', detail: '' };
  if (info.ok) {
    if (!isOurs(info.value, open, handle)) return taken;
    return info.value.statuses.includes('pendingCreate')
      ? { kind: 'unknown', code: 'PENDING', detail: '' }
      : doneWith(open, info.value);
  }
  if (info.code === 'NOT_FOUND') return undefined;
  return info.code === 'NOT_OURS' ? taken : afterLook(open, info);
}

/**
 * Whether a registration is the one that this order asked for: of this registrar, for this contact, and not older than
 * the order. Some registries tell no contacts.
 */
export function isOurs(
  { ours, contacts, createdAt }: RegisteredDomain,
  { order }: OpenOrder,
  handle: string,
): boolean {
  if (!ours || (!contacts && !createdAt)) return false;
  if (contacts && contacts.registrant !== handle) return false;
  return !createdAt || createdAt.getTime() >= order.created_at.getTime() - CLOCK_SKEW_MS;
}

const doneWith = ({ order }: OpenOrder, registered: RegisteredDomain): Step => ({
  kind: 'done',
  registered,
  expiresAt: registered.expiresAt ?? yearsAfter(registered.createdAt ?? order.created_at, order.years),
});
