import * as operatorCalls from '@certdeck/contract/operator';
import { useTexts } from '@certdeck/i18n';
import { useCallMutation } from '@certdeck/session';
import { Field, Input, notify } from '@certdeck/ui';
import { Select } from '@certdeck/ui/forms';
import { ActDialog } from '../../forms/ActDialog.tsx';
import { ReasonDialog } from '../../forms/ReasonDialog.tsx';
import { ReasonField } from '../../forms/ReasonField.tsx';
import { filled, oneLine } from '../../forms/rules.ts';
import { type Authority, inGroups } from './authority.ts';

interface Ends {
  onDone: () => void;
  onClose: () => void;
}

/** Makes an issuing authority that is published and issues nothing yet. */
export function PrepareDialog({ onDone, onClose }: Ends) {
  const { t } = useTexts('operator');
  const prepare = useCallMutation(operatorCalls.prepareAuthority, { messages: 'own' });
  return (
    <ActDialog
      title={t('authority.prepare')}
      description={t('authority.prepare.text')}
      submitLabel={t('authority.prepare.submit')}
      defaultValues={{ kind: 'tls', reason: '' }}
      rules={{ reason: filled }}
      send={({ kind, reason }) =>
        prepare.send({ kind: kind === 'private' ? 'private' : 'tls', reason: oneLine(reason) })
      }
      onDone={() => {
        notify.success(t('authority.prepared'));
        onDone();
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Field label={t('authority.kind')}>
            <Select
              {...form.field('kind')}
              options={(['tls', 'private'] as const).map((value) => ({
                value,
                label: t(`authority.kind.${value}`),
              }))}
            />
          </Field>
          <ReasonField label={t('authority.reason')} form={form} />
        </>
      )}
    </ActDialog>
  );
}

/** Makes a prepared authority the issuer in every process. */
export function ActivateDialog({ authority, onDone, onClose }: Ends & { authority: Authority }) {
  const { t } = useTexts('operator');
  const activate = useCallMutation(operatorCalls.activateAuthority, { messages: 'own' });
  return (
    <ReasonDialog
      title={t('authority.activate.title')}
      description={t('authority.activate.text')}
      submitLabel={t('authority.activate')}
      reasonLabel={t('authority.reason')}
      send={(reason) => activate.send({ keyID: authority.keyID, reason })}
      onDone={() => {
        notify.success(t('authority.activated'));
        onDone();
      }}
      onClose={onClose}
    />
  );
}

/** Ends an authority of which nothing holds, for good: its identifier is typed once more. */
export function EndDialog({ authority: { keyID }, onDone, onClose }: Ends & { authority: Authority }) {
  const { t } = useTexts('operator');
  const end = useCallMutation(operatorCalls.endAuthority, { messages: 'own' });
  return (
    <ActDialog
      danger
      title={t('authority.end.title')}
      description={t('authority.end.text')}
      submitLabel={t('authority.end')}
      defaultValues={{ confirm: '', reason: '' }}
      rules={{ confirm: filled, reason: filled }}
      send={({ confirm, reason }) => end.send({ keyID, confirm: confirm.trim(), reason: oneLine(reason) })}
      onDone={() => {
        notify.success(t('authority.ended'));
        onDone();
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Field label={t('authority.confirm')} help={inGroups(keyID)} error={form.error('confirm')} required>
            <Input maxLength={60} autoComplete="off" spellCheck={false} {...form.field('confirm')} />
          </Field>
          <ReasonField label={t('authority.reason')} form={form} />
        </>
      )}
    </ActDialog>
  );
}
