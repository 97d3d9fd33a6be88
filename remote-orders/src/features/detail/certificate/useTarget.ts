import { usePreference } from '@certdeck/session';
import { productClass } from '@certdeck/validation';
import { targetKind, targetsOf, type Target, type TargetKind } from '../../../files/targets.ts';

export interface TargetChoice {
  kind: TargetKind;
  targets: readonly Target[];
  /** The member's last choice for certificates of this kind, else the commonest. */
  target: Target;
  choose(id: string): void;
}

/** Where a member puts certificates of a kind, as they chose it last on whatever device (D-482). */
export function useTarget(productType: string): TargetChoice {
  const [chosen, setChosen] = usePreference('orders.targets');
  const kind = targetKind(productClass(productType));
  const targets = targetsOf(kind);
  const kept = kind === 'vmc' ? undefined : chosen?.[kind];
  return {
    ...{ kind, targets },
    target: targets.find(({ id }) => id === kept) ?? targets[0],
    choose: (id) => void setChosen((before) => ({ ...before, [kind]: id })),
  };
}
