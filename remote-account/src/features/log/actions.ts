/*
 * What acts are called. An act that a newer API knows is shown by its id, so that nothing is hidden.
 * texts: log.act.*
 */
export const knownActions: readonly string[] = [
  ...['API-018', 'API-019', 'API-022', 'API-053', 'API-054'],
  ...[
    'API-025',
    'API-027',
    'API-028',
    'API-032',
    'API-033',
    'API-034',
    'API-037',
    'API-038',
    'API-039',
    'API-044',
  ],
  ...['API-055', 'API-056', 'API-058', 'API-060', 'API-065'],
  ...['factors.recoveryCodes', 'factors.stepUp', 'sessions.end', 'sessions.endOthers'],
  ...['API-096', 'API-097', 'API-098', 'API-103', 'receipt.upload'],
  ...['API-109', 'API-110', 'API-117', 'API-119', 'API-121', 'API-131', 'API-133', 'API-135', 'API-136'],
  ...['API-111', 'API-126', 'orders.cancelReSign', 'orders.revoke', 'orders.exportKey'],
  ...['dcv.place', 'demo.publish', 'tools.report.start', 'tools.cfdns'],
  ...['passkeys.add', 'passkeys.rename', 'passkeys.remove', 'passkeys.signIn'],
  ...['sso.save', 'sso.switch', 'sso.remove', 'sso.domains.add', 'sso.domains.verify', 'sso.domains.remove'],
  ...['sso.domains.lapse', 'sso.finish', 'sso.member'],
  ...['apiKeys.create', 'apiKeys.change', 'apiKeys.rotate', 'apiKeys.revoke', 'API-029'],
  ...['acmeCredentials.create', 'acmeCredentials.revoke', 'acme.finalize', 'acme.revoke'],
  ...['webhooks.create', 'webhooks.change', 'webhooks.delete', 'webhooks.secret'],
  ...['chats.create', 'chats.change', 'chats.delete', 'chats.test'],
  ...['API-074', 'API-075', 'API-076', 'departments.add', 'departments.remove', 'invitations.accept'],
  'moneyAlert.save',
  ...['roles.add', 'roles.change', 'roles.remove'],
  ...['ownership.offer', 'ownership.withdraw', 'ownership.accept'],
  ...['approvals.approve', 'approvals.refuse', 'approvals.withdraw'],
  ...['person.export', 'person.delete'],
  ...['job.order', 'job.batch-pay'],
  ...['operator.account', 'operator.member', 'operator.confirm-transfer', 'operator.refuse-transfer'],
  'operator.return-transfer',
  ...['operator.transfers.confirm', 'operator.transfers.refuse', 'operator.transfers.return'],
  'operator.customers.state',
  ...['saas.save', 'saas.logo', 'saas.publish', 'job.agent-host'],
  'operator.services.switch',
  ...['operator.authority.prepare', 'operator.authority.activate', 'operator.authority.end'],
  ...['operator.prices.save', 'operator.prices.drop', 'operator.prices.publish', 'operator.prices.withdraw'],
  ...['saas.apply', 'operator.agents', 'operator.agents.accept', 'operator.agents.refuse'],
  ...['operator.identities.reveal', 'operator.identities.approve', 'operator.identities.refuse'],
  ...['organizations.check.answer', 'organizations.documents.upload', 'operator.organizations'],
  ...['operator.organizations.claim', 'operator.organizations.approve', 'operator.organizations.ask'],
  ...['operator.organizations.refuse', 'operator.organizations.documents.read'],
  ...['earnings.toBalance', 'API-082', 'withdrawals.cancel', 'job.commission'],
  ...['operator.withdrawals.target', 'operator.withdrawals.review', 'operator.withdrawals.send'],
  ...['operator.adjustments.propose', 'operator.adjustments.confirm', 'operator.adjustments.drop'],
  ...['operator.members.role', 'operator.members.state', 'operator.members.remove'],
  ...['operator.additions.propose', 'operator.additions.confirm', 'operator.additions.drop'],
  ...['operator.resets.propose', 'operator.resets.confirm', 'operator.resets.drop'],
  ...['operator.views.open', 'operator.views.end'],
  ...['operator.adjust', 'operator.customers.endSessions'],
  ...['packages.buy', 'packages.return', 'packages.pay'],
  ...['operator.certificates.revoke', 'job.revocation'],
  ...['operator.withdrawals.return', 'operator.withdrawals.reject', 'operator.withdrawals'],
];

const known = new Set(knownActions);

/** Name of an act, or its id where the page has none. */
export const actionName = (t: (key: string) => string, action: string): string =>
  known.has(action) ? t(`log.act.${action}`) : action;
