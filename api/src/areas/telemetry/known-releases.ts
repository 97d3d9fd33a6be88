import type { Deployment } from '@certdeck/contract/schemas';

/** Whether the store's document knows a release of a part, as somebody's now or before. */
export function isReleased(deployment: Deployment | undefined, part: string, release: string): boolean {
  if (!deployment) return false;
  const { hostRelease, hostCanary, registry, canaries, pins, earlier, changes } = deployment;
  if (part === 'host' && [hostRelease, hostCanary?.release].includes(release)) return true;
  const current = [
    ...registry.remotes,
    ...Object.values(canaries).map(({ remote }) => remote),
    ...Object.values(pins).flatMap((own) => Object.values(own)),
  ];
  return (
    current.some((remote) => remote.id === part && remote.release === release) ||
    (earlier[part] ?? []).some((one) => one.release === release) ||
    changes.some((change) => change.part === part && change.release === release)
  );
}
