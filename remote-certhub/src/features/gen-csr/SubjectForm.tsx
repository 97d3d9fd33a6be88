import { memo } from 'react';
import { useTexts } from '@certdeck/i18n';
import { Field, Input, SimpleGrid } from '@certdeck/ui';
import type { GenerateForm } from './form.ts';

/** Upper bounds in characters (RFC 5280 appendix A.1). */
const FIELDS = [
  { name: 'org', max: 64, autoComplete: 'organization' },
  { name: 'unit', max: 64, autoComplete: 'off' },
  { name: 'city', max: 128, autoComplete: 'address-level2' },
  { name: 'province', max: 128, autoComplete: 'address-level1' },
  { name: 'country', max: 2, autoComplete: 'country' },
  { name: 'email', max: 255, autoComplete: 'email' },
] as const;

export interface SubjectFormProps {
  form: GenerateForm;
  onChange: (changed: Partial<GenerateForm>) => void;
}

/** Whether the country is two letters, or none. */
export function isCountry(text: string): boolean {
  return /^(?:[A-Za-z]{2})?$/.test(text.trim());
}

/** Whether the e-mail address of the subject can be written: its attribute holds ASCII alone. */
export function isSubjectEmail(text: string): boolean {
  return /^(?:[!-?A-~]+@[!-?A-~]+)?$/.test(text.trim());
}

/** Who asks for the certificate; public CAs take over what they have verified. */
export const SubjectForm = memo(function SubjectForm({ form, onChange }: SubjectFormProps) {
  const { t } = useTexts('certhub-gen-csr');
  const problem = {
    country: isCountry(form.country) ? undefined : t('problem.country'),
    email: isSubjectEmail(form.email) ? undefined : t('problem.subjectEmail'),
  };
  return (
    <SimpleGrid columns={{ base: 1, sm: 2 }} gap="3">
      {FIELDS.map(({ name, max, autoComplete }) => (
        <Field
          key={name}
          label={t(`subject.${name}`)}
          help={name === 'unit' && form.unit.trim() !== '' ? t('subject.unit.help') : undefined}
          error={name === 'country' || name === 'email' ? problem[name] : undefined}
        >
          <Input
            value={form[name]}
            maxLength={max}
            autoComplete={autoComplete}
            onChange={(event) => onChange({ [name]: event.target.value })}
          />
        </Field>
      ))}
    </SimpleGrid>
  );
});
