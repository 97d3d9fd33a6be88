import type { Deployment, DeploymentChange } from '@certdeck/contract/schemas';
import { overruledWords } from './checks/refusal.ts';

const headings = ['remote', 'current', 'previous', 'canary', 'pinned hosts', 'revision', 'when'];

/** One row a part of the portal: what is current, where it came from, and who gets something else. */
export function statusRows(deployment: Deployment): string[][] {
  const { registry, canaries, pins, earlier, changes, hostRelease, hostCanary, hostPins } = deployment;
  // A canary that began or ended, and what a host name got, changed nothing for everybody.
  const last = (part: string, release: string) =>
    changes.find(
      (change) =>
        change.part === part &&
        change.release === release &&
        !['canary', 'pin', 'unpin'].includes(change.what) &&
        change.share === undefined,
    );
  const row = (part: string, release: string, others: string[]) => {
    const change = last(part, release);
    return [part, release, ...others, String(change?.revision ?? '-'), change?.at ?? '-'];
  };
  const registeredIds = new Set(registry.remotes.map(({ id }) => id));
  const pinnedIds = Object.values(pins).flatMap((ofHost) => Object.keys(ofHost));
  const onlyPinned = [...new Set(pinnedIds)].filter((id) => !registeredIds.has(id));
  return [
    row('host', hostRelease, [
      earlier['host']?.[0]?.release ?? '-',
      hostCanary ? `${hostCanary.release} ${hostCanary.share} %` : '-',
      Object.entries(hostPins)
        .map(([host, release]) => `${host} ${release}`)
        .join(', ') || '-',
    ]),
    ...[...registry.remotes, ...onlyPinned.map((id) => ({ id, release: '-' }))].map(({ id, release }) => {
      const canary = canaries[id];
      const pinned = Object.entries(pins).flatMap(([host, ofHost]) =>
        ofHost[id] ? [`${host} ${ofHost[id].release}`] : [],
      );
      return row(id, release, [
        earlier[id]?.[0]?.release ?? '-',
        canary ? `${canary.remote.release} ${canary.share} %` : '-',
        pinned.join(', ') || '-',
      ]);
    }),
  ];
}

/** Lines of the log that are shown. */
const STEPS = 10;

/** The rows under their headings and the last steps of the log, as text. */
export function statusTable(deployment: Deployment): string {
  const steps = deployment.changes.slice(0, STEPS).map(stepRow);
  return [
    textTable([headings, ...statusRows(deployment)]),
    ...(steps.length > 0
      ? [textTable([['when', 'step', 'part', 'release', 'by', 'commit', 'why'], ...steps])]
      : []),
    `revision ${deployment.registry.revision}`,
  ].join('\n\n');
}

function stepRow(change: DeploymentChange): string[] {
  const { at, what, part, release, host, share, by, commit, why, forced, rule } = change;
  const whose = host ? ` for ${host}` : share === undefined ? '' : ` ${share} %`;
  const reasons = [
    ...(why ? [why] : []),
    ...(forced ? [`(${overruledWords(forced)})`] : []),
    ...(rule ? [ruleWords(rule)] : []),
  ];
  return [
    at,
    what + whose,
    part,
    release,
    by ?? (rule ? 'rule' : '-'),
    commit ?? '-',
    reasons.join(' ') || '-',
  ];
}

function ruleWords({
  name,
  kind,
  value,
  bound,
  canary,
  others,
}: NonNullable<DeploymentChange['rule']>): string {
  const counts = `${canary.failed} of ${canary.visits} visits failed, of the others ${others.failed} of ${others.visits}`;
  return `${name}${kind ? ` (${kind})` : ''}: ${counts}; ${value.toPrecision(3)} against ${bound.toPrecision(3)}`;
}

/** Columns as wide as their widest cell. */
export function textTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
