import { checksOfLevel, VALIDATED_DAYS } from '@certdeck/contract';
import * as operatorCalls from '@certdeck/contract/operator';
import { useTexts } from '@certdeck/i18n';
import { useCallMutation } from '@certdeck/session';
import { Field, Input, notify } from '@certdeck/ui';
import { ActDialog } from '../../forms/ActDialog.tsx';
import { ReasonDialog } from '../../forms/ReasonDialog.tsx';
import { filled, oneLine } from '../../forms/rules.ts';
import type { VettingCase } from './OrganizationCase.tsx';

export type Act = 'approve' | 'ask' | 'refuse';

interface Props {
  act: Act;
  one: VettingCase;
  onClose: () => void;
  onDecided: () => void;
}

const SENTENCES = { ask: 'organizations.ask', refuse: 'organizations.refuse' } as const;

/** The dialog of what is done to the validation of an organisation. */
export function OrganizationActs({ act, one, onClose, onDecided }: Props) {
  const { t } = useTexts('operator');
  const ask = useCallMutation(operatorCalls.askVetting, { messages: 'own' });
  const refuse = useCallMutation(operatorCalls.refuseVetting, { messages: 'own' });
  const { id } = one;
  if (act === 'approve') return <Approval one={one} onClose={onClose} onDecided={onDecided} />;
  const key = SENTENCES[act];
  return (
    <ReasonDialog
      title={t(`${key}.title`)}
      description={t(`${key}.text`)}
      submitLabel={t(key)}
      danger={act === 'refuse'}
      reasonLabel={t(`${key}.sentence`)}
      send={(sentence) =>
        act === 'ask' ? ask.send({ id, sentence }) : refuse.send({ id, reason: sentence })
      }
      onDone={() => {
        notify.success(t(`${key}.done`));
        onDecided();
      }}
      onClose={onClose}
    />
  );
}

/** Each check with what it rests on; of a second approval what the first one wrote counts. */
function Approval({ one, onClose, onDecided }: Omit<Props, 'act'>) {
  const { t } = useTexts('operator');
  const approve = useCallMutation(operatorCalls.approveVetting, { messages: 'own' });
  const checks = one.status === 'second' ? [] : checksOfLevel(one.level);
  const needsSecond = one.level === 'ev' && one.status !== 'second';
  return (
    <ActDialog
      title={t('organizations.approve')}
      description={t(
        one.status === 'second' ? 'organizations.approve.second' : 'organizations.approve.text',
        { count: VALIDATED_DAYS },
      )}
      submitLabel={t('organizations.approve')}
      defaultValues={Object.fromEntries(checks.map((check) => [check, one.checks[check] ?? '']))}
      rules={Object.fromEntries(checks.map((check) => [check, filled]))}
      send={(values) =>
        approve.send({
          id: one.id,
          ...Object.fromEntries(Object.entries(values).map(([check, text]) => [check, oneLine(text)])),
        })
      }
      onDone={() => {
        notify.success(t(needsSecond ? 'organizations.approved.first' : 'organizations.approved'));
        onDecided();
      }}
      onClose={onClose}
    >
      {(form) =>
        checks.map((check) => (
          <Field
            key={check}
            label={t(`organizations.check.${check}`)}
            help={t(`organizations.check.${check}.help`)}
            error={form.error(check)}
            required
          >
            <Input autoComplete="off" maxLength={300} {...form.field(check)} />
          </Field>
        ))
      }
    </ActDialog>
  );
}
