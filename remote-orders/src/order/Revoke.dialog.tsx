import { useId, useState } from 'react';
import { orderCalls, type PayOrder } from '@certdeck/contract';
import { type OwnRevocationReason, ownRevocationReasons } from '@certdeck/contract/revocation-reasons';
import { portalEvents } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import { Alert, Button, Field, Input, notify, Stack } from '@certdeck/ui';
import { atSubmit, RadioGroup, useValidatedForm } from '@certdeck/ui/forms';
import { Dialog } from '@certdeck/ui/overlays';
import { type Issue, toReadable } from '@certdeck/validation';

/** Whether the certificate of an order can be revoked: it is in force, and nobody has asked for it. */
export const isRevocable = (order: PayOrder, now: number = Date.now()): boolean =>
  order.revocation === undefined && order.certExpireTime * 1000 > now;

const isReason = (text: string): text is OwnRevocationReason =>
  ownRevocationReasons.some((one) => one === text);

/** Whether it is left to say of a revoked certificate that its key was exposed. */
export const isExposable = ({ revocation, certExpireTime }: PayOrder, now: number = Date.now()): boolean =>
  revocation?.state === 'revoked' && revocation.reason !== 'keyCompromise' && certExpireTime * 1000 > now;

interface Props {
  /** Rows of lists don't have the number of the certificate. */
  order: PayOrder & { serialNumber?: string };
  onClose: () => void;
}

/** Asks why a certificate is to be revoked, and for its name, since nothing takes it back. */
export function RevokeDialog({ order, onClose }: Props) {
  const { t } = useTexts('orders');
  const id = useId();
  const [refusal, setRefusal] = useState('');
  // The order may get another certificate while this is open.
  const [serial] = useState(order.serialNumber);
  const reasons = order.revocation ? (['keyCompromise'] as const) : ownRevocationReasons;
  const { send } = useCallMutation(orderCalls.revokeCertificate, { messages: 'own' });
  const name = toReadable(order.commonName) || order.orderNo;
  const form = useValidatedForm({
    defaultValues: { reason: order.revocation ? 'keyCompromise' : '', typed: '' },
    ns: 'orders',
    rules: {
      reason: atSubmit((value: string): Issue | null =>
        isReason(value) ? null : { key: 'revoke.reason.choose', params: {} },
      ),
      typed: atSubmit((value: string): Issue | null =>
        value.trim() === name ? null : { key: 'revoke.confirm.wrong', params: { name } },
      ),
    },
    async onSubmit({ reason }) {
      if (!isReason(reason)) return;
      setRefusal('');
      const reply = await send({ orderNo: order.orderNo, reason, ...(serial && { serial }) });
      if (!reply) return;
      if (!isSuccess(reply)) {
        if (!reply.shown) setRefusal(reply.msg || t('common:op.failed.title'));
        return;
      }
      notify.success(t(`revoke.done.${reply.data.state}`));
      portalEvents.emit('order.changed.v1', { orderNos: [order.orderNo] });
      onClose();
    },
  });
  return (
    <Dialog
      open
      title={t(order.revocation ? 'revoked.exposed' : 'revoke.title')}
      description={t('revoke.text')}
      size="sm"
      locked={form.submitting}
      onClose={onClose}
      footer={
        <>
          <Button disabled={form.submitting} onClick={onClose}>
            {t('common:btn.cancel')}
          </Button>
          <Button type="submit" form={id} variant="danger" loading={form.submitting}>
            {t('revoke.submit')}
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
          <Field group label={t('revoke.reason')} error={form.error('reason')} required>
            <RadioGroup
              name="reason"
              {...form.control('reason')}
              options={reasons.map((reason) => ({
                value: reason,
                label: t(`revoke.reason.${reason}`),
              }))}
            />
          </Field>
          {form.values.reason === 'keyCompromise' && <Alert tone="warning">{t('revoke.key')}</Alert>}
          <Field label={t('revoke.confirm', { name })} error={form.error('typed')} required>
            <Input autoComplete="off" spellCheck={false} {...form.field('typed')} />
          </Field>
        </form>
      </Stack>
    </Dialog>
  );
}
