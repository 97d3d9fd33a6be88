import { useState } from 'react';
import { useTexts } from '@certdeck/i18n';
import { Field, Stack, Text } from '@certdeck/ui';
import { Textarea } from '@certdeck/ui/forms';
import { LineFaults } from './LineFaults.tsx';
import { readTransfers } from './typedTransfers.ts';

interface Props {
  value: string;
  error: string | undefined;
  onChange(text: string): void;
}

/** Names with their codes, a line each; what is wrong with lines is said once the field was left. */
export function ListField({ value, error, onChange }: Props) {
  const { t } = useTexts('domain-transfer-in');
  // While a line is typed it has no code yet.
  const [wasLeft, setWasLeft] = useState(false);
  const { transfers, faults } = readTransfers(value);
  return (
    <Stack gap="3">
      <Field
        label={t('list')}
        help={t('list.help')}
        error={error}
        required
        aside={
          <Text as="span" size="sm" tone="muted" tabular>
            {t('domain:group.names', { count: transfers.length })}
          </Text>
        }
      >
        {/* No browser keeps codes, or has them checked for spelling by a service. */}
        <Textarea
          mono
          rows={8}
          value={value}
          placeholder="example.com Xk9-2pLq7"
          autoCapitalize="none"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          onValueChange={onChange}
          onBlur={() => setWasLeft(true)}
        />
      </Field>
      {(wasLeft || error !== undefined) && <LineFaults faults={faults} />}
    </Stack>
  );
}
