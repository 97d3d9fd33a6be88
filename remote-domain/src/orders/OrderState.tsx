import type { DomainOrder } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { Status, type Tone } from '@certdeck/ui';

type State = DomainOrder['status'];

const tones: Readonly<Record<State, Tone>> = {
  paid: 'info',
  working: 'info',
  done: 'success',
  refused: 'error',
  stuck: 'warning',
};

/** How far an order at the registry is, in a word. */
export function OrderState({ state }: { state: State }) {
  const { t } = useTexts('domain');
  // texts: order.paid order.working order.done order.refused order.stuck
  return (
    <Status tone={tones[state]} whiteSpace="nowrap">
      {t(`order.${state}`)}
    </Status>
  );
}

/** Whether the registry has yet to answer it. */
export const isUnderWay = ({ status }: Pick<DomainOrder, 'status'>): boolean =>
  status === 'paid' || status === 'working';
