import type { AuditFinding } from '@certdeck/contract';
import { useFormats, useTexts } from '@certdeck/i18n';

/** Codes whose remedy is a line of the server's TLS configuration. */
const CONFIGURED = /^(protocol|suite|dh|group|feature|hsts|alpn)\./;

export interface FindingWords {
  /** What is the case, and why it matters. */
  reason: string;
  /** What to do about it; '' where there is nothing. */
  remedy: string;
}

/** The words for a statement of the report; dates in the customer's zone. */
export function useFindingText(): (finding: AuditFinding) => FindingWords {
  const { t } = useTexts('certhub-report');
  const format = useFormats();
  return ({ code, values }) => {
    const { date, days, ...rest } = values;
    const readable = {
      ...rest,
      ...(date === undefined ? {} : { date: Number.isNaN(Date.parse(date)) ? date : format.day(date) }),
      ...(days === undefined ? {} : { days: format.number(Number(days)) }),
    };
    const remedy = t(`fix.${code}`, { ...readable, defaultValue: '' });
    return { reason: t(`f.${code}`, { ...readable, defaultValue: code }), remedy };
  };
}

/** Whether the configuration tool can put it right. */
export const isConfigured = ({ code, severity }: AuditFinding): boolean =>
  severity !== 'good' && severity !== 'info' && CONFIGURED.test(code);

/** Servers by what they call themselves, in the words of the configuration tool. */
const SERVERS: readonly [RegExp, string][] = [
  [/nginx|openresty|tengine/i, 'nginx'],
  [/apache/i, 'apache'],
  [/caddy/i, 'caddy'],
  [/lighttpd/i, 'lighttpd'],
  [/tomcat|coyote/i, 'tomcat'],
  [/envoy/i, 'envoy'],
  [/awselb/i, 'aws-alb'],
];

/**
 * The configuration tool, filled in for this site. Public facts alone stand in the address.
 * @param header the site's own `Server` header
 */
export function configPath(domain: string, header: string | undefined): string {
  const server = SERVERS.find(([pattern]) => pattern.test(header ?? ''))?.[1] ?? 'nginx';
  const parameters = new URLSearchParams({
    server,
    profile: 'intermediate',
    hsts: '1',
    host: domain,
    certificate: `/etc/ssl/${domain}/fullchain.pem`,
    key: `/etc/ssl/${domain}/privkey.pem`,
  });
  return `/certhub/tools/ssl-config?${parameters.toString()}`;
}
