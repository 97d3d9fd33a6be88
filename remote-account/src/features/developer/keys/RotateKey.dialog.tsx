import { type FormEvent, useRef, useState } from 'react';
import { developerCalls } from '@certdeck/contract';
import { useFormats, useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import { Alert, Field } from '@certdeck/ui';
import { Select } from '@certdeck/ui/forms';
import { FormDialog } from '@certdeck/ui/overlays';
import type { ApiKey } from './Keys.resource.ts';

const OWN = { messages: 'own', stale: [] } as const;
/** Hours for which the present secret may go on. */
const OVERLAPS = [0, 1, 24, 168];

interface Props {
  apiKey: ApiKey;
  onRotated: (secret: string) => void;
  onClose: () => void;
}

/** Another secret for a key; programs have some time to change over. */
export function RotateKeyDialog({ apiKey, onRotated, onClose }: Props) {
  const { t } = useTexts('account');
  const { date } = useFormats();
  const form = useRef<HTMLFormElement>(null);
  const rotate = useCallMutation(developerCalls.rotateKey, OWN);
  const [hours, setHours] = useState('24');
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setRefusal('');
    setBusy(true);
    const reply = await rotate.send({ id: apiKey.id, overlapHours: Number(hours) });
    setBusy(false);
    if (reply && isSuccess(reply)) onRotated(reply.data.key);
    else setRefusal(reply ? reply.msg || t('failed') : t('dev.unsent'));
  }

  return (
    <FormDialog
      form={form}
      title={t('dev.rotate.title', { name: apiKey.name })}
      description={t('dev.rotate.text')}
      busy={busy}
      submitLabel={t('dev.rotate')}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      {apiKey.overlapUntil > 0 && (
        <Alert tone="warning">{t('dev.rotate.again', { time: date(apiKey.overlapUntil) })}</Alert>
      )}
      <Field label={t('dev.overlap')}>
        <Select
          value={hours}
          onValueChange={setHours}
          options={OVERLAPS.map((one) => ({
            value: String(one),
            label: one === 0 ? t('dev.overlap.none') : t('dev.hours', { count: one }),
          }))}
        />
      </Field>
    </FormDialog>
  );
}
