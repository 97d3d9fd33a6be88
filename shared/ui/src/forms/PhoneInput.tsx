import { chakra } from '@chakra-ui/react/styled-system';
import { useMemo, type Ref } from 'react';
import { useTexts } from '@certdeck/i18n';
import { Field } from '../core/Field.tsx';
import { Input } from '../core/Input.tsx';
import { Combobox, type ComboboxOption } from './Combobox.tsx';
import { useCountries, type Country } from './countries.ts';
import { toHalfWidth } from './digits.ts';

export interface Phone {
  /** Country prefix without +; 86 unless the site says otherwise (A§9.34). */
  telPrefix: string;
  tel: string;
}

const Row = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: '116px minmax(0, 1fr)', gap: '2' },
});

/**
 * What was typed or pasted as prefix and number: blanks, dashes and brackets go, full-width digits become digits,
 * and +86… or 0086… moves its country into the prefix.
 */
export function readPhone(text: string, telPrefix: string, countries: readonly Country[]): Phone {
  const compact = toHalfWidth(text).replace(/[\s\-().]/g, '');
  const international = /^(?:\+|00)(\d+)$/.exec(compact)?.[1];
  if (international === undefined) return { telPrefix, tel: compact };
  const prefixes = [...new Set([...countries.map((country) => country.prefix), telPrefix])].filter(Boolean);
  const longest = prefixes
    .filter((prefix) => international.startsWith(prefix))
    .sort((a, b) => b.length - a.length)[0];
  return longest === undefined
    ? { telPrefix, tel: compact }
    : { telPrefix: longest, tel: international.slice(longest.length) };
}

export interface PhoneInputProps {
  value: Phone;
  onValueChange: (value: Phone) => void;
  label?: string;
  error?: string | null;
  help?: string;
  required?: boolean;
  disabled?: boolean;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
}

/** A country prefix, which can be searched by country or number, and a number. Brings its own `Field`. */
export function PhoneInput(props: PhoneInputProps) {
  const { value, onValueChange, label, error, help, required, disabled, onBlur, ref } = props;
  const { t } = useTexts();
  const { rows, state } = useCountries('vendor');
  const options = useMemo<ComboboxOption[]>(() => {
    const withPrefix = rows.filter((row) => row.prefix !== '');
    const list = withPrefix.map((row) => ({
      value: `${row.prefix}-${row.code}`,
      label: row.name,
      note: `+${row.prefix}`,
    }));
    return list;
  }, [rows]);
  // Several countries share a prefix (1, 7, 44): the first one of the list stands for it.
  const chosen = options.find((option) => option.note === `+${value.telPrefix}`);
  const shown = chosen ?? {
    value: value.telPrefix,
    label: `+${value.telPrefix}`,
    note: `+${value.telPrefix}`,
  };
  return (
    <Field
      label={label ?? t('phone.label')}
      error={error}
      help={help}
      required={required}
      disabled={disabled}
    >
      <Row>
        <Combobox
          id=""
          aria-label={t('phone.prefix')}
          options={chosen ? options : [shown, ...options]}
          value={shown.value}
          display={(option) => option.note ?? option.label}
          placeholder={t('phone.prefix.search')}
          loading={state === 'loading'}
          disabled={disabled}
          onValueChange={(picked) => {
            const option = options.find((candidate) => candidate.value === picked);
            if (option?.note) onValueChange({ ...value, telPrefix: option.note.slice(1) });
          }}
        />
        <Input
          ref={ref}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          value={value.tel}
          onChange={(event) => onValueChange(readPhone(event.target.value, value.telPrefix, rows))}
          onBlur={onBlur}
        />
      </Row>
    </Field>
  );
}
