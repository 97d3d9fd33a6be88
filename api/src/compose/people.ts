import { emailOf, findAccount, insertAccount, namesOf } from '../areas/accounts/accounts.store.ts';
import { isDisabled } from '../areas/accounts/disabled.store.ts';
import { accountsArea } from '../areas/accounts/area.ts';
import { agentStatusOf } from '../areas/agents/agents.store.ts';
import { signUpSiteOf } from '../areas/agents/customers/customers.store.ts';
import { apiKeysArea } from '../areas/api-keys/area.ts';
import type { Area } from '../platform/area/area.ts';
import type { PersonalData } from '../platform/area/personal-data.ts';
import { auditArea } from '../areas/audit/area.ts';
import { derivedKey } from '../areas/authority/derived-key.ts';
import { captchaArea } from '../areas/captcha/area.ts';
import { factorsArea } from '../areas/factors/area.ts';
import { enabledFactors, factorsOf } from '../areas/factors/factors.store.ts';
import { Passkeys } from '../areas/factors/passkeys.ts';
import { secretSeal } from '../areas/factors/sealed-secrets.ts';
import { secondStep } from '../areas/factors/second-step.ts';
import { textSeal } from '../ports/issuers/keys/sealed-text.ts';
import { notInvoiced } from '../areas/invoices/invoices.ts';
import { balanceOf, spentOf } from '../areas/ledger/transactions.store.ts';
import { announce } from '../areas/messages/messages.store.ts';
import { ledgerData } from '../areas/ledger/personal.store.ts';
import type { NotifyPorts } from '../areas/notify/ports.ts';
import { tell } from '../areas/notify/tell.ts';
import { identityArea } from '../areas/identity/area.ts';
import { provenOf } from '../areas/identity/proven.ts';
import { identitySeal } from '../areas/identity/sealed.ts';
import { listInvitedOrders } from '../areas/orders/invited.store.ts';
import { countExpiring, countOrders } from '../areas/orders/counts.store.ts';
import { countWaitingOf } from '../areas/payments/operator/transfers.store.ts';
import { personArea } from '../areas/person/area.ts';
import { sessionArea } from '../areas/session/area.ts';
import { sessionBeginning } from '../areas/session/begin.ts';
import { countSessions } from '../areas/session/sessions.store.ts';
import { newPassword } from '../areas/session/session.ts';
import { endSessions } from '../areas/session/tokens.store.ts';
import { CodeSender } from '../areas/session/code-sender.ts';
import { isStaff } from '../areas/staff/staff.store.ts';
import { listPackages } from '../areas/packages/packages.store.ts';
import { wireOfPackage } from '../areas/packages/wire.ts';
import { tenancyArea } from '../areas/tenancy/area.ts';
import { FirstSignIns } from '../areas/tenancy/first-sign-in.ts';
import { addKeyPrincipal, isSuspended, listMembers } from '../areas/tenancy/members.store.ts';
import { memberDeskArea } from '../areas/member-desk/area.ts';
import { memberDesk } from './member-desk.ts';
import { memberPorts } from './members.ts';
import { ssoArea } from '../areas/sso/area.ts';
import { givesRole } from '../areas/sso/connections.store.ts';
import { signsInElsewhere } from '../areas/sso/only.ts';
import { viewsArea } from '../areas/views/area.ts';
import { endView } from '../areas/views/views.ts';
import { viewing } from './viewing.ts';
import { webhooksArea } from '../areas/webhooks/area.ts';
import { homeSitesOf } from './agents.ts';
import { identityTelling } from './identity.ts';
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
      const isNew = await tell(trx, telling, {
        ...fact,
        kind: 'newSignIn',
        accountID: account.root_id,
        only: [accountID],
      });
      const { address, userAgent } = fact.details;
      const data = { accountNo: account.account_no, address, userAgent };
      if (isNew) await telling.tellWebhooks(trx, account.root_id, 'member.newSignIn', data);
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
      isSuspended: (accountID) => isSuspended(db, accountID),
      firstSignIns: new FirstSignIns({ db, now, members: { ...memberPorts, addAccount: insertAccount } }),
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
        notInvoiced: (accountID) => notInvoiced(db, spentOf, accountID),
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
      ...identityTelling,
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
        isShut: isDisabled,
        hashPassword: newPassword,
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
