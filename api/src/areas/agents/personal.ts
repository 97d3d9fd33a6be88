import type { PersonalData } from '../../platform/area/personal-data.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { deleteAgent, findAgent } from './agents.store.ts';
import { forgetCustomer, signUpSiteOf } from './customers/customers.store.ts';
import { findSite } from './site/sites.store.ts';

/** What an owner wrote to be an agent. */
export const agentData = ({ db }: { db: Db }): PersonalData => ({
  async read({ tenantID, isOwner }) {
    if (!isOwner) return {};
    const signUpSite = await signUpSiteOf(db, tenantID);
    const began = signUpSite ? { signUp: { host: signUpSite.host, at: signUpSite.since } } : {};
    const agent = await findAgent(db, tenantID);
    if (!agent) return began;
    const { status, company, contact, reason, answer, applied_at, decided_at } = agent;
    const times = { appliedAt: applied_at, decidedAt: decided_at };
    const site = await findSite(db, tenantID);
    return {
      ...began,
      agent: { status, company, contact, reason, answer, ...times, ...(site ? { site } : {}) },
    };
  },
  async erase(trx, { tenantID, isOwner }) {
    if (!isOwner) return;
    await deleteAgent(trx, tenantID);
    await forgetCustomer(trx, tenantID);
  },
});
