import * as operatorCalls from '@certdeck/contract/operator';
import { type RevocationReason, revocationReasons } from '@certdeck/contract/revocation-reasons';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import { Alert, Field, notify, Time } from '@certdeck/ui';
import { DataList } from '@certdeck/ui/data';
import { Select, Textarea } from '@certdeck/ui/forms';
import { ActDialog } from '../../forms/ActDialog.tsx';
import { filled, oneLine } from '../../forms/rules.ts';
import type { Certificate } from './Certificates.page.tsx';

export const isReason = (text: string): text is RevocationReason =>
  revocationReasons.some((one) => one === text);

interface Props {
  certificate: Certificate;
  onClose: () => void;
  onDone: () => void;
}

/** What is revoked, for which reason, and what the customer reads of it. */
export function RevokeDialog({ certificate, onClose, onDone }: Props) {
  const { t } = useTexts('operator');
  const revoke = useCallMutation(operatorCalls.revokeCertificate, { messages: 'own' });
  const { serial, names } = certificate;
  const [name = serial] = names;
  return (
    <ActDialog
      title={t('certificates.revoke.title')}
      description={t('certificates.revoke.text')}
      submitLabel={t('certificates.revoke')}
      danger
      defaultValues={{ reason: '', sentence: '' }}
      rules={{ reason: filled, sentence: filled }}
      send={async ({ reason, sentence }) => {
        if (!isReason(reason)) return null;
        const words = oneLine(sentence);
        const reply = await revoke.send({ serial, reason, sentence: words });
        if (reply && isSuccess(reply)) notify.success(t(`certificates.revoke.done.${reply.data.state}`));
        return reply;
      }}
      onDone={onDone}
      onClose={onClose}
    >
      {(form) => (
        <>
          <DataList
            items={[
              {
                label: t('certificates.names'),
                value: names.length > 1 ? t('certificates.more', { name, count: names.length - 1 }) : name,
              },
              { label: t('transfers.customer'), value: certificate.accountNo, mono: true },
              { label: t('transfers.order'), value: certificate.orderNo, mono: true },
              { label: t('certificates.ends'), value: <Time value={certificate.ends} /> },
            ]}
          />
          <Field label={t('certificates.reason')} error={form.error('reason')} required>
            <Select
              {...form.control('reason')}
              options={[
                { value: '', label: t('certificates.reason.choose') },
                ...revocationReasons.map((id) => ({
                  value: id,
                  label: t(`certificates.reason.${id}`),
                })),
              ]}
            />
          </Field>
          {form.values.reason === 'keyCompromise' && (
            <Alert tone="warning">{t('certificates.keyCompromise')}</Alert>
          )}
          <Field
            label={t('transfers.reason')}
            help={t('certificates.sentence.help')}
            error={form.error('sentence')}
            required
          >
            <Textarea rows={3} maxLength={500} {...form.field('sentence')} />
          </Field>
        </>
      )}
    </ActDialog>
  );
}
