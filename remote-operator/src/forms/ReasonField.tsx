import { Field } from '@certdeck/ui';
import { Textarea, type ValidatedForm } from '@certdeck/ui/forms';

interface Props {
  /** What the reason is for, and who reads it. */
  label: string;
  form: Pick<ValidatedForm<{ reason: string }>, 'field' | 'error'>;
}

/** Why staff does something. */
export const ReasonField = ({ label, form }: Props) => (
  <Field label={label} error={form.error('reason')} required>
    <Textarea rows={3} maxLength={500} {...form.field('reason')} />
  </Field>
);
