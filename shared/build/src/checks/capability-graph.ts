import type { RemoteManifest } from '@certdeck/contract/schemas';

type Sides = Pick<RemoteManifest, 'id' | 'provides' | 'consumes'>;

/**
 * What is wrong with who offers dialogs to whom, one sentence each that names the fix: a capability that two
 * remotes provide or that carries another's name, one that nobody provides, and remotes that need each other.
 */
export function capabilityFaults(remotes: readonly Sides[]): string[] {
  const faults: string[] = [];
  const providers = new Map<string, string>();
  for (const { id, provides } of remotes) {
    for (const name of provides) {
      const other = providers.get(name);
      if (other)
        faults.push(`${name} is provided by ${other} and by ${id}: one of them gives it another name.`);
      if (name.split('/')[0] !== id)
        faults.push(
          `remote-${id} provides ${name}: a capability begins with its own remote’s name, ${id}/….`,
        );
      providers.set(name, id);
    }
  }
  for (const { id, consumes } of remotes) {
    for (const name of consumes) {
      if (!providers.has(name))
        faults.push(
          `remote-${id} consumes ${name}, which no remote provides: mend the name in its src/manifest.ts, or drop it.`,
        );
    }
  }
  return [...faults, ...capabilityCycles(remotes)];
}

/** Remotes that open each other's dialogs, however many stand between; each ring once. */
export function capabilityCycles(remotes: readonly Sides[]): string[] {
  const providerOf = new Map(
    remotes.flatMap(({ id, provides }) => provides.map((name) => [name, id] as const)),
  );
  const needs = new Map(
    remotes.map(({ id, consumes }) => [
      id,
      [...new Set(consumes.flatMap((name) => providerOf.get(name) ?? []))].filter((other) => other !== id),
    ]),
  );
  const rings = new Set<string>();
  const walk = (way: readonly string[]): void => {
    for (const next of needs.get(way.at(-1) ?? '') ?? []) {
      const from = way.indexOf(next);
      if (from < 0) walk([...way, next]);
      else {
        // The same ring is met from each of its remotes: told once, from its first by name.
        const ring = way.slice(from);
        const first = ring.indexOf([...ring].sort()[0] ?? '');
        const path = [...ring.slice(first), ...ring.slice(0, first + 1)].join(' → ');
        rings.add(path);
      }
    }
  };
  for (const { id } of remotes) walk([id]);
  return [...rings].map(
    (ring) =>
      `${ring}: remotes that open each other’s dialogs can’t be released one after the other; let one link to the other’s page, or move the dialog to shared/parties.`,
  );
}
