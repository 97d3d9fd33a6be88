import { z } from 'zod';
import { cryptoVariables } from './crypto-variables.ts';
import { deliveryVariables } from './delivery-variables.ts';
import { documentVariables } from './document-variables.ts';
import { domainVariables } from './domain-variables.ts';
import { eppVariables } from './epp-variables.ts';
import { issuerVariables } from './issuer-variables.ts';
import { paymentVariables } from './payment-variables.ts';
import {
  addressList,
  assetsUrl,
  endpoint,
  optionalPort,
  optionalUrl,
  overrideList,
  port,
  someSeconds,
  wholeNumber,
  yesNo,
  zoneAccounts,
} from './kinds.ts';

/**
 * Every environment variable of the server, with its default and its meaning; the README's table
 * is this one. A row is read once, at start, and a value that can't be used stops the start.
 */
export const variables = {
  PORT: { schema: port, default: '8080', text: 'Port of the portal and its API; 0 takes a free one' },
  HOST: { schema: z.string().min(1), default: '127.0.0.1', text: 'Address to listen on' },
  TLS_PORT: {
    schema: optionalPort,
    default: '',
    text: 'Port at which agents’ host names are answered over TLS, with certificates that the portal obtains for them; 0 takes a free one, empty leaves both to the proxy',
  },
  TLS_HOST: { schema: z.string().min(1), default: '0.0.0.0', text: 'Address of TLS_PORT' },
  METRICS_PORT: {
    schema: optionalPort,
    default: '',
    text: 'Port of /metrics in Prometheus’ format; 0 takes a free one, empty opens none',
  },
  METRICS_HOST: {
    schema: z.string().min(1),
    default: '127.0.0.1',
    text: 'Address of METRICS_PORT; its figures are for the operator alone',
  },
  DATA_DIR: {
    schema: z.string().min(1),
    default: './data',
    text: 'Folder of the embedded database, documents, mail and SMS files',
  },
  DATABASE_URL: {
    schema: optionalUrl(/^postgres(ql)?$/),
    default: '',
    text: 'PostgreSQL server to use instead of the embedded database',
  },
  DATABASE_POOL: {
    schema: wholeNumber,
    default: '10',
    text: 'Connections to PostgreSQL at most; one more watches it',
  },
  DATABASE_CONNECT_SECONDS: {
    schema: someSeconds,
    default: '3',
    text: 'Longest wait for a connection to PostgreSQL to be made or to become free',
  },
  DATABASE_STATEMENT_SECONDS: {
    schema: wholeNumber,
    default: '15',
    text: 'Longest time of a statement; 0 leaves it to the server, for poolers that refuse the setting',
  },
  DATABASE_LOCK_SECONDS: {
    schema: wholeNumber,
    default: '5',
    text: 'Longest wait for what another transaction has locked; 0 leaves it to the server',
  },
  DATABASE_IDLE_SECONDS: {
    schema: wholeNumber,
    default: '30',
    text: 'Longest pause within a transaction; 0 leaves it to the server',
  },
  STOP_WAIT_SECONDS: {
    schema: wholeNumber,
    default: '0',
    text: 'Time from a red /readyz to the end of listening, in which a balancer turns away',
  },
  FOUR_EYES_CENTS: {
    schema: wholeNumber,
    default: '5000000',
    text: 'Amount in cents from which on two people of staff confirm a bank transfer, send a withdrawal or credit or debit a customer; 0 for never',
  },
  COMMISSION_BASIS_POINTS: {
    schema: wholeNumber.refine((points) => points <= 10_000, 'at most 10000'),
    default: '500',
    text: 'Commission of who invited a customer, in hundredths of a percent of each paid order; 0 pays none',
  },
  COMMISSION_WAIT_DAYS: {
    schema: wholeNumber,
    default: '30',
    text: 'Days after the payment in which a commission waits, so that a refund takes it back before it is earned',
  },
  WITHDRAWAL_LEAST_CENTS: {
    schema: wholeNumber,
    default: '1000',
    text: 'Least amount of a withdrawal in cents',
  },
  DEMO: {
    schema: yesNo,
    default: '1',
    text: '1 adds the demo account and the demo zone, and shows mails and codes at /demo/inbox; 0 for real use',
  },
  PUBLIC_URL: {
    schema: optionalUrl(/^https?$/),
    default: '',
    text: 'Address customers use; links, CRL and OCSP addresses are made from it',
  },
  AGENT_TARGET: {
    schema: z.string().regex(/^([a-z0-9-]+(\.[a-z0-9-]+)+)?$/, 'must be a host name in lower case, or empty'),
    default: '',
    text: 'Host name below which those of agents lead by CNAME records; empty takes the one of PUBLIC_URL',
  },
  CA_KEY_SECRET: {
    schema: z.string(),
    default: '',
    text: 'Secret under which the keys of the certification authority are sealed, 16 characters or more; needed for real use',
  },
  CA_KEY_SECRET_FILE: {
    schema: z.string(),
    default: '',
    text: 'File with that secret instead, such as a systemd credential',
  },
  CA_KEY_STORE: {
    schema: z.enum(['sealed']),
    default: 'sealed',
    text: 'Where new keys of the certification authority are made; sealed keeps them in the database',
  },
  ...issuerVariables,
  ...domainVariables,
  ...eppVariables,
  DNS_SERVERS: {
    schema: addressList,
    default: '',
    text: 'Resolvers for domain validation, comma-joined; empty takes those of the system',
  },
  TRUST_PROXY: {
    schema: addressList,
    default: '',
    text: 'Addresses of proxies whose X-Forwarded-For counts, comma-joined',
  },
  ALLOWED_ORIGINS: {
    schema: addressList,
    default: '',
    text: 'Origins of partner sites whose pages may call the API, comma-joined',
  },
  WEBHOOK_RECEIVERS: {
    schema: addressList,
    default: '',
    text: 'Receivers in your own network that webhooks and messages to chats may reach besides public ones, over http too: host:port, comma-joined',
  },
  SSO_PROVIDERS: {
    schema: addressList,
    default: '',
    text: 'Providers in your own network that single sign-on may reach besides public ones, over http too: host:port, comma-joined',
  },
  ...deliveryVariables,
  ...paymentVariables,
  ...cryptoVariables,
  ...documentVariables,
  LOG_LEVEL: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    default: 'info',
    text: 'Least level that is logged',
  },
  RATE_LIMIT: {
    schema: wholeNumber,
    default: '1200',
    text: 'API requests a minute of one address or IPv6 /64 (4 times as many of a /56, 16 of a /48); 0 turns the limit off',
  },
  CODE_MAILS_PER_DAY: {
    schema: wholeNumber,
    default: '20000',
    text: 'Mails with codes in a day; past them only devices that have signed in before get one; 0 turns the limit off',
  },
  CODE_SMS_PER_DAY: {
    schema: wholeNumber,
    default: '2000',
    text: 'Text messages with codes in a day, likewise; 0 turns the limit off',
  },
  RELEASES_DIR: {
    schema: z.string().min(1),
    default: './dist',
    text: 'Folder of built releases that the portal serves',
  },
  RELEASES_STORE: {
    schema: z.string(),
    default: '',
    text: 'Bucket that RELEASES_DIR follows, s3://bucket/prefix; empty takes the folder alone',
  },
  RELEASES_ENDPOINT: {
    schema: z.string(),
    default: '',
    text: 'Address of the bucket’s server, any that speaks the S3 protocol; empty takes Amazon’s',
  },
  RELEASES_REGION: { schema: z.string(), default: 'us-east-1', text: 'Region of the bucket' },
  AWS_ACCESS_KEY_ID: {
    schema: z.string(),
    default: '',
    text: 'Who reads (and, to release, writes) the bucket',
  },
  AWS_SECRET_ACCESS_KEY: { schema: z.string(), default: '', text: 'Secret of AWS_ACCESS_KEY_ID' },
  AWS_SESSION_TOKEN: { schema: z.string(), default: '', text: 'Only with temporary credentials' },
  ASSETS_URL: {
    schema: assetsUrl,
    default: '',
    text: 'Address below which browsers load the files of releases, a CDN’s or the bucket’s; empty takes the portal’s own',
  },
  SITE_DIR: {
    schema: z.string().min(1),
    default: './sites',
    text: 'Folder of site configurations, one <hostname>.json for each host',
  },
  DEV_RELOAD: { schema: yesNo, default: '0', text: '1 reloads open pages when a build becomes current' },
  OVERRIDE_ORIGINS: {
    schema: overrideList,
    default: '',
    text: 'Origins that staff may take a remote from in their own tab, comma-joined, such as http://localhost:*',
  },
  TELEMETRY_DAYS: {
    schema: wholeNumber,
    default: '30',
    text: 'Days that failures and load times of browsers are kept',
  },
  CLOUDFLARE_API: {
    schema: endpoint.transform((address) => address.replace(/\/+$/, '')),
    default: 'https://api.cloudflare.com/client/v4',
    text: 'Address of the DNS provider’s API that bulk DNS writes to',
  },
  CLOUDFLARE_API_TOKEN: {
    schema: z.string(),
    default: '',
    text: 'Token with which records that show control of names are placed in DNS_ZONES; needs DNS:Edit of those zones',
  },
  DNS_ZONES: {
    schema: zoneAccounts,
    default: '',
    text: 'Zones and the accounts whose orders get their records placed there, such as example.com=C1234567890+C1234567891,example.net=C1234567890',
  },
  SESSION_HOURS: { schema: wholeNumber, default: '168', text: 'Hours until an unused session ends' },
} satisfies Record<string, { schema: z.ZodType<unknown, string>; default: string; text: string }>;

type Shape = { [Name in keyof typeof variables]: (typeof variables)[Name]['schema'] };
const shape = Object.fromEntries(
  Object.entries(variables).map(([name, variable]) => [name, variable.schema]),
) as Shape;
const schema = z.object(shape);

export type Config = Readonly<z.output<typeof schema>>;

/** Says which variable can't be used and why; its value is not repeated, since it may be a secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the configuration from an environment; unknown variables are ignored and an empty value
 * counts as its default.
 * @throws ConfigError naming every variable that can't be used.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given: Record<string, string> = {};
  for (const [name, variable] of Object.entries(variables))
    given[name] = environment[name] || variable.default;
  const verdict = schema.safeParse(given);
  if (verdict.success) return verdict.data;
  throw new ConfigError(
    verdict.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '),
  );
}
