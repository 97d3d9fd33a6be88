import { resolve } from 'node:path';
import type { Config } from '../../../platform/config/config.ts';
import type { Db } from '../../../platform/database/transaction.ts';
import type { EmbeddedCa } from '../../../ports/issuers/embedded-ca/index.ts';
import type { RotationResult } from '../../../ports/issuers/embedded-ca/rotation.ts';
import { KeyStoreError } from '../../../ports/issuers/keys/key-store.ts';
import { AuthorityError } from '../errors.ts';
import { type AuthorityOptions, type AuthorityParts, openAuthority, openParts } from '../open-authority.ts';
import { readSecret, type Secret, secretOf } from '../secret.ts';
import { takeOver } from '../takeover/take-over.ts';
import { changeSecretEverywhere } from './change-secret.ts';
import { bringRootIn, type RootKeyOptions, takeRootOut } from './root-key.ts';

export const CA_USAGE =
  'ca, ca prepare <tls|private>, ca activate <key id>, ca end <key id>, ca change-secret, ca import <folder>, ' +
  'ca root-out <file>, ca root-in <file>, ca found';

export interface CaCommand {
  db: Db;
  config: Config;
  environment: Readonly<Record<string, string | undefined>>;
  /** What follows `ca`. */
  args: readonly string[];
  say: (line: string) => void;
  now: () => Date;
}

/** Runs a command about the certification authority. @returns whether it did what it was asked to */
export async function runCaCommand(command: CaCommand): Promise<boolean> {
  try {
    return await run(command);
  } catch (error) {
    if (!(error instanceof AuthorityError || error instanceof KeyStoreError)) throw error;
    command.say(error.message);
    return false;
  }
}

async function run({ db, config, environment, args, say, now }: CaCommand): Promise<boolean> {
  const [what = 'list', given = ''] = args;
  const options: AuthorityOptions = { config, db, now, tell: say };
  if (what === 'change-secret')
    return changeSecretTo(options, await readSecret(environment, 'CA_KEY_SECRET_NEW'));
  const needsMore = ['prepare', 'activate', 'end', 'import', 'root-out', 'root-in'].includes(what);
  const isKnown = needsMore ? given !== '' : ['list', 'found'].includes(what);
  if (!isKnown || (what === 'prepare' && given !== 'tls' && given !== 'private')) {
    say(`Say one of: ${CA_USAGE}`);
    return false;
  }
  const parts = await openParts(options);
  if (what === 'import') await takeOver({ ...parts, folder: resolve(given), as: 'beside', tell: say });
  const ca = await openAuthority({ ...options, foundAnother: what === 'found' }, parts);
  switch (what) {
    case 'prepare': {
      const result = await ca.rotation.prepare(given === 'tls' ? 'tls' : 'private');
      if (result.ok) say(prepared(result.authority.keyId));
      else say(refusal(result));
      return result.ok;
    }
    case 'activate':
    case 'end': {
      const result = await ca.rotation[what](given);
      say(result.ok ? `${given} ${what === 'end' ? 'has ended' : 'issues from now on'}.` : refusal(result));
      return result.ok;
    }
    case 'root-out':
    case 'root-in': {
      const secret = (await readSecret(environment, 'CA_ROOT_SECRET')) ?? parts.secret;
      return moveRoot({ ...parts, secret, dataFolder: config.DATA_DIR }, ca, what, given, say);
    }
    default:
      await list(parts, now(), say);
      return true;
  }
}

async function changeSecretTo(options: AuthorityOptions, to: Secret | undefined): Promise<boolean> {
  const { config, db, tell } = options;
  if (!to) {
    tell('Set CA_KEY_SECRET_NEW or CA_KEY_SECRET_NEW_FILE to the new secret, beside the one in force.');
    return false;
  }
  const from = await secretOf(config, tell);
  for (const line of await changeSecretEverywhere(db, config.DATA_DIR, from, to)) tell(line);
  return true;
}

const prepared = (keyId: string): string =>
  `${keyId} is prepared: its certificate, list and status answers are public. Wait until every cache has let go ` +
  `of what it knew (a day), then: npm run operator -- ca activate ${keyId}`;

async function list(
  { repository, certificates }: AuthorityParts,
  now: Date,
  say: (line: string) => void,
): Promise<void> {
  for (const row of await repository.list()) {
    const { count } = await certificates.liveOf(row.id, now);
    const until = row.notAfter.toISOString().slice(0, 10);
    const key = row.keyUri ?? (row.state === 'ended' ? 'key destroyed' : 'key elsewhere');
    say([row.keyId, row.class, row.state, until, `${count} certificates`, key, row.subject].join('\t'));
  }
}

async function moveRoot(
  options: RootKeyOptions,
  ca: EmbeddedCa,
  what: 'root-out' | 'root-in',
  path: string,
  say: (line: string) => void,
): Promise<boolean> {
  const id = await options.repository.activeId('root');
  const root = (await options.repository.list()).find((row) => row.id === id);
  // Its list holds for 360 days from now, in which the key isn't needed.
  if (what === 'root-out' && root?.keyUri) await ca.rotation.renewList(root.keyId);
  const outcome = await (what === 'root-out' ? takeRootOut : bringRootIn)(options, path);
  if (!outcome.ok) say(outcome.why);
  else if (what === 'root-in') say(`The root’s key is here again. ${path} was left where it is.`);
  else
    say(
      `The root’s key is in ${path}, sealed with ${options.secret.from}, and no longer here. Keep file and secret ` +
        'in different places; other machines and backups may have a root.key.sealed in DATA_DIR/ca. It is needed ' +
        'again within 300 days, for the root’s list, and for new issuing authorities.',
    );
  return outcome.ok;
}

function refusal(result: Extract<RotationResult, { ok: false }>): string {
  switch (result.code) {
    case 'ROOT_KEY_ELSEWHERE':
      return 'The root’s key is not here. Bring it in: ca root-in <file>';
    case 'BUSY':
      return 'Others are being prepared at this moment. Look at "ca", and try again.';
    case 'UNKNOWN':
      return 'There is no authority with this key identifier. "ca" lists them.';
    case 'NOT_PREPARED':
      return 'It is not prepared: it issues already, or did so before.';
    case 'STILL_ACTIVE':
      return 'It issues. Activate another one of its class first.';
    case 'IS_ROOT':
      return 'A root does not end.';
    case 'CERTIFICATES_LIVE':
      return `${result.count} of its certificates hold, the last until ${result.lastEnd.toISOString()}.`;
  }
}
