import { accountCalls, BodyCode } from '@certdeck/contract';
import type { Nudge } from '../../platform/area/area.ts';
import { secondsOrZero } from '../../platform/clock/seconds.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Limiter } from '../../platform/limits/limiter.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import type { Router } from '../../platform/server/router.ts';
import { texts } from '../../platform/server/texts.ts';
import { takeOrRefuse } from '../../platform/server/too-many.ts';
import { findAgent } from './agents.store.ts';
import { type ApplicationPorts, apply } from './applications.ts';
import { logoPath, logoTooLarge, MOST_LOGO_OCTETS, saveLogo, saveSite, type SitePorts } from './site/site.ts';
import { checkHost, targetOf } from './host/host.ts';
import { findHost } from './host/hosts.store.ts';
import { findCertificate } from './certificates/certificates.store.ts';
import { certificateState } from './certificates/state.ts';
import { agentTexts } from './texts.ts';
import { findSite } from './site/sites.store.ts';

export interface AgentPorts extends ApplicationPorts, SitePorts {
  limiter: Limiter;
  /** Address of a host name over TLS, as browsers write it. */
  tlsAddress(host: string): string;
  nudge: Nudge;
  /** The demo zone, where the portal may publish records by itself; undefined outside of it. */
  demo(
    host: string,
  ): { publish(tenantID: TenantID, host: string, target: string): Promise<boolean> } | undefined;
}

/** Looks at host names by hand. */
const LOOKS = { most: 10, seconds: 60 };

/** What a customer does to be an agent, and as one (D-357). */
export function bindAgents(router: Router, ports: AgentPorts): void {
  const { db } = ports;

  router.route(accountCalls.readAgent, async ({ account, language }) => {
    const [agent, site, host] = await Promise.all([
      findAgent(db, account.tenantID),
      findSite(db, account.tenantID),
      findHost(db, account.tenantID),
    ]);
    const certificate = host && (await findCertificate(db, host));
    return {
      status: agent?.status ?? ('none' as const),
      company: agent?.company ?? '',
      contact: agent?.contact ?? '',
      reason: agent?.reason ?? '',
      answer: agent?.answer ?? '',
      appliedAt: secondsOrZero(agent?.applied_at),
      decidedAt: secondsOrZero(agent?.decided_at),
      siteTitle: site?.title ?? agent?.company.slice(0, 80) ?? '',
      logo: logoPath(site),
      colours: site?.accent ?? '',
      language: site?.language ?? language,
      termsHref: site?.terms_href ?? '',
      privacyPolicyHref: site?.privacy_href ?? '',
      brands: site?.brands ?? [],
      currency: site?.currency ?? '',
      markups: site?.markups ?? {},
      cname: host?.host ?? '',
      cnameTarget: targetOf(ports, account.tenantID),
      cnameState: host?.state ?? ('none' as const),
      cnameFault: host?.fault ?? ('' as const),
      cnameCheckedAt: secondsOrZero(host?.checked_at),
      ...certificateState(ports.servesTls, host, certificate),
      siteAddress: certificate?.key && host?.state === 'live' ? ports.tlsAddress(host.host) : '',
      cnameDemo: host !== undefined && ports.demo(host.host) !== undefined,
    };
  });

  router.route(accountCalls.applyAsAgent, async ({ account, input }) => {
    await apply(ports, { tenantID: account.tenantID, actorID: account.principalID }, input);
    return {};
  });

  router.route(accountCalls.saveAgentSite, async ({ account, input, language }) => {
    await saveSite(ports, account.tenantID, input, language);
    ports.nudge();
    return {};
  });

  router.route(
    accountCalls.uploadAgentLogo,
    async ({ account, file, language }) => ({
      logo: await saveLogo(ports, account.tenantID, file, language),
    }),
    { file: { most: MOST_LOGO_OCTETS, tooLarge: logoTooLarge } },
  );

  router.route(accountCalls.checkAgentHost, async ({ account }) => {
    await takeOrRefuse(ports.limiter, [{ key: `agentHost:${account.tenantID}`, ...LOOKS }], 'open');
    const host = await checkHost(ports, account.tenantID);
    if (!host) throw new BusinessError(BodyCode.notFound, texts.notFound);
    ports.nudge();
    return {};
  });

  router.route(accountCalls.publishAgentHost, async ({ account: { tenantID } }) => {
    const host = await findHost(db, tenantID);
    const zone = host && ports.demo(host.host);
    if (!host || !zone) throw new BusinessError(BodyCode.notFound, texts.notFound);
    const isThere = await zone.publish(tenantID, host.host, targetOf(ports, tenantID));
    if (!isThere) throw new BusinessError(BodyCode.wrongState, agentTexts.hostConflict);
    await checkHost(ports, tenantID);
    ports.nudge();
    return {};
  });
}
