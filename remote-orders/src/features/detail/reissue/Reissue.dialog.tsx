import { useId, useState } from 'react';
import { orderCalls, type OrderDetail } from '@certdeck/contract';
import { portalEvents } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCall, useCallMutation } from '@certdeck/session';
import { Alert, Button, Field, Input, Money, notify, Stack, Text } from '@certdeck/ui';
import { atSubmit, PemBox, RadioGroup, Textarea, useValidatedForm } from '@certdeck/ui/forms';
import { Dialog } from '@certdeck/ui/overlays';
import { cleanNames, type Issue, productClass, toReadable } from '@certdeck/validation';
import { makeKey } from './newKey.ts';

/** Whether the certificate of an order can be reissued: nothing is on its way, and what was paid for isn't over. */
export const isReissuable = ({ reissue, endTime, revocation }: OrderDetail, now = Date.now()): boolean =>
  reissue === undefined &&
  (endTime === 0 || endTime * 1000 > now) &&
  revocation?.reason !== 'privilegeWithdrawn';

/** Longest time that the certificate before is left in use, in hours. */
const MOST_HOURS = 720;
const MAX_CSR_BYTES = 100_000;
/** What becomes of the certificate before after some hours, how they are called, and how few they may be. */
const WITH_HOURS: Partial<Record<string, Hours>> = {
  later: { label: 'reissue.hours', least: 1, wrong: 'reissue.hours.wrong' },
  served: { label: 'reissue.hours.served', least: 0, wrong: 'reissue.hours.served.wrong' },
};

type Values = Record<'key' | 'csr' | 'names' | 'replaced' | 'hours', string>;

interface Hours {
  label: 'reissue.hours' | 'reissue.hours.served';
  least: number;
  wrong: 'reissue.hours.wrong' | 'reissue.hours.served.wrong';
}

interface Props {
  order: OrderDetail;
  /** Sends one again that the issuer has refused, for the same money. */
  mends?: boolean;
  onClose: () => void;
}

/** Asks with which key and which names a certificate is issued anew, and what becomes of the one before. */
export function ReissueDialog({ order, mends = false, onClose }: Props) {
  const { t } = useTexts('orders');
  const id = useId();
  const [refusal, setRefusal] = useState('');
  const reissue = useCallMutation(orderCalls.reSign, { messages: 'own' });
  const again = useCallMutation(orderCalls.reCommit, { messages: 'own' });
  const before = ((mends && order.reissue?.domains) || order.domains).map(({ domain }) => domain);
  const hasNames = before.length > 0;
  // The order's own certificate, and no further one.
  const isFirst = mends && order.reissue === undefined;
  // Other certificates are in no server's hands, and a name with a wildcard can't be looked up.
  const isServed =
    ['ssl', 'ip'].includes(productClass(order.certType)) && before.some((name) => !name.startsWith('*.'));
  const fates = isServed
    ? (['later', 'served', 'now', 'keep'] as const)
    : (['later', 'now', 'keep'] as const);
  const isExposed = order.revocation?.reason === 'keyCompromise';
  // Names are priced when their field is left: each look is a call.
  const [priced, setPriced] = useState<readonly string[]>([]);
  const form = useValidatedForm<Values>({
    defaultValues: {
      key: 'new',
      csr: '',
      names: before.map(toReadable).join('\n'),
      replaced: 'later',
      hours: '24',
    },
    ns: 'orders',
    rules: {
      csr: atSubmit((value: string, { key }: Values): Issue | null =>
        key === 'own' && value.trim() === '' ? { key: 'reissue.csr.missing', params: {} } : null,
      ),
      names: atSubmit((value: string): Issue | null =>
        hasNames && cleanNames(value).lines.length === 0
          ? { key: 'reissue.names.missing', params: {} }
          : null,
      ),
      hours: atSubmit((value: string, { replaced }: Values): Issue | null =>
        WITH_HOURS[replaced] === undefined || isHours(value, WITH_HOURS[replaced].least)
          ? null
          : { key: WITH_HOURS[replaced].wrong, params: { most: MOST_HOURS } },
      ),
    },
    async onSubmit({ key, csr, names, replaced, hours }) {
      setRefusal('');
      const domainNames = hasNames ? cleanNames(names).lines : [];
      const made = key === 'new' ? await makeKey(order.csr, domainNames) : undefined;
      if (made && !made.ok) {
        setRefusal(t('reissue.key.failed'));
        return;
      }
      const request = {
        orderNo: order.orderNo,
        ...(hasNames && { domainNames }),
        ...(made && { csr: made.csr, key: made.key }),
        ...(key === 'own' && { csr }),
        ...(key === 'same' && mends && { csr: order.csr }),
      };
      const revokeAfterHours = replaced === 'keep' ? undefined : replaced === 'now' ? 0 : Number(hours);
      const then = { revokeAfterHours, ...(replaced === 'served' && { revokeWhenServed: true }) };
      const reply = await (mends ? again.send(request) : reissue.send({ ...request, ...then }));
      if (!reply) return;
      if (!isSuccess(reply)) {
        const { domainNames: ofNames, csr: ofRequest, key: ofKey, revokeWhenServed } = reply.errors ?? {};
        form.setErrors({
          ...(ofNames && { names: ofNames }),
          ...(revokeWhenServed && { replaced: revokeWhenServed }),
          ...(ofRequest && key === 'own' && { csr: ofRequest }),
        });
        const isAtField =
          ofNames !== undefined ||
          revokeWhenServed !== undefined ||
          (ofRequest !== undefined && key === 'own');
        if (!isAtField && !reply.shown)
          setRefusal(ofRequest ?? ofKey ?? (reply.msg || t('common:op.failed.title')));
        return;
      }
      notify.success(t(isFirst ? 'resubmit.done' : 'reissue.begun'));
      portalEvents.emit('order.changed.v1', { orderNos: [order.orderNo] });
      onClose();
    },
  });
  const { key, replaced } = form.values;
  return (
    <Dialog
      open
      title={t(isFirst ? 'resubmit.title' : mends ? 'reissue.mend.title' : 'reissue.title')}
      description={t(mends ? 'reissue.mend.text' : 'reissue.text')}
      locked={form.submitting}
      onClose={onClose}
      footer={
        <>
          <Button disabled={form.submitting} onClick={onClose}>
            {t('common:btn.cancel')}
          </Button>
          <Button type="submit" form={id} variant="primary" loading={form.submitting}>
            {t(mends ? 'reissue.mend.submit' : 'reissue.submit')}
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
          <Field group label={t('reissue.key')} required>
            <RadioGroup
              name="key"
              {...form.control('key')}
              options={(isExposed ? (['new', 'own'] as const) : (['new', 'own', 'same'] as const)).map(
                (value) => ({
                  value,
                  label: t(`reissue.key.${value}`),
                  description: t(`reissue.key.${value}.text`),
                }),
              )}
            />
          </Field>
          {key === 'own' && (
            <Field label={t('reissue.csr')} error={form.error('csr')} required>
              <PemBox
                accept=".csr,.pem,.p10"
                maxBytes={MAX_CSR_BYTES}
                rows={6}
                placeholder="-----BEGIN CERTIFICATE REQUEST-----"
                {...form.control('csr')}
              />
            </Field>
          )}
          {hasNames && (
            <Field
              label={t('reissue.names')}
              help={t('reissue.names.help')}
              error={form.error('names')}
              required
            >
              <Textarea
                rows={Math.min(8, Math.max(3, before.length + 1))}
                spellCheck={false}
                autoComplete="off"
                {...form.control('names')}
                onBlur={() => {
                  form.control('names').onBlur();
                  setPriced(cleanNames(form.current().names).lines);
                }}
              />
            </Field>
          )}
          {!mends && (
            <Field group label={t('reissue.then')} error={form.error('replaced')} required>
              <RadioGroup
                name="then"
                {...form.control('replaced')}
                options={fates.map((value) => ({
                  value,
                  label: t(`reissue.then.${value}`),
                  description: t(`reissue.then.${value}.text`),
                }))}
              />
            </Field>
          )}
          {!mends && WITH_HOURS[replaced] && (
            <Field label={t(WITH_HOURS[replaced].label)} error={form.error('hours')} required>
              <Input inputMode="numeric" autoComplete="off" {...form.field('hours')} />
            </Field>
          )}
          {/* Last: it changes when the names are left, and would move what is pressed then. */}
          {!mends && <Difference order={order} names={priced} />}
        </form>
      </Stack>
    </Dialog>
  );
}

const isHours = (text: string, least: number): boolean =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) >= least && Number(text) <= MOST_HOURS;

/** What the names cost beyond what is paid, and who pays it; an empty line while that isn't known. */
function Difference({ order, names }: { order: OrderDetail; names: readonly string[] }) {
  const { t } = useTexts('orders');
  const asks = names.length > 0;
  const { data } = useCall(
    orderCalls.reSignPrice,
    asks ? { id: order.orderNo, sslDomains: [...names] } : null,
    { messages: 'none' },
  );
  // The dialog stands in the middle of the page: one line less, and the press that left the names would miss its button.
  if (asks && !data)
    return (
      <Text size="sm" aria-hidden visibility="hidden">
        {t('reissue.price.none')}
      </Text>
    );
  const cents = data?.reSignPriceDiff ?? 0;
  return (
    <Text size="sm" role="status">
      {cents === 0 ? (
        t('reissue.price.none')
      ) : (
        <>
          {t('reissue.price.due')} <Money cents={cents} />. {t('reissue.price.who')}
        </>
      )}
    </Text>
  );
}
