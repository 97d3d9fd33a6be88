import type { ReactNode } from 'react';
import type { ContributionTo, DrawnSlotName, DrawnSlots, EntrySlotName, SlotName } from '@certdeck/contract';
import { usePortal } from './portal.ts';

/** A contribution with the remote that it comes from. */
export interface Contributed<Name extends SlotName> {
  readonly slot: Name;
  readonly remote: string;
  readonly id: string;
  /** What its manifest says of it. */
  readonly declared: ContributionTo<Name>;
}

export interface ContributionProps<Name extends DrawnSlotName> {
  contribution: Contributed<Name>;
  /** Props of the slot. */
  input: DrawnSlots[Name];
  /** Stands in its place until its code is there, which takes as long as the remote's deadline at most. */
  waiting: ReactNode;
  /** Stands in its place when it fails; `retry` loads and draws it again. */
  failed(retry: () => void): ReactNode;
}

/** What the shell gives to areas that show a slot. */
export interface Slots {
  /** What deployed areas contribute, in order, from their manifests alone. */
  contributionsTo<Name extends SlotName>(name: Name): readonly Contributed<Name>[];
  /** Draws one contribution within a failure boundary of its own. */
  Contribution<Name extends DrawnSlotName>(props: ContributionProps<Name>): ReactNode;
}

export interface SlotProps<Name extends DrawnSlotName> {
  name: Name;
  input: DrawnSlots[Name];
  /** Leaves out contributions that don't belong here by what they declare. */
  accepts?: (contribution: Contributed<Name>) => boolean;
  /** Stands in for a contribution until its code is there; nothing by default. */
  waiting?: (contribution: Contributed<Name>) => ReactNode;
  /** Stands in for a contribution that has failed; nothing by default. */
  failed?: (contribution: Contributed<Name>, retry: () => void) => ReactNode;
}

/**
 * Draws what areas contribute to a slot, each in a boundary of its own and without an element around it: a
 * contribution of an area that isn't deployed leaves nothing, not even a gap.
 */
export function Slot<Name extends DrawnSlotName>({ name, input, ...own }: SlotProps<Name>): ReactNode {
  const { slots } = usePortal();
  const { accepts = () => true, waiting = () => null, failed = () => null } = own;
  const { Contribution } = slots;
  return slots
    .contributionsTo(name)
    .filter(accepts)
    .map((contribution) => (
      <Contribution
        key={`${contribution.remote}/${contribution.id}`}
        contribution={contribution}
        input={input}
        waiting={waiting(contribution)}
        failed={(retry) => failed(contribution, retry)}
      />
    ));
}

/** The entries that areas contribute to a slot of links: those alone that lead to a page that is there. */
export function useEntries<Name extends EntrySlotName>(name: Name): readonly Contributed<Name>[];
export function useEntries(name: EntrySlotName): readonly Contributed<EntrySlotName>[] {
  const { slots, hasRoute } = usePortal();
  return slots.contributionsTo(name).filter(({ declared }) => hasRoute(declared.to));
}
