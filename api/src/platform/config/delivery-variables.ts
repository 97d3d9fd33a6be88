import { z } from 'zod';
import { endpoint, optionalUrl, pairs, wholeNumber } from './kinds.ts';

/** Who sends mails and text messages. */
export const deliveryVariables = {
  SMTP_URL: {
    schema: optionalUrl(/^smtps?$/),
    default: '',
    text: 'Mail server, such as smtp://user:password@mail.example:587; a password goes to it over TLS alone; empty writes mails to DATA_DIR/mail',
  },
  MAIL_FROM: { schema: z.string(), default: 'Certdeck <noreply@certdeck.example>', text: 'Sender of mails' },
  SMS_PROVIDER: {
    schema: z.enum(['files', 'aliyun']),
    default: 'files',
    text: 'Who sends text messages: files writes them to DATA_DIR/sms, aliyun is Alibaba Cloud’s Short Message Service',
  },
  SMS_ENDPOINT: {
    schema: endpoint,
    default: 'https://dysmsapi.aliyuncs.com',
    text: 'Address of its API (Dysmsapi), such as https://dysmsapi.ap-southeast-1.aliyuncs.com',
  },
  SMS_SIGN_NAME: { schema: z.string(), default: '', text: 'Approved signature of text messages' },
  SMS_TEMPLATE: {
    schema: z.string(),
    default: '',
    text: 'Approved template for numbers of mainland China; its only variable is code',
  },
  SMS_TEMPLATE_ABROAD: {
    schema: z.string(),
    default: '',
    text: 'The same for all other numbers; empty sends none to them, and pages say so',
  },
  SMS_NOTICE_TEMPLATES: {
    schema: pairs,
    default: '',
    text: 'Approved templates of notices for mainland China, kind=template and comma-joined; kinds and their variables: expiry and domainExpiry (order, days), issued, validationFailed, autoRenew and approvals (order), payment and moneyLow (amount), newSignIn and discovery (none), digest (count); a kind without one isn’t told by text message',
  },
  SMS_NOTICE_TEMPLATES_ABROAD: {
    schema: pairs,
    default: '',
    text: 'The same for all other numbers',
  },
  NOTICE_SMS_PER_DAY: {
    schema: wholeNumber,
    default: '20',
    text: 'Text messages with notices to one person in a day at most; what is more is told by the other ways alone',
  },
  ALIBABA_CLOUD_ACCESS_KEY_ID: {
    schema: z.string(),
    default: '',
    text: 'Who sends through Alibaba Cloud; needs the right dysms:SendSms alone',
  },
  ALIBABA_CLOUD_ACCESS_KEY_SECRET: {
    schema: z.string(),
    default: '',
    text: 'Secret of ALIBABA_CLOUD_ACCESS_KEY_ID',
  },
} satisfies Record<string, { schema: z.ZodType<unknown, string>; default: string; text: string }>;
