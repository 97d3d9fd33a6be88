import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Config, ConfigError } from '../../../platform/config/config.ts';
import type { EppEndpoint } from './connection.ts';
import type { DialectName } from './dialects.ts';
import { readSoldTlds, type SoldTld } from './sold-tlds.ts';

export interface EppSettings extends EppEndpoint {
  user: string;
  password: string;
  dialect: DialectName;
  /** Sessions at most. */
  sessions: number;
  /** Sorted by name. */
  tlds: readonly SoldTld[];
}

export type EppConfig = Pick<
  Config,
  | 'REGISTRAR'
  | 'EPP_HOST'
  | 'EPP_PORT'
  | 'EPP_SERVER_NAME'
  | 'EPP_USER'
  | 'EPP_PASSWORD'
  | 'EPP_PASSWORD_FILE'
  | 'EPP_CA_FILE'
  | 'EPP_CERTIFICATE_FILE'
  | 'EPP_KEY_FILE'
  | 'EPP_DIALECT'
  | 'EPP_SESSIONS'
  | 'EPP_TLDS_FILE'
>;

/** Those that mean something with REGISTRAR=epp alone, and have no default. */
const OF_EPP = [
  'EPP_HOST',
  'EPP_SERVER_NAME',
  'EPP_USER',
  'EPP_PASSWORD',
  'EPP_PASSWORD_FILE',
  'EPP_CA_FILE',
  'EPP_CERTIFICATE_FILE',
  'EPP_KEY_FILE',
  'EPP_TLDS_FILE',
] as const satisfies readonly (keyof EppConfig)[];

/**
 * The EPP server of the configuration, with its files read; undefined where the registry is the embedded one.
 * @throws ConfigError for what is missing or can't be used; no secret is repeated in it
 */
export function eppSettings(config: EppConfig): EppSettings | undefined {
  if (config.REGISTRAR === 'embedded') {
    const unused = OF_EPP.filter((name) => config[name] !== '');
    // Names would be sold that nobody registers while everybody believes them at the registry.
    if (unused.length > 0)
      throw new ConfigError(
        `${unused.join(', ')} set, but the registry is embedded: set REGISTRAR=epp, or take it away`,
      );
    return undefined;
  }
  for (const name of ['EPP_HOST', 'EPP_USER', 'EPP_TLDS_FILE'] as const)
    if (config[name] === '') throw new ConfigError(`REGISTRAR is epp, so ${name} must be set`);
  return {
    host: config.EPP_HOST,
    port: config.EPP_PORT,
    serverName: config.EPP_SERVER_NAME === '' ? undefined : config.EPP_SERVER_NAME,
    user: config.EPP_USER,
    password: passwordOf(config),
    ca: config.EPP_CA_FILE === '' ? undefined : certificatesOf('EPP_CA_FILE', config.EPP_CA_FILE),
    client: clientOf(config),
    dialect: config.EPP_DIALECT,
    sessions: config.EPP_SESSIONS,
    tlds: readSoldTlds(config.EPP_TLDS_FILE),
  };
}

function passwordOf({ EPP_PASSWORD: text, EPP_PASSWORD_FILE: file }: EppConfig): string {
  if ((text === '') === (file === ''))
    throw new ConfigError('REGISTRAR is epp, so one of EPP_PASSWORD and EPP_PASSWORD_FILE must be set');
  const password = file === '' ? text : read('EPP_PASSWORD_FILE', file).replace(/\r?\n$/, '');
  if (password === '') throw new ConfigError('EPP_PASSWORD_FILE must name a file with the password');
  return password;
}

function clientOf({
  EPP_CERTIFICATE_FILE: certificate,
  EPP_KEY_FILE: key,
}: EppConfig): EppSettings['client'] {
  if (certificate === '' && key === '') return undefined;
  if (certificate === '' || key === '')
    throw new ConfigError('EPP_CERTIFICATE_FILE and EPP_KEY_FILE go together: set both, or neither');
  const pair = {
    certificate: certificatesOf('EPP_CERTIFICATE_FILE', certificate),
    key: read('EPP_KEY_FILE', key),
  };
  try {
    if (!new X509Certificate(pair.certificate).checkPrivateKey(createPrivateKey(pair.key)))
      throw new Error('it belongs to another certificate than that of EPP_CERTIFICATE_FILE');
  } catch (error) {
    throw new ConfigError(`EPP_KEY_FILE must name a private key in PEM (${messageOf(error)})`);
  }
  return pair;
}

function certificatesOf(variable: string, file: string): string {
  const text = read(variable, file);
  try {
    // Reading the first one throws for what holds no certificate.
    return new X509Certificate(text).raw.length > 0 ? text : '';
  } catch (error) {
    throw new ConfigError(`${variable} must name a file of certificates in PEM (${messageOf(error)})`);
  }
}

function read(variable: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new ConfigError(`The file of ${variable} can't be read (${messageOf(error)})`);
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
