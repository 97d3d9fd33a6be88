/** What `api/bench/sign-in.ts` prints. */
export interface SignInResults {
  results: {
    database: string;
    perSecond: number;
    lightAloneMs: number;
    lightBesideMs: number;
    refusals: { knownMs: number; unknownMs: number; told: Told; control: Told };
    lightProcessorMs: number;
  }[];
  hashesPerSecond: number;
  permissionCheckNs: number;
}

/** How often one answer took longer than another; 0.5 where the times say nothing. */
interface Told {
  share: number;
  error: number;
}

const row = (...cells: (string | number)[]) => `| ${cells.join(' | ')} |`;

/** The part of the page about signing in. */
export function signInLines({ results, hashesPerSecond, permissionCheckNs }: SignInResults): string[] {
  const said = ({ share, error }: Told) => `${share} ± ${error}`;
  const checkShare = (ms: number) => `${((permissionCheckNs / (ms * 1e6)) * 100).toFixed(4)} %`;
  return [
    '## Signing in',
    '',
    `Eight callers sign in by password, each time as another account from another network, beside argon2id alone: **${hashesPerSecond}** hashes a second on this machine. Meanwhile one caller reads its account.`,
    '',
    row('Database', 'Sign-ins/s', 'Of the hashes', 'Reading an account', 'Beside sign-ins', 'Ratio'),
    row('---', '---', '---', '---', '---', '---'),
    ...results.map((one) =>
      row(
        one.database,
        one.perSecond,
        `**${Math.round((one.perSecond / hashesPerSecond) * 100)} %**`,
        `${one.lightAloneMs} ms`,
        `${one.lightBesideMs} ms`,
        `**${(one.lightBesideMs / one.lightAloneMs).toFixed(2)}**`,
      ),
    ),
    '',
    'Whether the time of a refusal tells which accounts exist: how often the refusal for an account took longer than the one for a name of nobody, and, as the control, than the one for another account (Mann and Whitney, with two standard errors). 0.5 is chance.',
    '',
    row('Database', 'Account', 'Nobody', 'Account beside nobody', 'Account beside account'),
    row('---', '---', '---', '---', '---'),
    ...results.map(({ database, refusals: { knownMs, unknownMs, told, control } }) =>
      row(database, `${knownMs} ms`, `${unknownMs} ms`, `**${said(told)}**`, said(control)),
    ),
    '',
    `The check of a permission takes ${permissionCheckNs} ns of the processor: ${results.map((one) => `${checkShare(one.lightProcessorMs)} of reading an account (${one.database})`).join(', ')}.`,
    '',
  ];
}
