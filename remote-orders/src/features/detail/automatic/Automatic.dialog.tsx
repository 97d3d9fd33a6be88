import { useId, useState } from 'react';
import { orderCalls, type RenewalPlan } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { type CallMutation, isSuccess, useCallMutation, useCan } from '@certdeck/session';
import { Alert, Button, Field, Grid, Input, notify, Stack, Text, useMoney } from '@certdeck/ui';
import { atSubmit, RadioGroup, Select, useValidatedForm } from '@certdeck/ui/forms';
import { Dialog } from '@certdeck/ui/overlays';
import { centsFromDecimal, decimalFromCents, type Issue } from '@certdeck/validation';
import { HOURS, hourText, ownTimeZone } from './hours.ts';

const MODES = ['off', 'remind', 'reissue', 'renew'] as const;
/** As for all orders. */
const DEFAULT = 'default';
const SOURCES = ['balance', 'package'] as const;

type Values = Record<'mode' | 'payFrom' | 'limit' | 'quietFrom' | 'quietUntil', string>;

type Chosen = Pick<RenewalPlan, 'mode' | 'payFrom' | 'maxPrice' | 'quietFrom' | 'quietUntil' | 'timeZone'>;

const textOf = (hour: number | undefined): string => (hour === undefined ? '' : String(hour));

interface Props {
  orderNo: string;
  plan: RenewalPlan;
  onClose: () => void;
}

/** Asks what shall happen by itself with an order. */
export function AutomaticDialog({ orderNo, plan, onClose }: Props) {
  const { t } = useTexts('orders');
  const money = useMoney();
  const { send } = useCallMutation(orderCalls.saveRenewalPlan, { messages: 'own' });
  return (
    <ChoiceDialog
      text={t('auto.text')}
      chosen={plan}
      byDefault={plan.byDefault === true}
      limit={plan.maxPrice ?? plan.price}
      limitHelp={
        plan.price === undefined
          ? t('auto.limit.unsold')
          : t('auto.limit.today', { amount: money(plan.price) })
      }
      send={(chosen) => send({ orderNo, ...chosen })}
      onClose={onClose}
    />
  );
}

interface ChoiceProps {
  text: string;
  chosen: Chosen;
  /** It is as for all orders; undefined where there is nothing that it could follow. */
  byDefault?: boolean;
  /** Cents that are offered as the limit. */
  limit: number | undefined;
  limitHelp: string;
  send: (
    chosen: Omit<Chosen, 'timeZone'> & { timeZone?: string; byDefault?: 'Y' },
  ) => ReturnType<CallMutation<object, object>['send']>;
  onClose: () => void;
}

/** Asks what shall happen by itself, what a renewal may cost, and when nothing shall happen. */
export function ChoiceDialog({ text, chosen, byDefault, limit, limitHelp, send, onClose }: ChoiceProps) {
  const { t } = useTexts('orders');
  const can = useCan();
  const id = useId();
  const [refusal, setRefusal] = useState('');
  const timeZone = chosen.quietFrom === undefined ? ownTimeZone() : chosen.timeZone;
  const needsLimit = ({ mode, payFrom }: Values) => mode === 'renew' && payFrom === 'balance';
  const form = useValidatedForm<Values>({
    defaultValues: {
      mode: byDefault ? DEFAULT : chosen.mode,
      payFrom: chosen.payFrom,
      limit: limit === undefined ? '' : decimalFromCents(limit),
      quietFrom: textOf(chosen.quietFrom),
      quietUntil: textOf(chosen.quietUntil),
    },
    ns: 'orders',
    rules: {
      limit: atSubmit((value: string, values: Values): Issue | null =>
        needsLimit(values) && !centsFromDecimal(value).ok ? { key: 'auto.limit.wrong', params: {} } : null,
      ),
      quietUntil: atSubmit((value: string, { quietFrom }: Values): Issue | null =>
        (value === '') !== (quietFrom === '') ? { key: 'auto.quiet.wrong', params: {} } : null,
      ),
    },
    async onSubmit(values) {
      setRefusal('');
      const { mode, payFrom, quietFrom, quietUntil } = values;
      const most = centsFromDecimal(values.limit);
      const isQuiet = quietFrom !== '' && quietUntil !== '';
      const reply = await send({
        mode: MODES.find((one) => one === mode) ?? 'remind',
        ...(mode === DEFAULT && { byDefault: 'Y' as const }),
        payFrom: SOURCES.find((one) => one === payFrom) ?? 'balance',
        ...(needsLimit(values) && most.ok && { maxPrice: most.cents }),
        ...(isQuiet && { quietFrom: Number(quietFrom), quietUntil: Number(quietUntil), timeZone }),
      });
      if (!reply) return;
      if (!isSuccess(reply)) {
        const { maxPrice, quietFrom: from, quietUntil: until, timeZone: zone } = reply.errors ?? {};
        const ofQuiet = until ?? from ?? zone;
        form.setErrors({ ...(maxPrice && { limit: maxPrice }), ...(ofQuiet && { quietUntil: ofQuiet }) });
        if (!maxPrice && !ofQuiet && !reply.shown) setRefusal(reply.msg || t('common:op.failed.title'));
        return;
      }
      notify.success(t('common:op.saved'));
      onClose();
    },
  });
  const { mode } = form.values;
  const isAutomatic = mode === 'reissue' || mode === 'renew';
  const mayAct = can('certificate:reissue');
  const mays = { off: true, remind: true, reissue: mayAct, renew: mayAct && can('order:pay') };
  const hours = [
    { value: '', label: t('auto.quiet.none') },
    ...HOURS.map((hour) => ({ value: String(hour), label: hourText(hour) })),
  ];
  return (
    <Dialog
      open
      title={t('auto.title')}
      description={text}
      locked={form.submitting}
      onClose={onClose}
      footer={
        <>
          <Button disabled={form.submitting} onClick={onClose}>
            {t('common:btn.cancel')}
          </Button>
          <Button type="submit" form={id} variant="primary" loading={form.submitting}>
            {t('common:btn.save')}
          </Button>
        </>
      }
    >
      <Stack asChild gap="4">
        <form id={id} {...form.formProps}>
          {refusal !== '' && (
            <Alert tone="error" live>
              {refusal}
            </Alert>
          )}
          <Field group label={t('auto.mode')} required>
            <RadioGroup
              name="mode"
              {...form.control('mode')}
              options={[
                ...(byDefault === undefined
                  ? []
                  : [
                      {
                        value: DEFAULT,
                        label: t('auto.mode.default'),
                        description: t('auto.mode.default.text'),
                      },
                    ]),
                ...MODES.map((value) => ({
                  value,
                  label: t(`auto.mode.${value}`),
                  description: t(mays[value] ? `auto.mode.${value}.text` : 'auto.mode.forbidden'),
                  disabled: !mays[value],
                })),
              ]}
            />
          </Field>
          {mode === 'renew' && (
            <Field group label={t('auto.pay')} required>
              <RadioGroup
                name="payFrom"
                {...form.control('payFrom')}
                options={SOURCES.map((value) => ({ value, label: t(`auto.pay.${value}`) }))}
              />
            </Field>
          )}
          {needsLimit(form.values) && (
            <Field label={t('auto.limit')} help={limitHelp} error={form.error('limit')} required>
              <Input inputMode="decimal" start="¥" autoComplete="off" {...form.field('limit')} />
            </Field>
          )}
          {isAutomatic && (
            <Grid gap="3" gridTemplateColumns="1fr 1fr">
              <Field label={t('auto.quiet.from')} optional>
                <Select options={hours} {...form.field('quietFrom')} />
              </Field>
              <Field label={t('auto.quiet.until')} error={form.error('quietUntil')} optional>
                <Select options={hours} {...form.field('quietUntil')} />
              </Field>
            </Grid>
          )}
          {isAutomatic && (
            <Text size="sm" tone="muted">
              {t('auto.quiet.text', { zone: timeZone })} {t('auto.key')}
            </Text>
          )}
        </form>
      </Stack>
    </Dialog>
  );
}
