import type { DomainBatchKind } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { Field, Input } from '@certdeck/ui';
import type { ValidatedForm } from '@certdeck/ui/forms';
import { type BatchValues, MOST_REMARK } from '../batchForm.ts';
import { ContactField } from './ContactField.tsx';
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
      return <ContactField form={form} />;
    case 'resolution':
      return <RecordsField form={form} />;
    case 'group':
      return <GroupField form={form} />;
    case 'remark':
      return <RemarkField form={form} />;
  }
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
