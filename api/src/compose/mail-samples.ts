import type { Language } from '@certdeck/contract';
import type { NoticeValues } from '../platform/area/notices.ts';
import { approvalMail } from '../areas/approvals/messages.ts';
import { withdrawalMail } from '../areas/commissions/mails.ts';
import { discoveryMail, noticeSorts } from '../areas/discovery/notices.ts';
import { domainEndingMail, endingSorts } from '../areas/domains/renewals/notice-words.ts';
import {
  codeGuessedMail,
  factorChangedMail,
  passkeyCopiedMail,
  recoveryUsedMail,
} from '../areas/factors/mails.ts';
import type { MailContent, MailKind } from '../platform/mail-content/content.ts';
import { memberMail } from '../areas/member-desk/mails.ts';
import { chatOffMail } from '../areas/notify/chats/switched-off.ts';
import { digestMail } from '../areas/notify/digest.ts';
import { expiryMail } from '../areas/notify/expiry-notice.ts';
import { moneyLowMail, paymentMail } from '../areas/notify/money-words.ts';
import { renewalMail, renewalSorts } from '../areas/orders/automatic/notice-words.ts';
import { failedMail } from '../areas/orders/failed-notice.ts';
import { issuedMail } from '../areas/orders/issued-mail.ts';
import { mailboxMail } from '../areas/orders/mailboxes/mailbox-mail.ts';
import { revokedMail } from '../areas/revocations/messages.ts';
import { codeMail, contactChangedMail, guessedMail, newSignInMail } from '../areas/session/mails.ts';
import { firstPasswordMail, invitationMail } from '../areas/tenancy/invitation-mail.ts';
import { ownershipMail } from '../areas/tenancy/ownership-mail.ts';

/** Writes one sample in a language. */
export type MailSample = (language: Language) => MailContent;

const order = {
  order_no: '2026052109412205318812',
  common_name: '*.cdn.shop.example',
  product_name: 'AlphaSSL DV Wildcard',
  chinese_name: 'AlphaSSL 通配符证书',
};
/** As long and as hostile as what a customer may order. */
const longest = {
  ...order,
  common_name: `${'a-very-long-label-of-sixty-three-characters-that-has-no-break-x.'.repeat(3)}shop.example`,
  product_name: '<b>Product</b> & "Sons"',
  chinese_name: '<b>产品</b> & “公司”',
};
const BROWSER =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const doer = { at: new Date('2026-12-31T23:59:00Z'), address: '2001:db8:85a3::8a2e:370:7334' };
const end = new Date('2026-12-06T23:59:59Z');

const invitation = { person: 'chen@shop.example', days: 7, path: '/account/join?code=example' };
const askedMailbox = {
  mailbox: 'chen@shop.example',
  product_name: 'Certum Mailbox S/MIME',
  chinese_name: 'Certum Mailbox S/MIME 邮件证书',
  path: '/approve-mailbox?code=example',
};
const ownership = { from: 'chen@shop.example', to: 'keller@shop.example', tenant: 'Shop Ltd', days: 7 };
const money = { cents: '498000', at: doer.at.toISOString() };
const withdrawn: readonly NoticeValues[] = [
  { told: 'withdrawal-sent', reference: 'R-20261124-7' },
  { told: 'withdrawal-returned', reason: 'The account is closed.' },
  { told: 'withdrawal-rejected', reason: 'The name doesn’t match the account.' },
];
const failed = {
  orderNo: order.order_no,
  name: order.common_name,
  productZh: order.chinese_name,
  productEn: order.product_name,
};
const approval = {
  person: 'Jonas Keller',
  order: order.order_no,
  name: order.common_name,
  amount: '4980.00 CNY',
};
const ending = {
  orderNo: order.order_no,
  name: order.common_name,
  productZh: order.chinese_name,
  productEn: order.product_name,
  end: end.toISOString(),
};
const endingDomains: readonly NoticeValues[] = [
  { name: 'shop.example', days: '30', autoRenew: 'N', cents: '7900' },
  { name: 'kaffee-müller.example', days: '1', autoRenew: 'Y', cents: '1840000' },
  { name: 'a-very-long-label-of-sixty-three-characters-that-has-no-break-x.example', days: '0' },
];
function known(content: MailContent | undefined): MailContent {
  if (!content) throw new Error('The values of a sample say too little');
  return content;
}

/** Every kind of mail with values as they come, by which all are looked at and tested. */
export const mailSamples: Readonly<Record<MailKind, readonly MailSample[]>> = {
  code: (['signup', 'password', 'factor', 'contact', 'origin'] as const).map(
    (purpose) => (language) => codeMail(purpose, '042917', 10, language),
  ),
  'contact-changed': [
    (language) => contactChangedMail('tel', '139****5678', doer, language),
    (language) => contactChangedMail('email', 'w**g@customer.example', doer, language),
  ],
  'new-sign-in': [
    (language) =>
      known(
        newSignInMail({ at: doer.at.toISOString(), address: doer.address, userAgent: BROWSER }, language),
      ),
  ],
  'password-guessed': [(language) => guessedMail(20, language)],
  'factor-guessed': [(language) => codeGuessedMail(5, doer, language)],
  'factor-changed': (['tel', 'email', 'google', 'passkey'] as const).flatMap((kind) =>
    (['on', 'off'] as const).map(
      (state): MailSample =>
        (language) =>
          factorChangedMail(kind, state, doer, language),
    ),
  ),
  'passkey-copied': [(language) => passkeyCopiedMail('MacBook <b>Pro</b> & “Key”', doer, language)],
  'recovery-code-used': [
    (language) => recoveryUsedMail(1, doer, language),
    (language) => recoveryUsedMail(9, doer, language),
  ],
  expiry: [30, 14, 7, 1].map(
    (days): MailSample =>
      (language) =>
        known(expiryMail({ ...ending, days: String(days), ...(days === 7 && { renewal: 'R1' }) }, language)),
  ),
  'domain-expiry': endingDomains.flatMap((name) =>
    endingSorts.map(
      (sort): MailSample =>
        (language) =>
          known(
            domainEndingMail(
              {
                orderNo: 'DM26052109412205318812',
                end: end.toISOString(),
                until: doer.at.toISOString(),
                autoRenew: 'N',
                ...name,
                sort,
              },
              language,
            ),
          ),
    ),
  ),
  discovery: noticeSorts.flatMap((sort) =>
    [order.common_name, longest.common_name].map(
      (name): MailSample =>
        (language) =>
          known(
            discoveryMail(
              {
                ...{ sort, name, server: `${name.replace('*.', 'www.')}:443`, problem: 'unreachable' },
                ...{
                  certID: 'example',
                  issuer: 'AlphaSSL CA - SHA256 - G4',
                  days: sort === 'expiring' ? '7' : '0',
                },
                ...{ end: end.toISOString(), since: doer.at.toISOString() },
              },
              language,
            ),
          ),
    ),
  ),
  digest: [1, 3, 60].map(
    (count): MailSample =>
      (language) =>
        digestMail(
          Array.from({ length: count }, (_none, index) => ({
            at: new Date(end.getTime() + index * 60_000),
            subject: issuedMail({ ...order, common_name: `www${index}.shop.example` }, end, language).subject,
          })),
          language,
        ),
  ),
  'chat-off': [(language) => chatOffMail('ops <!channel> & **alerts**', language)],
  issued: [
    (language) => issuedMail(order, end, language),
    (language) => issuedMail(longest, end, language),
    (language) => issuedMail({ ...order, common_name: '' }, null, language),
  ],
  'mailbox-approval': [
    (language) => mailboxMail({ ...askedMailbox, tenant: 'Shop Ltd' }, language),
    (language) => mailboxMail({ ...askedMailbox, tenant: '<b>Tenant</b> & “Sons”' }, language),
  ],
  invitation: [
    (language) => invitationMail({ ...invitation, tenant: 'Shop Ltd' }, language),
    (language) => invitationMail({ ...invitation, tenant: '<b>Tenant</b> & “Sons”', days: 1 }, language),
    (language) => firstPasswordMail({ ...invitation, tenant: 'Shop Ltd' }, language),
  ],
  'member-changed': (['reset', 'suspended', 'reactivated', 'role'] as const).map(
    (news): MailSample =>
      (language) =>
        memberMail(
          news,
          { account: 'C5995450923', reason: 'The phone was lost & <b>found</b>, ticket 4711', at: doer.at },
          language,
        ),
  ),
  revoked: [
    (language) =>
      revokedMail(
        {
          orderNo: order.order_no,
          serial: '0A1B2C3D4E5F60718293A4B5C6D7E8F9',
          name: order.common_name,
          reason: 'keyCompromise',
          sentence: 'Its key was found in a public repository.',
        },
        language,
      ),
  ],
  ownership: (['offered', 'offering', 'passed', 'ended'] as const).map(
    (news) => (language) => ownershipMail(news, ownership, language),
  ),
  'approval-asked': [(language) => known(approvalMail({ ...approval, told: 'asked' }, language))],
  'approval-decided': [
    { told: 'approved', answer: '' },
    { told: 'approved', answer: 'OK for the partner test.' },
    { told: 'refused', answer: '<b>Too dear</b> & late' },
  ].map(
    (verdict): MailSample =>
      (language) =>
        known(approvalMail({ ...approval, ...verdict }, language)),
  ),
  payment: [
    { sort: 'paid', count: '1', order: order.order_no },
    { sort: 'paid', count: '12', order: '' },
    { sort: 'refunded', count: '1', order: order.order_no },
    { sort: 'arrived', count: '0', order: '' },
    { sort: 'returned', count: '0', order: '' },
  ].map(
    (moved): MailSample =>
      (language) =>
        known(paymentMail({ ...money, ...moved }, language)),
  ),
  withdrawal: withdrawn.map(
    (told): MailSample =>
      (language) =>
        known(withdrawalMail({ amount: '128050', account: 'DE89****3000', at: money.at, ...told }, language)),
  ),
  'money-low': [(language) => known(moneyLowMail({ balance: '1250', limit: '50000' }, language))],
  'auto-renew': renewalSorts.map(
    (sort): MailSample =>
      (language) =>
        known(
          renewalMail(
            { ...ending, sort, cents: '498000', detail: 'shop.example, www.shop.example, …' },
            language,
          ),
        ),
  ),
  'validation-failed': [
    { reason: 'dcv', detail: 'shop.example, www.shop.example, …' },
    { reason: 'caa', detail: 'shop.example: 0 issue "<b>other</b>.example"' },
    { reason: 'refused', detail: 'The name is on a list of names of high risk' },
    { reason: 'ended', detail: 'The name is on a list of names of high risk' },
    { reason: 'reissueEnded', detail: 'KEY_WEAK' },
  ].map(
    (why): MailSample =>
      (language) =>
        known(failedMail({ ...failed, ...why }, language)),
  ),
};
