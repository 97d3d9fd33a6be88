import { join } from 'node:path';
import { type Config, ConfigError } from '../../platform/config/config.ts';
import { aliyunSms } from './aliyun/aliyun-sms.ts';
import { folderSms } from './folder-sms.ts';
import { noticeTemplates, type SmsPort } from './sms.ts';

/**
 * The way of text messages that the configuration names.
 * @throws ConfigError when what it needs is not set
 */
export function openSms(config: Config, now: () => Date): SmsPort {
  if (config.SMS_PROVIDER === 'files') return folderSms(join(config.DATA_DIR, 'sms'));
  const need = (
    name:
      | 'SMS_SIGN_NAME'
      | 'SMS_TEMPLATE'
      | 'ALIBABA_CLOUD_ACCESS_KEY_ID'
      | 'ALIBABA_CLOUD_ACCESS_KEY_SECRET',
  ): string => {
    if (config[name] === '')
      throw new ConfigError(`SMS_PROVIDER is ${config.SMS_PROVIDER}, so ${name} must be set`);
    return config[name];
  };
  const templatesIn = (name: 'SMS_NOTICE_TEMPLATES' | 'SMS_NOTICE_TEMPLATES_ABROAD') => {
    const unknown = Object.keys(config[name]).find((one) => !noticeTemplates.some((known) => known === one));
    if (unknown !== undefined)
      throw new ConfigError(`${name} has ${unknown}, which is none of ${noticeTemplates.join(', ')}`);
    return config[name];
  };
  return aliyunSms({
    endpoint: config.SMS_ENDPOINT,
    key: { id: need('ALIBABA_CLOUD_ACCESS_KEY_ID'), secret: need('ALIBABA_CLOUD_ACCESS_KEY_SECRET') },
    signName: need('SMS_SIGN_NAME'),
    templates: {
      china: need('SMS_TEMPLATE'),
      ...(config.SMS_TEMPLATE_ABROAD === '' ? {} : { abroad: config.SMS_TEMPLATE_ABROAD }),
    },
    notices: {
      china: templatesIn('SMS_NOTICE_TEMPLATES'),
      abroad: templatesIn('SMS_NOTICE_TEMPLATES_ABROAD'),
    },
    now,
  });
}
