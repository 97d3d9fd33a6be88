import { approvalMail } from '../areas/approvals/messages.ts';
import { isRevoked } from '../areas/authority/revoked.store.ts';
import { derivedKey } from '../areas/authority/derived-key.ts';
import { createChatSender } from '../ports/chat/sender.ts';
import { withdrawalMail } from '../areas/commissions/mails.ts';
import { discoveryMail } from '../areas/discovery/notices.ts';
import { domainEndingMail } from '../areas/domains/renewals/notice-words.ts';
import { SafeHttpClient } from '../platform/dns/http-client.ts';
import { configuredResolvers } from '../platform/dns/resolvers.ts';
import { textSeal } from '../ports/issuers/keys/sealed-text.ts';
import { announce } from '../areas/messages/messages.store.ts';
import { expiryMail } from '../areas/notify/expiry-notice.ts';
import { moneyLowMail, paymentMail } from '../areas/notify/money-words.ts';
import type { NotifyPorts } from '../areas/notify/ports.ts';
import { renewalMail } from '../areas/orders/automatic/notice-words.ts';
import { failedMail } from '../areas/orders/failed-notice.ts';
import { issuedMailOf } from '../areas/orders/issued-mail.ts';
import { bankTransferWay } from '../areas/payments/providers/bank-transfer.ts';
import { newSignInMail } from '../areas/session/mails.ts';
import { tellWebhooks } from '../areas/webhooks/tell.ts';
import type { Parts } from './parts.ts';

/** What brings messages to chats; the operator's own receivers are those of webhooks. */
function chatsOf({ config, now }: Parts) {
  const [resolver] = configuredResolvers(config.DNS_SERVERS);
  if (!resolver) throw new Error('Chats need a DNS server');
  const client = new SafeHttpClient({ timeoutMs: 10_000, maxBody: 4_096, own: config.WEBHOOK_RECEIVERS });
  return createChatSender({ client, resolver, now });
}

/** What it takes to tell people of facts, by mail and in the portal. */
export const tellingOf = (parts: Parts): NotifyPorts => ({
  db: parts.db,
  now: parts.now,
  log: parts.log,
  mail: parts.mail,
  siteOf: parts.siteOf,
  chats: chatsOf(parts),
  chatSeal: textSeal(derivedKey(parts.config, parts.db, 'chats'), 'chat'),
  sms: parts.sms,
  textsPerDay: parts.config.NOTICE_SMS_PER_DAY,
  announce,
  tellWebhooks: (trx, accountID, type, data) => tellWebhooks(trx, accountID, { type, data }, parts.now()),
  deskMethod: bankTransferWay.index,
  isRevoked,
  linkKey: derivedKey(parts.config, parts.db, 'links'),
  writers: {
    expiry30: expiryMail,
    expiry14: expiryMail,
    expiry7: expiryMail,
    expiry1: expiryMail,
    domainExpiry: domainEndingMail,
    discovery: discoveryMail,
    issued: issuedMailOf,
    newSignIn: newSignInMail,
    validationFailed: failedMail,
    autoRenew: renewalMail,
    approvals: approvalMail,
    payment: (values, language) => paymentMail(values, language) ?? withdrawalMail(values, language),
    moneyLow: moneyLowMail,
  },
});
