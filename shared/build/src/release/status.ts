import type { Deployment } from '@certdeck/contract/schemas';

const headings = ['remote', 'current', 'previous', 'canary', 'pinned hosts', 'revision', 'when'];

/** One row a part of the portal: what is current, where it came from, and who gets something else. */
export function statusRows(deployment: Deployment): string[][] {
  const { registry, canaries, pins, earlier, changes, hostRelease } = deployment;
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
  const known = new Set(registry.remotes.map(({ id }) => id));
  const pinnedIds = Object.values(pins).flatMap((ofHost) => Object.keys(ofHost));
  const onlyPinned = [...new Set(pinnedIds)].filter((id) => !known.has(id));
  return [
    row('host', hostRelease, [earlier['host']?.[0]?.release ?? '-', '-', '-']),
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

/** The rows under their headings, as text. */
export function statusTable(deployment: Deployment): string {
  return `${textTable([headings, ...statusRows(deployment)])}\nrevision ${deployment.registry.revision}`;
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
