import * as operatorCalls from '@certdeck/contract/operator';
import { useTexts } from '@certdeck/i18n';
import { useCallMutation } from '@certdeck/session';
import type { CustomerMember } from './Members.tsx';
import { WaitingAct } from './WaitingAct.tsx';

interface Props {
  member: CustomerMember;
  reset: NonNullable<CustomerMember['reset']>;
  onDone: () => void;
}

/** A reset of second factors that waits for a second person. */
export function WaitingReset({ member, reset, onDone }: Props) {
  const { t } = useTexts('operator');
  const confirm = useCallMutation(operatorCalls.confirmReset, { messages: 'own' });
  const drop = useCallMutation(operatorCalls.dropReset, { messages: 'own' });
  const { id, mine, reason, reference, proposedBy: number } = reset;
  const name = member.name || member.accountNo;
  return (
    <WaitingAct
      title={t('members.reset.waits')}
      text={t('members.reset.by', { name, reference, number, reason })}
      mine={mine}
      confirmLabel={t('members.reset.confirm')}
      confirmTitle={t('members.reset.confirm.title', { name })}
      confirmText={t('members.reset.text')}
      onConfirm={() => confirm.send({ id })}
      onDrop={(why) => drop.send({ id, reason: why })}
      onDone={onDone}
    />
  );
}
