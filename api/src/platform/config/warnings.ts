import type { Config } from './config.ts';

/**
 * What an installation for real use (`DEMO=0`) can't do as it is configured, one line each; none in demo mode.
 * A start tells them all, since otherwise each would be found by a customer.
 */
export function missingForRealUse(config: Config): string[] {
  if (config.DEMO) return [];
  const lines: string[] = [];
  if (config.SMTP_URL === undefined)
    lines.push(
      `SMTP_URL is not set: nobody gets a mail. Codes for sign-up and new passwords, and notices of issued certificates, are written to ${config.DATA_DIR}/mail, so nobody can sign up or reset a password by mail.`,
    );
  if (config.SMS_PROVIDER === 'files')
    lines.push(
      `SMS_PROVIDER is not set, so there is no gateway for text messages: codes for sign-up and new passwords by phone are written to ${config.DATA_DIR}/sms, so nobody can sign up or reset a password by phone.`,
    );
  if (config.PUBLIC_URL === undefined)
    lines.push(
      `PUBLIC_URL is not set: certificates issued now name http://${config.HOST}:${config.PORT}/pki for revocation lists and status answers, which nobody else can reach, and that can't be changed in them later.`,
    );
  else if (config.PUBLIC_URL.startsWith('http:'))
    lines.push(`PUBLIC_URL is not https: passwords and session tokens travel in clear.`);
  return lines;
}
