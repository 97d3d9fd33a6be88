import { join } from 'node:path';
import type { Config } from '../../platform/config/config.ts';
import { folderMail } from './folder-mail.ts';
import type { MailPort } from './mail.ts';
import { smtpMail } from './smtp-mail.ts';

/** The way of mails that the configuration names. */
export const openMail = (config: Config): MailPort =>
  config.SMTP_URL
    ? smtpMail(config.SMTP_URL, config.MAIL_FROM)
    : folderMail(join(config.DATA_DIR, 'mail'), config.MAIL_FROM);
