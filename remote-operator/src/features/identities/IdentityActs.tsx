import * as operatorCalls from '@certdeck/contract/operator';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import { Field, Input, notify } from '@certdeck/ui';
import { centsFromDecimal } from '@certdeck/validation';
import { ActDialog } from '../../forms/ActDialog.tsx';
import { ReasonDialog } from '../../forms/ReasonDialog.tsx';
import { aProvingAmount, filled } from '../../forms/rules.ts';
import type { Revealed } from './IdentityCase.tsx';

export type Act = 'reveal' | 'approve' | 'refuse';

interface Props {
  act: Act;
  id: string;
  kind: 'person' | 'organisation';
  onClose: () => void;
  onRevealed: (all: Revealed) => void;
  onDecided: () => void;
}

/** The dialog of what is done to a real-name authentication. */
export function IdentityActs({ act, id, kind, onClose, onRevealed, onDecided }: Props) {
  const { t } = useTexts('operator');
  const reveal = useCallMutation(operatorCalls.revealIdentity, { messages: 'own' });
  const approve = useCallMutation(operatorCalls.approveIdentity, { messages: 'own' });
  const refuse = useCallMutation(operatorCalls.refuseIdentity, { messages: 'own' });
  const decided = (text: string) => () => {
    notify.success(text);
    onDecided();
  };
  if (act === 'reveal')
    return (
      <ReasonDialog
        title={t('identities.reveal')}
        description={t('identities.reveal.text')}
        submitLabel={t('identities.reveal')}
        reasonLabel={t('identities.reveal.reason')}
        send={async (reason) => {
          const reply = await reveal.send({ id, reason });
          if (reply && isSuccess(reply)) onRevealed(reply.data);
          return reply;
        }}
        onDone={onClose}
        onClose={onClose}
      />
    );
  if (act === 'refuse')
    return (
      <ReasonDialog
        title={t('identities.refuse.title')}
        description={t('identities.refuse.text')}
        submitLabel={t('identities.refuse')}
        danger
        reasonLabel={t('transfers.reason')}
        send={(reason) => refuse.send({ id, reason })}
        onDone={decided(t('identities.refused'))}
        onClose={onClose}
      />
    );
  if (kind === 'person')
    return (
      <ActDialog
        title={t('identities.approve.person')}
        description={t('identities.approve.person.text')}
        submitLabel={t('identities.approve.person')}
        defaultValues={{}}
        rules={{}}
        send={() => approve.send({ id })}
        onDone={decided(t('identities.passed'))}
        onClose={onClose}
      />
    );
  return (
    <ActDialog
      title={t('identities.approve.organisation')}
      description={t('identities.approve.organisation.text')}
      submitLabel={t('common:btn.save')}
      defaultValues={{ amount: '' }}
      rules={{ amount: [filled, aProvingAmount] }}
      send={({ amount }) => {
        const parsed = centsFromDecimal(amount.trim());
        return approve.send({ id, amount: parsed.ok ? parsed.cents : 0 });
      }}
      onDone={decided(t('identities.amount.named'))}
      onClose={onClose}
    >
      {(form) => (
        <Field
          label={t('transfers.return.amount')}
          help={t('identities.amount.help')}
          error={form.error('amount')}
          required
        >
          <Input inputMode="decimal" autoComplete="off" {...form.field('amount')} />
        </Field>
      )}
    </ActDialog>
  );
}
