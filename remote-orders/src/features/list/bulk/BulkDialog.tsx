import type { BulkTask } from './acts.ts';
import { PlanStep } from './PlanStep.tsx';
import { RunStep } from './RunStep.tsx';

interface Props {
  task: BulkTask;
  onTask: (task: BulkTask | null) => void;
  /** What was selected has been confirmed. */
  onStarted: () => void;
}

/** One act for several orders: its plan, then how far it is. */
export function BulkDialog({ task, onTask, onStarted }: Props) {
  const close = () => onTask(null);
  if (task.kind === 'run') {
    const again = (action: Parameters<typeof PlanStep>[0]['action'], orderNos: string[]) =>
      onTask({ kind: 'plan', action, orderNos });
    return (
      <RunStep id={task.id} onClose={close} onAgain={({ action }, orderNos) => again(action, orderNos)} />
    );
  }
  return (
    <PlanStep
      action={task.action}
      orderNos={task.orderNos}
      onClose={close}
      onStarted={(id) => {
        onStarted();
        onTask({ kind: 'run', id });
      }}
    />
  );
}
