import { useRef, useState } from 'react';
import { useTexts } from '@certdeck/i18n';
import type { PkiErrorCode } from '@certdeck/pki';
import { Button, Field, HStack, Status, UploadIcon } from '@certdeck/ui';
import type { OrderForm } from '../form/OrderForm.ts';
import { pkiClient } from '../submission/pki.ts';

/** The archive of requests: read in the worker, only the requests found are kept (D-160). */
export function ZipUpload({ form }: { form: OrderForm }) {
  const { t } = useTexts('ssl');
  const picker = useRef<HTMLInputElement>(null);
  const [reading, setReading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { zipCsrs } = form.values;

  const take = async (file: File | undefined) => {
    if (!file) return;
    setReading(true);
    const result = await pkiClient().readCsrZip({ file: await file.arrayBuffer(), mediaType: file.type });
    setReading(false);
    setProblem(result.ok ? undefined : t(zipText(result.error.code)));
    form.change({ zipCsrs: result.ok ? result.value.requests.map(({ pem }) => pem) : [] });
  };

  return (
    <Field
      group
      label={t('batch.zip')}
      required
      help={t('batch.zip.help')}
      error={problem ?? form.error('zipCsrs')}
    >
      <HStack
        gap="3"
        wrap="wrap"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void take(event.dataTransfer.files[0]);
        }}
      >
        <input
          ref={picker}
          type="file"
          hidden
          accept=".zip,application/zip,application/x-zip-compressed"
          aria-label={t('batch.zip.choose')}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <Button icon={<UploadIcon size={14} />} loading={reading} onClick={() => picker.current?.click()}>
          {t('batch.zip.choose')}
        </Button>
        <span role="status">
          {zipCsrs.length > 0 && <Status tone="success">{t('csr.zip.ok', { n: zipCsrs.length })}</Status>}
        </span>
      </HStack>
    </Field>
  );
}

function zipText(code: PkiErrorCode): string {
  if (code === 'ZIP_TYPE') return 'csr.zip.type';
  const limits: PkiErrorCode[] = ['ZIP_TOO_LARGE', 'ZIP_TOO_MANY_ENTRIES', 'ZIP_ENTRY_TOO_LARGE'];
  return limits.includes(code) ? 'csr.zip.limit' : 'csr.zip.none';
}
