import { useTexts } from '@certdeck/i18n';
import { Field, Input } from '@certdeck/ui';
import { textLimits } from '@certdeck/validation';
import type { OrderForm } from '../form/OrderForm.ts';
import { Row } from '../row/Row.tsx';

/** The subject of a code or document request: no name on the net, but a person or company (A§9.28, D-077). */
export function SubjectRow({ form }: { form: OrderForm }) {
  const { t } = useTexts('ssl');
  return (
    <Row
      name="names"
      label={t('name.subject')}
      value={form.values.subjectName.trim() || t('name.subject.company')}
      settled={form.values.subjectName.trim() !== '' || form.values.orgID !== ''}
      invalid={form.error('subjectName') !== undefined}
    >
      <Field
        hideLabel
        label={t('name.subject')}
        optional
        help={t('name.subject.help')}
        error={form.error('subjectName')}
      >
        <Input
          name="subjectName"
          maxLength={textLimits.line}
          value={form.values.subjectName}
          onChange={(event) => form.change({ subjectName: event.target.value })}
          onBlur={() => form.visit('subjectName')}
        />
      </Field>
    </Row>
  );
}
