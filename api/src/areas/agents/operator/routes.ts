import { BodyCode } from '@certdeck/contract';
import * as operatorCalls from '@certdeck/contract/operator';
import { secondsOrZero } from '../../../platform/clock/seconds.ts';
import { Listed, page } from '../../../platform/server/answers.ts';
import { BusinessError } from '../../../platform/server/errors.ts';
import type { Router } from '../../../platform/server/router.ts';
import { texts } from '../../../platform/server/texts.ts';
import { certificateState } from '../certificates/state.ts';
import { type Site, sitesOf } from '../certificates/certificates.store.ts';
import { agentOf, listAgents } from '../agents.store.ts';
import { type AgentDecision, type ApplicationPorts, decide } from '../applications.ts';
import type { HostPorts } from '../host/host.ts';
import { agentTexts } from '../texts.ts';

/** Host name and certificate of an agent's site. */
function siteOf(servesTls: boolean, site: Site | undefined) {
  const { certState, certUntil, certNextAt } = certificateState(servesTls, site?.host, site?.certificate);
  const certDetail = certState === 'failing' ? (site?.certificate?.detail ?? '') : '';
  const { host, state } = site?.host ?? { host: '', state: 'none' as const };
  return { cname: host, cnameState: state, certState, certUntil, certNextAt, certDetail };
}

/** Agents as the operator's people see them and decide of them (D-357). */
export function bindAgentDesk(router: Router, ports: ApplicationPorts & Pick<HostPorts, 'servesTls'>): void {
  router.route(operatorCalls.agents, async ({ input }) => {
    const { rows, total } = await listAgents(ports.db, input, page(input));
    const sites = await sitesOf(
      ports.db,
      rows.map(({ account_id }) => account_id),
    );
    return new Listed(
      rows.map((row) => ({
        ...siteOf(ports.servesTls, sites.get(row.account_id)),
        accountNo: row.account_no,
        company: row.company,
        contact: row.contact,
        reason: row.reason,
        status: row.status,
        appliedAt: secondsOrZero(row.applied_at),
        decidedAt: secondsOrZero(row.decided_at),
        decidedBy: row.decided_by_no ?? '',
        answer: row.answer,
      })),
      total,
    );
  });

  async function settle(
    accountNo: string,
    decision: AgentDecision,
    { tenantID, principalID }: { tenantID: string; principalID: string },
  ): Promise<void> {
    const agentID = await agentOf(ports.db, accountNo);
    if (!agentID) throw new BusinessError(BodyCode.notFound, texts.notFound);
    // Who decides of others decides nothing of their own.
    if (agentID === tenantID) throw new BusinessError(BodyCode.wrongState, agentTexts.ownApplication);
    if (!(await decide(ports, agentID, decision, principalID)))
      throw new BusinessError(BodyCode.wrongState, agentTexts.decidedBefore);
  }

  router.route(operatorCalls.acceptAgent, async ({ input, account }) => {
    await settle(input.accountNo, { status: 'active' }, account);
    return {};
  });
  router.route(operatorCalls.refuseAgent, async ({ input, account }) => {
    await settle(input.accountNo, { status: 'refused', answer: input.reason }, account);
    return {};
  });
}
