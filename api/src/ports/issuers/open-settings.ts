import { readFileSync } from 'node:fs';
import { X509Certificate } from 'node:crypto';
import { type Config, ConfigError } from '../../platform/config/config.ts';
import type { AcmeSettings } from './acme/settings.ts';

export type IssuerConfig = Pick<
  Config,
  | 'ISSUER'
  | 'ACME_DIRECTORY'
  | 'ACME_TERMS_AGREED'
  | 'ACME_EMAIL'
  | 'ACME_EAB_KID'
  | 'ACME_EAB_HMAC_KEY'
  | 'ACME_ROOT'
  | 'ACME_CA_FILE'
  | 'ACME_PRIVATE'
>;

/** Those that mean something with ISSUER=acme alone. */
const OF_ACME = [
  'ACME_DIRECTORY',
  'ACME_TERMS_AGREED',
  'ACME_EMAIL',
  'ACME_EAB_KID',
  'ACME_EAB_HMAC_KEY',
  'ACME_ROOT',
  'ACME_CA_FILE',
  'ACME_PRIVATE',
] as const satisfies readonly (keyof IssuerConfig)[];

/**
 * The ACME server of the configuration; undefined where the embedded authority issues.
 * @throws ConfigError for a configuration that is given in part, or for both
 */
export function acmeSettings(config: IssuerConfig): AcmeSettings | undefined {
  if (config.ISSUER === 'embedded') {
    const given = OF_ACME.filter((name) => config[name]);
    if (given.length > 0)
      throw new ConfigError(
        `${given.join(', ')} set, but the issuer is embedded: set ISSUER=acme, or take it away`,
      );
    return undefined;
  }
  const { ACME_DIRECTORY: directory, ACME_EAB_KID: kid, ACME_EAB_HMAC_KEY: secret } = config;
  if (directory === undefined)
    throw new ConfigError('ISSUER is acme, so ACME_DIRECTORY must be set to the address of the directory');
  if (!config.ACME_TERMS_AGREED)
    throw new ConfigError(
      'ISSUER is acme, so ACME_TERMS_AGREED must be set to 1: read the terms that the directory names first',
    );
  if ((kid === '') !== (secret === ''))
    throw new ConfigError('ACME_EAB_KID and ACME_EAB_HMAC_KEY go together: set both, or neither');
  return {
    directory,
    email: config.ACME_EMAIL,
    eab: kid === '' ? undefined : { kid, hmacKey: hmacKey(secret) },
    ca: config.ACME_CA_FILE === '' ? undefined : bundle(config.ACME_CA_FILE),
    root: config.ACME_ROOT,
    allowPrivate: config.ACME_PRIVATE,
  };
}

/** Authorities give it in base64url (RFC 8555 7.3.4). Its value is not repeated. */
function hmacKey(text: string): Buffer {
  const key = Buffer.from(text, 'base64url');
  if (!/^[\w-]+=*$/.test(text) || key.length < 16)
    throw new ConfigError('ACME_EAB_HMAC_KEY must be a key in base64url, as the authority gave it');
  return key;
}

function bundle(file: string): string {
  try {
    const text = readFileSync(file, 'utf8');
    // Reading the first one throws for what holds no certificate.
    return new X509Certificate(text).raw.length > 0 ? text : '';
  } catch (error) {
    throw new ConfigError(
      `ACME_CA_FILE must name a file of certificates in PEM (${error instanceof Error ? error.message : String(error)})`,
    );
  }
}
