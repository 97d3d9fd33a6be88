import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { isNumber, type NoticeSms, type NoticeTemplate, type Sms, type SmsPort } from '../sms.ts';
import { outcomeOf, outcomeOfFailure } from './outcome.ts';
import { type AccessKey, canonicalQuery, signedHeaders } from './signature.ts';

export interface AliyunSmsOptions {
  /** `https://dysmsapi.aliyuncs.com`. */
  endpoint: string;
  key: AccessKey;
  /** The approved signature that stands before each message. */
  signName: string;
  templates: {
    /** Approved template with the variable `code`, for numbers of mainland China. */
    china: string;
    /** Template for all other numbers; without one they get no messages. */
    abroad?: string;
  };
  /** Approved templates of notices, likewise; what has none isn't told by text messages. */
  notices?: Readonly<Record<'china' | 'abroad', Readonly<Partial<Record<NoticeTemplate, string>>>>>;
  now: () => Date;
  /** Milliseconds until a request without an answer counts as lost. */
  timeout?: number;
}

const CHINA = '86';
const TIMEOUT = 10_000;
/** An answer in earnest has a few hundred characters. */
const MAX_ANSWER = 65_536;

const answer = z.object({ Code: z.string().max(100), BizId: z.string().max(200).optional() });

/**
 * Sends through Alibaba Cloud's Short Message Service: SendSms of Dysmsapi, version 2017-05-25, with signature V3.
 * The code is the template's only variable, and each template of notices has its own; the words around them are those that
 * were approved.
 */
export function aliyunSms(options: AliyunSmsOptions): SmsPort {
  const { key, signName, templates, notices, now, timeout = TIMEOUT } = options;
  const target = new URL(options.endpoint);
  function templateFor(telPrefix: string, notice?: NoticeTemplate): string | undefined {
    const where = telPrefix === CHINA ? 'china' : 'abroad';
    return notice ? notices?.[where][notice] : templates[where];
  }

  async function send(message: Sms | NoticeSms): ReturnType<SmsPort['send']> {
    const isNotice = 'notice' in message;
    const template = templateFor(message.telPrefix, isNotice ? message.notice.template : undefined);
    if (!isNumber(message) || (!isNotice && !/^\d{4,8}$/.test(message.code)))
      return { kind: 'refused', code: 'NUMBER' };
    if (template === undefined) return { kind: 'refused', code: 'COUNTRY' };
    const query = {
      PhoneNumbers: message.telPrefix === CHINA ? message.tel : `${message.telPrefix}${message.tel}`,
      SignName: signName,
      TemplateCode: template,
      TemplateParam: JSON.stringify(isNotice ? message.notice.values : { code: message.code }),
    };
    const headers = signedHeaders(
      {
        method: 'POST',
        host: target.host,
        path: '/',
        query,
        headers: {
          'x-acs-action': 'SendSms',
          'x-acs-version': '2017-05-25',
          'x-acs-date': now()
            .toISOString()
            .replace(/\.\d+Z$/, 'Z'),
          'x-acs-signature-nonce': randomUUID(),
        },
        body: '',
      },
      key,
    );
    try {
      const response = await fetch(`${target.origin}/?${canonicalQuery(query)}`, {
        method: 'POST',
        headers: { ...headers, accept: 'application/json' },
        // The signature goes to the configured address and to no other.
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      });
      const read = answer.safeParse(parseJson((await response.text()).slice(0, MAX_ANSWER)));
      return outcomeOf(response.status, read.data?.Code, read.data?.BizId ?? '');
    } catch (error) {
      return outcomeOfFailure(error);
    }
  }

  return { serves: (telPrefix, notice) => templateFor(telPrefix, notice) !== undefined, send };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
