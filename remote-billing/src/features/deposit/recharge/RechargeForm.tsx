import { useFormats, useTexts } from '@certdeck/i18n';
import { Button, ButtonGroup, Field, Flex, Input, Money, Stack, Text } from '@certdeck/ui';
import { RadioCards, useValidatedForm } from '@certdeck/ui/forms';
import { centsFromDecimal, decimalFromCents } from '@certdeck/validation';
import type { ProviderWay } from '../../provider-payment/methods.ts';
import { RefusalAlert } from '../../provider-payment/RefusalAlert.tsx';
import { useMethodTexts } from '../../provider-payment/useMethodTexts.ts';
import type { ProviderRefusal } from '../../provider-payment/useProviderPayment.ts';
import { checkAmount, required } from '../amount.ts';

/** The bank transfer among the methods of a recharge; none of the ten names of the wire (D-258). */
export const BANK = 'bank';

/** Amounts to choose at once, in cents. */
const QUICK_AMOUNTS = [50_000, 100_000, 300_000, 1_000_000];

interface Props {
  ways: readonly ProviderWay[];
  hasBank: boolean;
  method: string;
  onMethod(method: string): void;
  sending: boolean;
  refusal: ProviderRefusal | undefined;
  onDismiss(): void;
  onPay(way: ProviderWay, cents: number): void;
}

/** The amount and the method of a recharge; a bank transfer has a form of its own below. */
export function RechargeForm(props: Props) {
  const { ways, hasBank, method, onMethod, sending, refusal, onDismiss, onPay } = props;
  const { t } = useTexts('billing');
  const format = useFormats();
  const textsOf = useMethodTexts();
  const way = ways.find(({ name }) => name === method);
  const form = useValidatedForm({
    ns: 'billing',
    defaultValues: { amount: '' },
    rules: { amount: [required, checkAmount] },
    onSubmit({ amount }) {
      const read = centsFromDecimal(amount);
      if (read.ok && way) onPay(way, read.cents);
    },
  });
  const typed = centsFromDecimal(form.values.amount);
  const refusedAmount = refusal?.kind === 'message' ? refusal.amount : undefined;
  return (
    <form {...form.formProps}>
      <Stack gap="5">
        {way && (
          <Stack gap="2">
            <Field
              label={t('deposit.online.amount')}
              error={form.error('amount') ?? refusedAmount}
              help={t('deposit.amount.help')}
              required
            >
              <Input inputMode="decimal" start="¥" disabled={sending} {...form.field('amount')} />
            </Field>
            <ButtonGroup role="group" aria-label={t('deposit.online.quick')}>
              {QUICK_AMOUNTS.map((cents) => (
                <Button
                  key={cents}
                  size="sm"
                  disabled={sending}
                  aria-pressed={typed.ok && typed.cents === cents}
                  onClick={() => form.setValue('amount', decimalFromCents(cents))}
                >
                  {`¥${format.number(cents / 100)}`}
                </Button>
              ))}
            </ButtonGroup>
          </Stack>
        )}
        <Stack gap="2">
          <Text weight="medium">{t('pay.way')}</Text>
          <RadioCards
            name="recharge-way"
            label={t('pay.way')}
            columns={2}
            value={method}
            onValueChange={onMethod}
            {...(sending && { disabled: true })}
            options={[
              ...ways.map(({ name }) => ({ value: name, ...textsOf(name) })),
              ...(hasBank
                ? [{ value: BANK, label: t('common:pay.index.4'), description: t('deposit.bank.next') }]
                : []),
            ]}
          />
        </Stack>
        {!refusedAmount && <RefusalAlert refusal={refusal} onDismiss={onDismiss} />}
        {way && (
          <Flex align="center" justify="space-between" gap="4" wrap="wrap">
            <Stack gap="0">
              <Text tone="muted" size="sm">
                {t('pay.due')}
              </Text>
              <Text size="xl" weight="semibold" tabular aria-live="polite">
                {typed.ok && typed.cents > 0 ? <Money cents={typed.cents} /> : '—'}
              </Text>
            </Stack>
            <Button type="submit" variant="primary" size="lg" minW="200px" loading={sending}>
              {t('common:btn.pay')}
            </Button>
          </Flex>
        )}
      </Stack>
    </form>
  );
}
