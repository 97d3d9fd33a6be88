import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { AuthorityError } from './errors.ts';
import { FileStore } from './file-store.ts';

/** The operator's secret, under which the keys of the authority are sealed. */
export interface Secret {
  text: string;
  /** For messages: where it came from. */
  from: string;
}

/** Guessing 16 characters that a person chose costs more than the keys are worth. */
const SHORTEST = 16;
/** In the folder of `filesOf`. */
export const DEVELOPMENT_FILE = 'development-secret';

/** Folder of the authority's files: those of earlier versions, and the sealed copies of them. */
export const filesOf = (dataFolder: string): string => join(resolve(dataFolder), 'ca');

/**
 * A secret from the environment: `name`, or the file that `<name>_FILE` names, without its last line break.
 * Files suit systemd's credentials and mounted secrets; the command line, which everybody can read, is no source.
 * @returns undefined when neither is set
 * @throws AuthorityError SECRET_UNFIT
 */
export async function readSecret(
  environment: Readonly<Record<string, string | undefined>>,
  name: string,
): Promise<Secret | undefined> {
  const [text, file] = [environment[name] || undefined, environment[`${name}_FILE`] || undefined];
  const unfit = (why: string, options?: ErrorOptions) => new AuthorityError('SECRET_UNFIT', why, options);
  if (text !== undefined && file !== undefined)
    throw unfit(`${name} and ${name}_FILE are both set. Set one of them.`);
  let secret = text;
  if (file !== undefined)
    secret = (
      await readFile(file, 'utf8').catch((cause: unknown) => {
        throw unfit(`The file of ${name}_FILE can't be read: ${file}`, { cause });
      })
    ).replace(/\r?\n$/, '');
  if (secret === undefined) return undefined;
  const from = file === undefined ? name : `${name}_FILE (${file})`;
  if ([...secret].length < SHORTEST)
    throw unfit(
      `The secret of ${from} has fewer than ${SHORTEST} characters. "openssl rand -base64 32" makes a good one.`,
    );
  return { text: secret, from };
}

export interface SecretOptions {
  CA_KEY_SECRET: string;
  CA_KEY_SECRET_FILE: string;
  DEMO: boolean;
  DATA_DIR: string;
}

/**
 * The secret of this installation. A demonstration that is given none makes one and keeps it beside the data,
 * in clear: it shows how things work and protects nothing.
 * @param tell is called with a sentence that the operator should read
 * @throws AuthorityError SECRET_MISSING, SECRET_UNFIT
 */
export async function secretOf(options: SecretOptions, tell: (sentence: string) => void): Promise<Secret> {
  const { CA_KEY_SECRET, CA_KEY_SECRET_FILE, DEMO, DATA_DIR } = options;
  const given = await readSecret({ CA_KEY_SECRET, CA_KEY_SECRET_FILE }, 'CA_KEY_SECRET');
  if (given) return given;
  const files = new FileStore(filesOf(DATA_DIR));
  const place = join(filesOf(DATA_DIR), DEVELOPMENT_FILE);
  const made = await files.load(DEVELOPMENT_FILE);
  if (!DEMO)
    throw new AuthorityError(
      'SECRET_MISSING',
      'The keys of the certification authority are sealed with a secret, and none is set. Set CA_KEY_SECRET, ' +
        'or CA_KEY_SECRET_FILE to a file that only this service can read; "openssl rand -base64 32" makes a ' +
        'secret. Keep a copy of it apart from the backups: without it the keys are lost.' +
        (made
          ? ` This installation was a demonstration and has a secret of its own in ${place}: set ` +
            'CA_KEY_SECRET_FILE to that once, and CA_KEY_SECRET_NEW_FILE to the file of a new one, and run ' +
            '"npm run operator -- ca change-secret".'
          : ''),
    );
  const content = made ?? (await files.create(DEVELOPMENT_FILE, newDevelopmentSecret(), 'secret'));
  tell(
    `The keys of the certification authority are sealed with the secret in ${place}, which lies beside them: ` +
      'good for a demonstration and nothing else. Set CA_KEY_SECRET or CA_KEY_SECRET_FILE for real use.',
  );
  return { text: content.toString('utf8').trim(), from: place };
}

const newDevelopmentSecret = (): Buffer => Buffer.from(`${randomBytes(32).toString('base64')}\n`);
