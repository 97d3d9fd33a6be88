import { useId, useState } from 'react';
import type { BulkAction, BulkPlan } from '@certdeck/contract';
import { ownRevocationReasons } from '@certdeck/contract/revocation-reasons';
import { useFormats, useTexts } from '@certdeck/i18n';
import { isSuccess } from '@certdeck/session';
import { Alert, Button, Field, Flex, Input, Money, Stack, Status, Text, useMoney } from '@certdeck/ui';
import { Checkbox, RadioGroup, Textarea } from '@certdeck/ui/forms';
import { Dialog } from '@certdeck/ui/overlays';
import { textLimits } from '@certdeck/validation';
import { LoadingOrFailure } from '../../../order/LoadingOrFailure.tsx';
import { useBulkPlan, useBulkStart } from './bulk.resource.ts';
import { BulkRows } from './BulkRows.tsx';

interface Props {
  action: BulkAction;
  orderNos: readonly string[];
  onClose: () => void;
  /** The server carries it on from here. */
  onStarted: (id: string) => void;
}

/** What an act would do with each order, before it is confirmed once for all that it can be done with. */
export function PlanStep({ action, orderNos, onClose, onStarted }: Props) {
  const { t } = useTexts('orders');
  const id = useId();
  const money = useMoney();
  const [values, setValues] = useState({ reason: '', remark: '', typed: '', fromPackages: false });
  const [isAsked, ask] = useState(false);
  const [refusal, setRefusal] = useState('');
  const { data: plan, error, isValidating, refresh } = useBulkPlan(action, orderNos, values);
  const { start, isStarting } = useBulkStart(action);
  const set = (value: Partial<typeof values>) => setValues((before) => ({ ...before, ...value }));

  const possible = plan?.possible ?? 0;
  const fitsNoPackage =
    action === 'renew' &&
    values.fromPackages &&
    !isValidating &&
    possible > 0 &&
    plan?.rows.every(({ fromPackage }) => !fromPackage);
  const wrong = {
    reason: action === 'revoke' && values.reason === '',
    typed: action === 'revoke' && values.typed.trim() !== String(possible),
  };
  const submit = async () => {
    ask(true);
    if (!plan || wrong.reason || wrong.typed) return;
    setRefusal('');
    const rows = plan.rows.filter(({ obstacle }) => !obstacle);
    const reply = await start({
      orderNos: rows.map(({ orderNo }) => orderNo),
      prices: rows.map(({ price }) => price),
      fromPackage: rows.filter((row) => row.fromPackage).map(({ orderNo }) => orderNo),
      reason: values.reason,
      remark: values.remark.trim(),
      serials: rows.every(({ serial }) => serial !== undefined)
        ? rows.map(({ serial = '' }) => serial)
        : undefined,
    });
    if (!reply) return;
    if (isSuccess(reply)) return onStarted(reply.data.id);
    if (!reply.shown) setRefusal(reply.msg || t('common:op.failed.title'));
    // Whatever stood in the way shows with its order.
    void refresh();
  };

  return (
    <Dialog
      open
      title={t(`many.title.${action}`, { count: orderNos.length })}
      description={
        action === 'renew' && values.fromPackages
          ? t('many.text.renewFromPackages')
          : t(`many.text.${action}`)
      }
      locked={isStarting}
      onClose={onClose}
      footer={
        <>
          <Button disabled={isStarting} onClick={onClose}>
            {t('common:btn.cancel')}
          </Button>
          {possible > 0 && (
            <Button
              type="submit"
              form={id}
              variant={action === 'revoke' ? 'danger' : 'primary'}
              loading={isStarting}
              disabled={isValidating}
            >
              {plan && plan.total > 0
                ? t('many.pay', { amount: money(plan.total) })
                : t(`many.confirm.${action}`, { count: possible })}
            </Button>
          )}
        </>
      }
    >
      <Stack asChild gap="4">
        <form
          id={id}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          {refusal !== '' && (
            <Alert tone="error" live>
              {refusal}
            </Alert>
          )}
          {action === 'remark' && (
            <Field label={t('remark.title')}>
              <Textarea
                value={values.remark}
                maxLength={textLimits.remark}
                rows={3}
                onChange={({ target }) => set({ remark: target.value })}
              />
            </Field>
          )}
          {action === 'revoke' && (
            <Field
              group
              required
              label={t('revoke.reason')}
              error={isAsked && wrong.reason ? t('revoke.reason.choose') : undefined}
            >
              <RadioGroup
                name="reason"
                value={values.reason}
                onValueChange={(reason) => set({ reason })}
                options={ownRevocationReasons.map((reason) => ({
                  value: reason,
                  label: t(`revoke.reason.${reason}`),
                }))}
              />
            </Field>
          )}
          {action === 'renew' && (
            <Checkbox checked={values.fromPackages} onValueChange={(fromPackages) => set({ fromPackages })}>
              {t('many.fromPackages')}
            </Checkbox>
          )}
          {fitsNoPackage && (
            <Alert tone="info" live>
              {t('many.noPackage')}
            </Alert>
          )}
          {values.reason === 'keyCompromise' && <Alert tone="warning">{t('revoke.key')}</Alert>}
          {plan ? <Plan plan={plan} /> : <LoadingOrFailure error={error} onRetry={refresh} />}
          {action === 'revoke' && possible > 0 && (
            <Field
              required
              label={t('revoke.confirm', { name: String(possible) })}
              error={
                isAsked && wrong.typed ? t('revoke.confirm.wrong', { name: String(possible) }) : undefined
              }
            >
              <Input
                autoComplete="off"
                inputMode="numeric"
                value={values.typed}
                onChange={({ target }) => set({ typed: target.value })}
              />
            </Field>
          )}
        </form>
      </Stack>
    </Dialog>
  );
}

/** Each order with what would become of it, and the sum. */
function Plan({ plan }: { plan: BulkPlan }) {
  const { t } = useTexts('orders');
  const { possible, rows, total } = plan;
  return (
    <Stack gap="3">
      {possible === 0 ? (
        <Alert tone="warning">{t('many.none')}</Alert>
      ) : possible < rows.length ? (
        <Alert tone="warning">{t('many.possible', { n: possible, total: rows.length })}</Alert>
      ) : null}
      <BulkRows label={t('many.rows')} rows={rows} outcome={(row) => <Effect plan={plan} row={row} />} />
      {total > 0 && (
        <Flex justify="space-between" gap="3">
          <Text as="span" weight="medium">
            {t('many.total')}
          </Text>
          <Text as="span" weight="medium">
            <Money cents={total} />
          </Text>
        </Flex>
      )}
    </Stack>
  );
}

// texts: many.until.*
function Effect({ plan, row }: { plan: BulkPlan; row: BulkPlan['rows'][number] }) {
  const { t } = useTexts('orders');
  const { day } = useFormats();
  if (row.obstacle) return <Status tone="warning">{row.obstacle.msg}</Status>;
  return (
    <>
      {row.fromPackage && <Text as="span">{t('many.fromPackage')}</Text>}
      {row.price > 0 && (
        <Text as="span">
          <Money cents={row.price} />
        </Text>
      )}
      <Text as="span" size="sm" tone="muted" wordBreak="break-word">
        {plan.action === 'remark'
          ? row.remark || t('remark.empty')
          : row.until > 0 && t(`many.until.${plan.action}`, { date: day(new Date(row.until * 1000)) })}
      </Text>
    </>
  );
}
