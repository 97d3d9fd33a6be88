import { useMemo } from 'react';
import { useTexts } from '@certdeck/i18n';
import { Button } from '../core/Button.tsx';
import { Stack } from '../core/layout.tsx';
import { Text } from '../core/typography.tsx';
import { Combobox } from './Combobox.tsx';
import { useCountries } from './countries.ts';

export interface CountryPickerProps {
  /** Two-letter code, or '' for none. */
  value: string;
  onValueChange: (code: string) => void;
  disabled?: boolean;
  id?: string;
  onBlur?: () => void;
  'aria-label'?: string;
}

/** Picks a country by its name or code; put it into a `Field`. */
export function CountryPicker({ value, onValueChange, ...rest }: CountryPickerProps) {
  const { t } = useTexts();
  const countries = useCountries('language');
  const options = useMemo(
    () => countries.rows.map(({ code, name }) => ({ value: code, label: name, note: code })),
    [countries.rows],
  );
  // While the list is missing, a value that is there already is shown by its code.
  const shown = options.length === 0 && value !== '' ? [{ value, label: value }] : options;
  return (
    <Stack gap="1">
      <Combobox
        {...rest}
        options={shown}
        value={value === '' ? null : value}
        onValueChange={onValueChange}
        placeholder={t('country.placeholder')}
        loading={countries.state === 'loading'}
      />
      {countries.state === 'failed' && (
        <Text size="sm" tone="error">
          {t('country.loadFailed')}{' '}
          <Button variant="link" size="sm" onClick={countries.retry}>
            {t('btn.retry')}
          </Button>
        </Text>
      )}
    </Stack>
  );
}
