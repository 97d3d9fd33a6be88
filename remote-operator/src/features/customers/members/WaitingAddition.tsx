import { isRole } from '@certdeck/contract/roles';
import * as operatorCalls from '@certdeck/contract/operator';
import { useTexts } from '@certdeck/i18n';
import { useCallMutation } from '@certdeck/session';
import { WaitingAct } from './WaitingAct.tsx';

export type Addition = NonNullable<NonNullable<typeof operatorCalls.additions.types>['data']>[number];

/** An account that waits for a second person to let it act for a customer (D-476). */
export function WaitingAddition({ addition, onDone }: { addition: Addition; onDone: () => void }) {
  const { t } = useTexts('operator');
  const confirm = useCallMutation(operatorCalls.confirmAddition, { messages: 'own' });
  const drop = useCallMutation(operatorCalls.dropAddition, { messages: 'own' });
  const { id, mine, reason, reference, proposedBy: number } = addition;
  const name = [addition.accountNo, addition.email].filter(Boolean).join(' ');
  const role = isRole(addition.role) ? t(`role.${addition.role}`) : addition.role;
  return (
    <WaitingAct
      title={t('members.addition.waits')}
      text={t('members.addition.by', { name, role, reference, number, reason })}
      mine={mine}
      confirmLabel={t('members.addition.confirm')}
      confirmTitle={t('members.addition.confirm.title', { name })}
      confirmText={t('members.add.text')}
      onConfirm={() => confirm.send({ id })}
      onDrop={(why) => drop.send({ id, reason: why })}
      onDone={onDone}
    />
  );
}
