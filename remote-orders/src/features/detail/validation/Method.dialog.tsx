import { useState } from 'react';
import { orderCalls, type DcvMethod, type OrderDomain } from '@certdeck/contract';
import { apiCall, CopyApiCall, useFailureText } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCall, useCallMutation } from '@certdeck/session';
import { Button, ErrorState, Field, Loading, notify, SkeletonText, Stack, Text } from '@certdeck/ui';
import { Checkbox, RadioCards } from '@certdeck/ui/forms';
import { Dialog } from '@certdeck/ui/overlays';
import { toReadable } from '@certdeck/validation';
import { RecordToPublish } from './RecordToPublish.tsx';
import { sharedMethods } from './records.ts';

export interface MethodDialogProps {
  orderNo: string;
  name: OrderDomain;
  /** Every name of the order that is not verified yet, this one included. */
  open: readonly OrderDomain[];
  onClose: () => void;
}

/** Changes how control of a name is shown, with what is to be published then (D-195). */
export function MethodDialog({ orderNo, name, open, onClose }: MethodDialogProps) {
  const { t } = useTexts('orders');
  const [method, setMethod] = useState<DcvMethod>(name.dcv.method);
  const [forAll, setForAll] = useState(false);
  const failureText = useFailureText();
  const { send, isSending } = useCallMutation(orderCalls.changeDcv);
  const { data, error, refresh } = useCall(
    orderCalls.readDcv,
    { orderNo, domain: name.domain, dcvMethod: method },
    { messages: 'none' },
  );
  const allMay = open.length > 1 && sharedMethods(open).includes(method);
  const chosen = { orderNo, dcvMethod: method, ...(forAll && allMay ? {} : { domain: name.domain }) };
  const save = async () => {
    const reply = await send(chosen);
    if (!reply || !isSuccess(reply)) return;
    notify.success(t('dcv.method.changed'));
    onClose();
  };
  return (
    <Dialog
      open
      size="lg"
      title={t('dcv.method.title', { name: toReadable(name.domain) })}
      onClose={onClose}
      footer={
        <>
          <CopyApiCall size="md" calls={() => [apiCall(orderCalls.changeDcv, chosen)]} />
          <Button onClick={onClose}>{t('common:btn.cancel')}</Button>
          <Button
            variant="primary"
            loading={isSending}
            disabled={method === name.dcv.method && !(forAll && allMay)}
            onClick={() => void save()}
          >
            {t('dcv.method.use')}
          </Button>
        </>
      }
    >
      <Stack gap="4">
        <Field label={t('dcv.method')} group>
          <RadioCards
            name="dcvMethod"
            columns={name.methods.length > 2 ? 3 : 2}
            value={method}
            onValueChange={(value) => setMethod(name.methods.find((known) => known === value) ?? method)}
            options={name.methods.map((known) => ({
              value: known,
              label: t(`dcv.method.${known}`),
              description: t(`dcv.method.${known}.text`),
            }))}
          />
        </Field>
        {allMay && (
          <Checkbox checked={forAll} onValueChange={setForAll}>
            {t('dcv.method.all', { count: open.length })}
          </Checkbox>
        )}
        <Text weight="medium">{t('dcv.method.publish')}</Text>
        {error && !data ? (
          <ErrorState level={3} onRetry={() => void refresh()}>
            {failureText(error)}
          </ErrorState>
        ) : data ? (
          <RecordToPublish record={data} />
        ) : (
          <Loading>
            <SkeletonText lines={3} />
          </Loading>
        )}
      </Stack>
    </Dialog>
  );
}
