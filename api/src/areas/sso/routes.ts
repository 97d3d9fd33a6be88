import { BodyCode, securityCalls } from '@certdeck/contract';
import { permissionsOf } from '@certdeck/contract/roles';
import { secondsOrZero } from '../../platform/clock/seconds.ts';
import { note } from '../../platform/database/acts.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import { transaction, type Trx } from '../../platform/database/transaction.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import type { Router } from '../../platform/server/router.ts';
import { texts } from '../../platform/server/texts.ts';
import { takeOrRefuse } from '../../platform/server/too-many.ts';
import { accessOf, redirectURL } from './access.ts';
import * as connections from './connections.store.ts';
import { listDomains } from './domains.store.ts';
import { endFlows } from './flows.store.ts';
import { forgetIdentities } from './identities.store.ts';
import type { SsoPorts } from './ports.ts';
import { ProviderError } from './problem.ts';
import { tryProvider } from './provider.ts';
import { recordOf } from './record.ts';
import { ssoTexts } from './texts.ts';

/** Tests that a tenant may ask for: each makes some requests to an address that it has given. */
const TESTS = { most: 30, seconds: 600 };
/** Where metadata stand below an issuer (OpenID Connect Discovery 1.0, 4); who copies the whole address means it too. */
const WELL_KNOWN = /\/\.well-known\/openid-configuration\/?$/;

const ADMINISTRATOR = [...permissionsOf('admin')];

const notSet = () => new BusinessError(BodyCode.notFound, texts.notFound);

/** A tenant's single sign-on, for who manages it (D-352). */
export function bindSso(router: Router, ports: SsoPorts): void {
  const { db, now, seal, client, limiter, people } = ports;

  /** @throws BusinessError 13004 for an address at which no provider can be asked */
  function checkIssuer(text: string): string {
    const refused = () =>
      new BusinessError(BodyCode.badInput, ssoTexts.badIssuer, { issuer: ssoTexts.badIssuer });
    const issuer = text.replace(WELL_KNOWN, '');
    if (!URL.canParse(issuer)) throw refused();
    const { href, search, hash, pathname } = new URL(issuer);
    if (search !== '' || hash !== '' || pathname.includes('/.well-known/')) throw refused();
    if (client.refusalOfSend(href)) throw refused();
    return issuer;
  }

  /** Locks the roles of the team's own among those that are to be given. @throws BusinessError 13004 for no role */
  async function checkRoles(
    trx: Trx,
    tenantID: TenantID,
    { groups, defaultRole }: Pick<connections.ConnectionSettings, 'groups' | 'defaultRole'>,
  ): Promise<void> {
    const isRole = async (role: string) =>
      connections.isGiven(role) && (await people.permissionsOf(trx, tenantID, role)) !== undefined;
    for (const { role } of groups)
      if (!(await isRole(role)))
        throw new BusinessError(BodyCode.badInput, ssoTexts.noRole, { groups: ssoTexts.noRole });
    if (defaultRole !== '' && !(await isRole(defaultRole)))
      throw new BusinessError(BodyCode.badInput, ssoTexts.noRole, { defaultRole: ssoTexts.noRole });
  }

  router.route(securityCalls.readSso, async ({ account, host }) => {
    const found = await connections.findConnection(db, account.tenantID);
    const domains = await listDomains(db, account.tenantID);
    return {
      isSet: found !== undefined,
      issuer: found?.issuer ?? '',
      clientID: found?.clientID ?? '',
      scopes: found?.scopes ?? '',
      groupClaim: found?.groupClaim ?? '',
      groups: found?.groups.map(({ group, role }) => ({ group, role })) ?? [],
      defaultRole: found?.defaultRole ?? '',
      enabled: found?.enabled ?? false,
      only: found?.only ?? false,
      redirectURL: redirectURL(ports, host),
      usedAt: secondsOrZero(found?.usedAt ?? null),
      domains: domains.map((domain) => ({
        id: domain.id,
        domain: domain.domain,
        ...recordOf(domain),
        verifiedAt: secondsOrZero(domain.verified_at),
        missingSince: secondsOrZero(domain.missing_since),
        lapsedAt: secondsOrZero(domain.lapsed_at),
      })),
    };
  });

  router.route(securityCalls.saveSso, async ({ input, account }) => {
    const { tenantID } = account;
    const { clientSecret = '', issuer: given, ...settings } = input;
    // Their provider could name them anybody: nobody gains by it what they don't have.
    if (!ADMINISTRATOR.every((one) => account.permissions.has(one)))
      throw new BusinessError(BodyCode.forbidden, ssoTexts.notAdmin);
    const issuer = checkIssuer(given);
    const fresh = clientSecret === '' ? undefined : await seal.seal(tenantID, clientSecret);
    await transaction(db, async (trx) => {
      await checkRoles(trx, tenantID, settings);
      const before = await connections.findConnection(trx, tenantID);
      // The secret of one provider isn't shown to another.
      const sealed = fresh ?? (before?.issuer === issuer ? before.sealed : undefined);
      if (!sealed)
        throw new BusinessError(BodyCode.badInput, ssoTexts.secretMissing, {
          clientSecret: ssoTexts.secretMissing,
        });
      await connections.putConnection(trx, tenantID, { ...settings, issuer, sealed }, now());
      await endFlows(trx, tenantID);
      const about = { ...settings, issuer, secretChanged: clientSecret !== '' };
      note({ object: { kind: 'account', id: issuer }, before: before && logged(before), after: about });
    });
    return {};
  });

  router.route(securityCalls.switchSso, async ({ input, account }) => {
    const { tenantID, principalID } = account;
    const state = { enabled: input.enabled === 'Y', only: input.enabled === 'Y' && input.only === 'Y' };
    await transaction(db, async (trx) => {
      const before = await connections.findConnection(trx, tenantID);
      if (!before) throw notSet();
      const verified = (await listDomains(trx, tenantID)).filter((one) => one.verified_at !== null);
      if (state.enabled && verified.length === 0)
        throw new BusinessError(BodyCode.wrongState, ssoTexts.noDomain);
      await connections.switchConnection(trx, tenantID, state);
      if (!state.enabled) await endFlows(trx, tenantID);
      const names = verified.map(({ domain }) => domain);
      // Whoever is in by a password signs in again, but who does this.
      if (state.only && !before.only) await people.endSessionsAt(trx, tenantID, names, principalID);
      const { enabled, only } = before;
      note({ object: { kind: 'account', id: before.issuer }, before: { enabled, only }, after: state });
    });
    return {};
  });

  router.route(securityCalls.removeSso, async ({ account }) => {
    const { tenantID } = account;
    await transaction(db, async (trx) => {
      const before = await connections.findConnection(trx, tenantID);
      if (!before || !(await connections.deleteConnection(trx, tenantID))) throw notSet();
      await forgetIdentities(trx, tenantID);
      note({ object: { kind: 'account', id: before.issuer }, before: logged(before) });
    });
    return {};
  });

  router.route(securityCalls.testSso, async ({ account, host }) => {
    const { tenantID } = account;
    const found = await connections.findConnection(db, tenantID);
    if (!found) throw notSet();
    await takeOrRefuse(limiter, [{ key: `sso-test:${tenantID}`, ...TESTS }], 'open');
    try {
      await tryProvider(await accessOf(ports, found), redirectURL(ports, host));
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      return { problem: error.kind, detail: error.detail };
    }
    return { problem: '' as const, detail: '' };
  });
}

/** What the log shows of a connection. */
function logged({ issuer, clientID, scopes, groupClaim, groups, defaultRole }: connections.Connection) {
  return { issuer, clientID, scopes, groupClaim, groups, defaultRole };
}
