import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accountCalls, staffPermissions } from '@certdeck/contract';
import * as operatorCalls from '@certdeck/contract/operator';
import { newID } from '../../../platform/database/identifiers.ts';
import { addStaff } from '../../staff/staff.store.ts';
import type { TestAccount, TestApi } from '../../../testing/api.ts';

/** A picture as programs write it. */
export const LOGO = readFileSync(join(import.meta.dirname, '../../delivery/icons/icon-192.png'));

/** Makes customers of an API agents, by their application and the operator's word. */
export async function agentDesk(api: TestApi) {
  const desk = await api.addAccount();
  await addStaff(api.services.db, desk.accountNo, staffPermissions);
  // A proof is fresh for some minutes, and tests move the time.
  const fresh = async () => ({
    token: await api.services.tokens.issue(api.services.db, desk.accountID),
  });
  return {
    async addAgent(company: string): Promise<TestAccount> {
      const account = await api.addAccount();
      const { token } = account;
      await api.call(accountCalls.applyAsAgent, { company, contact: 'Ada', reason: 'Shops' }, { token });
      const { accountNo } = account;
      await api.call(operatorCalls.acceptAgent, { accountNo }, await fresh());
      return account;
    },
    /** Puts an agent's site at a host name, as once its record was seen. @param site values of saas.save */
    async open({ accountID }: TestAccount, host: string, site: object = {}): Promise<void> {
      const seen = { asked_at: api.services.now(), seen_at: api.services.now() };
      await api.services.db
        .insertInto('agent_hosts')
        .values({ account_id: accountID, id: newID(), host, state: 'live', fault: '', ...seen })
        .execute();
      const token = await api.services.tokens.issue(api.services.db, accountID);
      const { body } = await api.call(accountCalls.saveAgentSite, site, { token });
      if (body.code !== 200) throw new Error(JSON.stringify(body));
    },
    async end({ accountNo }: TestAccount): Promise<void> {
      const input = { accountNo, reason: 'The contract has ended.' };
      await api.call(operatorCalls.refuseAgent, input, await fresh());
    },
  };
}
