import type { Job } from '../../../platform/jobs/queue.store.ts';
import type { JobOutcome } from '../../../platform/jobs/runner.ts';
import { AFTER_REFUSAL } from '../../../ports/registrar/registrar.ts';
import type { DomainPorts } from '../ports.ts';
import { countNames, findHolder } from './contacts.store.ts';
import { registrarContactOf } from './registrar-contact.ts';

/** Work by the id of a contact: the registrar is told what changed of it. */
export const CONTACT_JOB = 'domain-contact';

const AGAIN_MS = 300_000;

/**
 * Brings a contact to the registrar as it is now. Saving it twice makes one, so it is simply done again where the
 * outcome is unknown.
 * @throws Error where the registry refuses it: after some tries the job is set aside for the operator
 */
export async function saveContact(
  { db, registrar, now }: Pick<DomainPorts, 'db' | 'registrar' | 'now'>,
  { accountID, subject }: Job,
): Promise<JobOutcome> {
  const ref = { accountID, id: subject };
  const row = await findHolder(db, ref);
  // The tenant is gone, or the names that it was for.
  if (!row || (await countNames(db, ref)) === 0) return { kind: 'done' };
  const answer = await registrar.saveContact(registrarContactOf(row));
  // Accepted by the registry, which looks at it by itself.
  if (answer.ok || answer.code === 'PENDING') return { kind: 'done' };
  if (AFTER_REFUSAL[answer.code] === 'stop')
    throw new Error(`The registry refused the contact ${row.handle}: ${answer.code} ${answer.detail}`);
  return { kind: 'later', at: new Date(now().getTime() + AGAIN_MS) };
}
