import { approvalMail } from '../approvals/messages.ts';
import { isRevoked } from '../authority/revoked.store.ts';
import { derivedKey } from '../authority/derived-key.ts';
import { createChatSender } from '../chat/sender.ts';
import { withdrawalMail } from '../commissions/mails.ts';
import { SafeHttpClient } from '../dns/http-client.ts';
import { configuredResolvers } from '../dns/resolvers.ts';
import { textSeal } from '../issuers/keys/sealed-text.ts';
import { announce } from '../messages/messages.store.ts';
import { expiryMail } from '../notify/expiry-notice.ts';
import { moneyLowMail, paymentMail } from '../notify/money-words.ts';
import type { NotifyPorts } from '../notify/ports.ts';
import { failedMail } from '../orders/failed-notice.ts';
import { issuedMailOf } from '../orders/issued-mail.ts';
import { bankTransferWay } from '../payments/providers/bank-transfer.ts';
import { newSignInMail } from '../session/mails.ts';
import { tellWebhooks } from '../webhooks/tell.ts';
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
    issued: issuedMailOf,
    newSignIn: newSignInMail,
    validationFailed: failedMail,
    approvals: approvalMail,
    payment: (values, language) => paymentMail(values, language) ?? withdrawalMail(values, language),
    moneyLow: moneyLowMail,
  },
});
