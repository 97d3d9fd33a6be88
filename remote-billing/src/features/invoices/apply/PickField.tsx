import type { ReactNode } from 'react';
import { useTexts } from '@certdeck/i18n';
import type { CallState } from '@certdeck/session';
import { Box, Button, Field, Flex, IconButton, PlusIcon, Stack } from '@certdeck/ui';
import { Select, type SelectOption } from '@certdeck/ui/forms';

export interface PickFieldProps {
  /** As the API names it. */
  name: string;
  label: string;
  required?: boolean;
  /** The read whose rows are offered. */
  list: CallState<readonly unknown[]>;
  options: readonly SelectOption[];
  placeholder?: string;
  value: string;
  onChange: (id: string) => void;
  error?: string | undefined;
  help?: string | undefined;
  addLabel: string;
  onAdd: () => void;
  /** Below the field. */
  children?: ReactNode;
}

/** Chooses one of what the customer keeps, and adds another on the spot. */
export function PickField(props: PickFieldProps) {
  const { name, label, required = false, list, options, placeholder, value, onChange, error, help } = props;
  const { t } = useTexts('billing');
  const { data, isValidating, refresh } = list;
  const note =
    data === undefined && list.error ? (
      <>
        {t('apply.list.failed')}{' '}
        <Button variant="link" size="sm" loading={isValidating} onClick={() => void refresh()}>
          {t('common:btn.retry')}
        </Button>
      </>
    ) : (
      help
    );
  return (
    <Stack gap="2" data-field={name}>
      <Field label={label} error={error} help={note} required={required} optional={!required}>
        <Flex gap="2">
          <Box flex="1 1 auto" minWidth="0">
            <Select options={options} placeholder={placeholder} value={value} onValueChange={onChange} />
          </Box>
          <IconButton label={props.addLabel} variant="secondary" onClick={props.onAdd}>
            <PlusIcon />
          </IconButton>
        </Flex>
      </Field>
      {props.children}
    </Stack>
  );
}
