import { emailOf, findAccount, namesOf } from '../accounts/accounts.store.ts';
import { accountsArea } from '../accounts/area.ts';
import { agentStatusOf } from '../agents/agents.store.ts';
import { signUpSiteOf } from '../agents/customers/customers.store.ts';
import { apiKeysArea } from '../api-keys/area.ts';
import type { Area } from '../area/area.ts';
import type { PersonalData } from '../area/personal-data.ts';
import { auditArea } from '../audit/area.ts';
import { derivedKey } from '../authority/derived-key.ts';
import { captchaArea } from '../captcha/area.ts';
import { factorsArea } from '../factors/area.ts';
import { enabledFactors, factorsOf } from '../factors/factors.store.ts';
import { Passkeys } from '../factors/passkeys.ts';
import { secretSeal } from '../factors/sealed-secrets.ts';
import { secondStep } from '../factors/second-step.ts';
import { textSeal } from '../issuers/keys/sealed-text.ts';
import { balanceOf, spentOf } from '../ledger/transactions.store.ts';
import { announce } from '../messages/messages.store.ts';
import { ledgerData } from '../ledger/personal.store.ts';
import type { NotifyPorts } from '../notify/ports.ts';
import { tell } from '../notify/tell.ts';
import { identityArea } from '../identity/area.ts';
import { provenOf } from '../identity/proven.ts';
import { identitySeal } from '../identity/sealed.ts';
import { listInvitedOrders } from '../orders/invited.store.ts';
import { countExpiring, countOrders } from '../orders/counts.store.ts';
import { countWaitingOf } from '../payments/operator/transfers.store.ts';
import { personArea } from '../person/area.ts';
import { sessionArea } from '../session/area.ts';
import { sessionBeginning } from '../session/begin.ts';
import { countSessions } from '../session/sessions.store.ts';
import { endSessions } from '../session/tokens.store.ts';
import { CodeSender } from '../session/code-sender.ts';
import { isStaff } from '../staff/staff.store.ts';
import { listPackages } from '../packages/packages.store.ts';
import { wireOfPackage } from '../packages/wire.ts';
import { tenancyArea } from '../tenancy/area.ts';
import { addKeyPrincipal, listMembers } from '../tenancy/members.store.ts';
import { memberDeskArea } from '../member-desk/area.ts';
import { memberDesk } from './member-desk.ts';
import { memberPorts } from './members.ts';
import { ssoArea } from '../sso/area.ts';
import { givesRole } from '../sso/connections.store.ts';
import { signsInElsewhere } from '../sso/only.ts';
import { viewsArea } from '../views/area.ts';
import { endView } from '../views/views.ts';
import { viewing } from './viewing.ts';
import { webhooksArea } from '../webhooks/area.ts';
import { homeSitesOf } from './agents.ts';
import { identityTell } from './identity.ts';
import { mailSites } from './mail-sites.ts';
import { disableAccount, enableAccount } from './account-states.ts';
import type { Parts } from './parts.ts';
import { signing, ssoPeople } from './sso.ts';

/**
 * Areas about people: who they are, what they may do, and what is written down of it.
 * @param personal what all areas hold of a person
 */
export function peopleAreas(
  parts: Parts,
  telling: NotifyPorts,
  personal: () => readonly PersonalData[],
): readonly Area[] {
  const { config, db, now, log, limiter, captchas, tokens, sites, nudge } = parts;
  const { codes, notifier } = parts;
  const budget = { tel: config.CODE_SMS_PER_DAY, email: config.CODE_MAILS_PER_DAY };
  const sending = { db, now, log, limiter, captchas, codes, budget };
  const passkeys = new Passkeys({ db, now, notifier });
  const seal = secretSeal(derivedKey(config, db, 'authenticators'));
  const proving = { db, now, codes, notifier, passkeys, seal };
  const second = secondStep(proving);
  const homeSites = homeSitesOf(parts);
  const begin = sessionBeginning({
    db,
    tokens,
    now,
    sites: homeSites,
    tellNewSignIn: async (trx, { accountID, ...fact }) => {
      const account = await findAccount(trx, accountID);
      if (!account) return;
      await tell(trx, telling, {
        ...fact,
        kind: 'newSignIn',
        accountID: account.root_id,
        only: [accountID],
      });
    },
  });

  return [
    sessionArea({
      ...sending,
      tokens,
      notifier,
      passkeys,
      secondStep: second,
      begin,
      sites: homeSites,
      endView: (view) => endView(db, view),
      signsInElsewhere: async (accountID) => signsInElsewhere(db, await signing(db, accountID)),
    }),
    ssoArea({
      config,
      db,
      now,
      log,
      limiter,
      seal: textSeal(derivedKey(config, db, 'sso'), 'single sign-on'),
      people: ssoPeople(now, begin, second),
      announce,
    }),
    factorsArea({ ...proving, tokens, sender: new CodeSender(sending) }),
    captchaArea({ db, now, captchas, limiter }),
    accountsArea({
      db,
      seal: textSeal(derivedKey(config, db, 'profiles'), 'id card'),
      isStaff: (accountID) => isStaff(db, accountID),
      factors: (accountID) => enabledFactors(db, accountID),
      limiter,
      originOf: (hostname) => mailSites(config, sites)(hostname).origin,
      invitedOrders: (inviterID, limit) => listInvitedOrders(db, inviterID, limit),
      proven: (tenantID) => provenOf(db, tenantID),
      agentStatus: (tenantID) => agentStatusOf(db, tenantID),
      figures: {
        balance: (accountID) => balanceOf(db, accountID),
        spent: (accountID) => spentOf(db, accountID),
        expiring: (accountID, deptID) => countExpiring(db, accountID, now(), deptID),
      },
      now,
      customers: {
        balance: (tenantID) => balanceOf(db, tenantID),
        orders: (tenantID) => countOrders(db, tenantID),
        waitingTransfers: (accountNo) => countWaitingOf(db, accountNo),
        sessions: (accountID) => countSessions(db, accountID, now()),
        site: async (tenantID) => {
          const site = await signUpSiteOf(db, tenantID);
          if (!site) return undefined;
          const { host, agent_no: agentNo, company, status } = site;
          return { host, agentNo, company: company ?? '', isActive: status === 'active' };
        },
        members: async (tenantID) => {
          const { rows } = await listMembers(db, tenantID, { limit: 100, skip: 0 });
          return rows.map(({ accountNo, role, email }) => ({ accountNo, role, email }));
        },
        packages: async (tenantID) => {
          const { rows } = await listPackages(db, tenantID, { limit: 20, skip: 0 });
          return rows.map((row) => wireOfPackage(row, now()));
        },
      },
      endSessions,
      tell: (trx, tenantID, notice) => announce(trx, tenantID, [notice]),
      disable: (accountNo, at) => disableAccount(db, accountNo, at),
      enable: (accountNo) => enableAccount(db, accountNo),
    }),
    viewsArea({ db, now, ...viewing }),
    identityArea({
      db,
      now,
      tell: identityTell,
      seal: identitySeal(derivedKey(config, db, 'identities')),
    }),
    personArea({ db, now, data: () => [...personal(), ledgerData({ db })] }),
    auditArea({
      db,
      now,
      seed: derivedKey(config, db, 'audit heads'),
      people: (ids) => namesOf(db, ids),
    }),
    tenancyArea({
      db,
      now,
      nudge,
      limiter,
      mail: parts.mail,
      log,
      members: {
        ...memberPorts,
        emailOf,
        factorsOf,
        givesRole,
        begin: (trx, accountID, limits, client) => tokens.issue(trx, accountID, limits, client),
      },
      siteOf: parts.siteOf,
    }),
    memberDeskArea({
      db,
      now,
      nudge,
      mail: parts.mail,
      log,
      siteOf: parts.siteOf,
      ...memberDesk,
    }),
    apiKeysArea({
      db,
      now,
      seal: textSeal(derivedKey(config, db, 'apiKeys'), 'api key'),
      addPrincipal: addKeyPrincipal,
    }),
    webhooksArea({
      config,
      db,
      now,
      limiter,
      nudge,
      announce,
      seal: textSeal(derivedKey(config, db, 'webhooks'), 'webhook'),
    }),
  ];
}
