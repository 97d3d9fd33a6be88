import * as operatorCalls from '@certdeck/contract/operator';
import { useFormats, useTexts } from '@certdeck/i18n';
import { useCallMutation } from '@certdeck/session';
import { Alert, Field, notify } from '@certdeck/ui';
import { Checkbox } from '@certdeck/ui/forms';
import { ActDialog } from '../../forms/ActDialog.tsx';
import { ReasonDialog } from '../../forms/ReasonDialog.tsx';
import type { Change } from './draft.ts';

interface Props {
  change: Change;
  onDone: () => void;
  onClose: () => void;
}

const NO_FIELDS = {};

/** Lets a draft of somebody else hold from its moment on; prices that fall far are confirmed once more. */
export function PublishDialog({ change, onDone, onClose }: Props) {
  const { t } = useTexts('operator');
  const format = useFormats();
  const publish = useCallMutation(operatorCalls.publishPriceChange, { messages: 'own' });
  const { id, revision, count, validFrom } = change;
  const isLow = change.items.some(({ low }) => low);
  return (
    <ActDialog
      title={t('prices.publish.title')}
      description={t('prices.publish.text', {
        count,
        moment: validFrom === 0 ? '-' : format.date(validFrom),
      })}
      submitLabel={t('prices.publish')}
      defaultValues={{ low: isLow ? '' : 'Y' }}
      rules={{}}
      send={({ low }) => publish.send({ id, revision, ...(low === 'Y' ? { low } : {}) })}
      onDone={() => {
        notify.success(t('prices.isPublished'));
        onDone();
      }}
      onClose={onClose}
    >
      {(form) =>
        isLow && (
          <>
            <Alert tone="warning">{t('prices.low')}</Alert>
            <Field error={form.error('low')} label={t('prices.low.label')} group>
              <Checkbox
                checked={form.values.low === 'Y'}
                onValueChange={(on) => form.setValue('low', on ? 'Y' : '')}
              >
                {t('prices.low.meant')}
              </Checkbox>
            </Field>
          </>
        )
      }
    </ActDialog>
  );
}

/** Takes back what doesn't hold yet, for a reason. */
export function WithdrawDialog({ change: { id }, onDone, onClose }: Props) {
  const { t } = useTexts('operator');
  const withdraw = useCallMutation(operatorCalls.withdrawPriceChange, { messages: 'own' });
  return (
    <ReasonDialog
      danger
      title={t('prices.withdraw.title')}
      description={t('prices.withdraw.text')}
      submitLabel={t('prices.withdraw')}
      reasonLabel={t('prices.reason')}
      send={(reason) => withdraw.send({ id, reason })}
      onDone={() => {
        notify.success(t('prices.isWithdrawn'));
        onDone();
      }}
      onClose={onClose}
    />
  );
}

/** Throws a draft away. */
export function DropDialog({ change: { id }, onDone, onClose }: Props) {
  const { t } = useTexts('operator');
  const drop = useCallMutation(operatorCalls.dropPriceChange, { messages: 'own' });
  return (
    <ActDialog
      danger
      title={t('prices.drop.title')}
      description={t('prices.drop.text')}
      submitLabel={t('prices.drop')}
      defaultValues={NO_FIELDS}
      rules={NO_FIELDS}
      send={() => drop.send({ id })}
      onDone={() => {
        notify.success(t('prices.isDropped'));
        onDone();
      }}
      onClose={onClose}
    />
  );
}
