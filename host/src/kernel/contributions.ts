import { type ContributionTo, isTranslated, type Registry, type SlotName } from '@certdeck/contract';
import type { Contributed } from '@certdeck/federation';

/** Slots whose contributions have an address, and those whose have no title. */
const addressed: ReadonlySet<SlotName> = new Set<SlotName>([
  'host/palette-action/v1',
  'host/account-entry/v1',
  'host/keys/v1',
  'host/navigation-count/v1',
]);
const untitled: ReadonlySet<SlotName> = new Set<SlotName>([
  'ssl/product-badge/v1',
  'host/navigation-count/v1',
]);

/**
 * What the registry's remotes contribute to a slot, in order. A contribution that is damaged is left out: it
 * must cost its slot and its remote nothing.
 */
export function contributionsTo<Name extends SlotName>(
  registry: Registry,
  name: Name,
): readonly Contributed<Name>[] {
  return registry.remotes
    .flatMap(({ id: remote, manifest }) => {
      const all: unknown = manifest.contributes;
      const whole = Array.isArray(all) ? all.filter((one) => isWhole<Name>(one, name)) : [];
      return whole.map((declared) => ({ slot: name, remote, id: declared.id, declared }));
    })
    .sort((a, b) => a.declared.order - b.declared.order || a.remote.localeCompare(b.remote, 'en'));
}

function isWhole<Name extends SlotName>(value: unknown, name: Name): value is ContributionTo<Name> {
  if (typeof value !== 'object' || value === null) return false;
  const { slot, id, order, title, to } = value as Record<string, unknown>;
  return (
    slot === name &&
    typeof id === 'string' &&
    typeof order === 'number' &&
    (untitled.has(name) || isTranslated(title)) &&
    (!addressed.has(name) || (typeof to === 'string' && to.startsWith('/')))
  );
}
