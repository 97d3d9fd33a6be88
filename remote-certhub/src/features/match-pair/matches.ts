import type { FoundObject, MatchedSubject } from '@certdeck/pki';

/** One thing of the paste with what matching said of it. */
export interface MatchItem {
  /** From 1, as the page counts. */
  number: number;
  name: string;
  kind: FoundObject['kind'];
  object: FoundObject;
  match: MatchedSubject;
}

export type Relation = 'self' | 'proven' | 'claimed' | 'same' | 'no' | 'unknown';

/** How two things stand to each other. A private key is proven by its own trial signature. */
export function relationOf(left: MatchItem, right: MatchItem): Relation {
  if (left === right) return 'self';
  const [one, other] = [left.match, right.match];
  if (one.failure || other.failure) return 'unknown';
  if (one.group === null || one.group !== other.group) return 'no';
  const proofs = [one.proof, other.proof].filter((proof) => proof !== null);
  if (proofs.length === 0) return 'same';
  return proofs.every((proof) => proof === 'proven') ? 'proven' : 'claimed';
}

/** Things with one key, in the order of their first; those without a readable key are left out. */
export function groupsOf(items: readonly MatchItem[]): MatchItem[][] {
  const groups = new Map<number, MatchItem[]>();
  for (const item of items) {
    const { group } = item.match;
    if (group === null) continue;
    groups.set(group, [...(groups.get(group) ?? []), item]);
  }
  return [...groups.values()];
}
