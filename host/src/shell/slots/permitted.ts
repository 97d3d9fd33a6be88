import type { SlotName } from '@certdeck/contract';
import type { Contributed, Slots } from '@certdeck/federation';
import type { Can } from '../../kernel/navigation.ts';

/** The same slots without contributions for which the customer lacks the permission. */
export function permittedSlots(slots: Slots, can: Can): Slots {
  const known = new Map<SlotName, readonly unknown[]>();
  return {
    ...slots,
    contributionsTo<Name extends SlotName>(name: Name) {
      const found =
        known.get(name) ??
        slots.contributionsTo(name).filter(({ declared }) => can(declared.permission ?? 'session'));
      known.set(name, found);
      return found as readonly Contributed<Name>[];
    },
  };
}
