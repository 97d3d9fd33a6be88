import type { DomainBatchKind } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { Alert, Field, Input, Stack } from '@certdeck/ui';
import type { ValidatedForm } from '@certdeck/ui/forms';
import { ContactField } from '../../../names/ContactField.tsx';
import { type BatchValues, MOST_REMARK } from '../batchForm.ts';
import { GroupField } from './GroupField.tsx';
import { RecordsField } from './RecordsField.tsx';
import { ServersField } from './ServersField.tsx';

export interface FieldProps {
  form: ValidatedForm<BatchValues>;
}

/** What shall be done to each name. */
export function KindFields({ kind, form }: FieldProps & { kind: DomainBatchKind }) {
  switch (kind) {
    case 'dns':
      return <ServersField form={form} />;
    case 'update-ownership':
      return <HolderField form={form} />;
    case 'resolution':
      return <RecordsField form={form} />;
    case 'group':
      return <GroupField form={form} />;
    case 'remark':
      return <RemarkField form={form} />;
  }
}

/** Whom the names are registered for from now on. */
function HolderField({ form }: FieldProps) {
  const { t } = useTexts('domain-batch');
  return (
    <Stack gap="3">
      <ContactField
        label={t('contact')}
        help={t('contact.help')}
        none={t('contact.none')}
        value={form.values.contactID}
        error={form.error('contactID')}
        onChange={(id) => form.setValue('contactID', id)}
      />
      <Alert tone="info">{t('contact.lock')}</Alert>
    </Stack>
  );
}

function RemarkField({ form }: FieldProps) {
  const { t } = useTexts('domain-batch');
  return (
    <Field label={t('remark')} help={t('remark.help', { most: MOST_REMARK })} error={form.error('remark')}>
      <Input
        maxLength={MOST_REMARK}
        value={form.values.remark}
        onChange={(event) => form.setValue('remark', event.target.value)}
      />
    </Field>
  );
}
