import { toAscii } from '@certdeck/validation';
import { PROFILES, type Profile } from './guideline.ts';
import { SERVERS, serverOf, type ServerId } from './servers/index.ts';
import { isVersion } from './versions.ts';

/** What the form holds. Nothing in it is secret: paths and names stand in configuration files that many people read. */
export interface Choices {
  server: ServerId;
  version: string;
  openssl: string;
  profile: Profile;
  hsts: boolean;
  /** HSTS for all subdomains. */
  subdomains: boolean;
  /** OCSP stapling, where the certificate has an OCSP address at all. */
  ocsp: boolean;
  host: string;
  /** Certificate with its chain, PEM. */
  certificate: string;
  key: string;
}

/** Versions of OpenSSL whose abilities differ. */
export const OPENSSL_VERSIONS = ['4.0', '3.5', '3.0', '1.1.1', '1.1.0', '1.0.2'] as const;
export const LATEST_OPENSSL = OPENSSL_VERSIONS[0];

export function defaultChoices(server: ServerId = 'nginx'): Choices {
  return {
    server,
    version: serverOf(server).versions[0] ?? '',
    openssl: LATEST_OPENSSL,
    profile: 'intermediate',
    hsts: true,
    subdomains: false,
    ocsp: false,
    host: 'example.com',
    certificate: '/etc/ssl/example.com/fullchain.pem',
    key: '/etc/ssl/example.com/privkey.pem',
  };
}

const HOST = /^(?:\*\.)?[\p{L}\p{N}][\p{L}\p{N}.-]{0,252}$/u;
const TEXT_FIELDS = ['host', 'certificate', 'key'] as const;
const FLAGS = ['hsts', 'subdomains', 'ocsp'] as const;

/** The choices as URL parameters: only what differs from a fresh form of that server. */
export function toParameters(choices: Choices): Record<string, string> {
  const fresh = defaultChoices(choices.server);
  const found: Record<string, string> = { server: choices.server };
  for (const name of ['version', 'openssl', 'profile', ...TEXT_FIELDS] as const) {
    if (choices[name] !== fresh[name]) {
      found[name] = choices[name];
    }
  }
  for (const name of FLAGS) {
    if (choices[name] !== fresh[name]) {
      found[name] = choices[name] ? '1' : '0';
    }
  }
  return found;
}

/** Choices from URL parameters. Whoever wrote the link, only known servers, versions and harmless text come through. */
export function fromParameters(parameters: URLSearchParams): Choices {
  const server = SERVERS.find((known) => known.id === parameters.get('server'))?.id;
  const choices = defaultChoices(server);
  for (const name of ['version', 'openssl'] as const) {
    const given = parameters.get(name) ?? '';
    choices[name] = isVersion(given) ? given : choices[name];
  }
  choices.profile = PROFILES.find((known) => known === parameters.get('profile')) ?? choices.profile;
  for (const name of FLAGS) {
    const given = parameters.get(name);
    choices[name] = given === null ? choices[name] : given === '1';
  }
  for (const name of TEXT_FIELDS) {
    const given = parameters.get(name);
    choices[name] = given !== null && isPlainText(name, given) ? given : choices[name];
  }
  return choices;
}

/**
 * Whether text may stand in a configuration file as it is. Quotes, line ends and the characters that begin variables,
 * comments or blocks would make a directive of what should be a value; blanks end a value in some files, and a
 * backslash is an escape in others (Windows takes / as well).
 */
export function isPlainText(field: (typeof TEXT_FIELDS)[number], text: string): boolean {
  return field === 'host'
    ? HOST.test(text) && toAscii(text) !== null
    : /^[\p{L}\p{N}/:._@+-]{1,400}$/u.test(text);
}
