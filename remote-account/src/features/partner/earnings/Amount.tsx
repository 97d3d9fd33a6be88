import { useTexts } from '@certdeck/i18n';
import { Box, Button, Field, Input, useMoney } from '@certdeck/ui';

interface Props {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  /** Cents that there are. */
  available: number;
}

/** An amount of what was earned; all of it by a press. */
export function Amount({ value, onChange, error, available }: Props) {
  const { t } = useTexts('account');
  const money = useMoney();
  return (
    <Box data-field="amount">
      <Field
        label={t('earn.amount')}
        help={t('earn.amount.help', { amount: money(available) })}
        error={error}
        required
        aside={
          <Button size="sm" variant="link" onClick={() => onChange((available / 100).toFixed(2))}>
            {t('earn.all')}
          </Button>
        }
      >
        <Input
          value={value}
          inputMode="decimal"
          autoComplete="off"
          end="CNY"
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
    </Box>
  );
}
