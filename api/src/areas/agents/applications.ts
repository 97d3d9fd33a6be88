import { BodyCode } from '@certdeck/contract';
import type { Notice } from '../../platform/area/notices.ts';
import { note } from '../../platform/database/acts.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import { type Db, transaction, type Trx } from '../../platform/database/transaction.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import { type AgentStatus, decideAgent, keepApplication, lockAgent } from './agents.store.ts';
import { acceptedNotice, refusedNotice } from './notices.ts';
import { agentTexts } from './texts.ts';

export interface ApplicationPorts {
  db: Db;
  now(): Date;
  /** Tells the members of a tenant. */
  tell(trx: Trx, tenantID: TenantID, notice: Notice): Promise<void>;
}

interface Applicant {
  tenantID: TenantID;
  /** Member who applies. */
  actorID: string;
}

const objectOf = (id: string) => ({ kind: 'agent', id });

/**
 * Applies to be an agent.
 * @throws BusinessError 13002 where an application waits or was accepted
 */
export async function apply(
  { db, now }: Pick<ApplicationPorts, 'db' | 'now'>,
  { tenantID, actorID }: Applicant,
  application: { company: string; contact: string; reason: string },
): Promise<void> {
  await transaction(db, async (trx) => {
    const row = { ...application, account_id: tenantID, applied_by: actorID, applied_at: now() };
    if (!(await keepApplication(trx, row)))
      throw new BusinessError(BodyCode.wrongState, agentTexts.appliedBefore);
    note({ object: objectOf(tenantID), after: { status: 'applied', ...application } });
  });
}

/** What the operator says; a refusal has the sentence that the customer reads. */
export type AgentDecision = { status: 'active' } | { status: 'refused'; answer: string };

/** States that each decision can follow: an agent may be one no longer. */
const BEFORE: Readonly<Record<AgentDecision['status'], readonly AgentStatus[]>> = {
  active: ['applied'],
  refused: ['applied', 'active'],
};

/**
 * Decides of an application, or ends what an agent was (D-357); the customer is told.
 * @param staffID undefined for the command line
 * @returns false where it is in a state in which that can't be decided
 */
export function decide(
  { db, now, tell }: ApplicationPorts,
  tenantID: TenantID,
  decision: AgentDecision,
  staffID?: string,
): Promise<boolean> {
  const { status } = decision;
  const answer = decision.status === 'refused' ? decision.answer : '';
  return transaction(db, async (trx) => {
    const agent = await lockAgent(trx, tenantID);
    if (!agent || !BEFORE[status].includes(agent.status)) return false;
    await decideAgent(trx, tenantID, { status, answer, decided_by: staffID ?? null, decided_at: now() });
    note({
      tenantID,
      object: objectOf(tenantID),
      before: { status: agent.status },
      after: { status, ...(answer === '' ? {} : { answer }) },
    });
    const { company } = agent;
    await tell(trx, tenantID, status === 'active' ? acceptedNotice(company) : refusedNotice(company, answer));
    return true;
  });
}
