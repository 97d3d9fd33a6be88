import { useRef } from 'react';
import { useFormats, useTexts } from '@certdeck/i18n';
import { Button, Field, HStack, Status, UploadIcon } from '@certdeck/ui';
import { MOST_RECEIPT_OCTETS } from '@certdeck/validation';
import type { useReceipt } from './useReceipt.ts';

const TYPES = '.pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg';

/** Takes the bank's receipt as a file that is chosen or dropped. */
export function ReceiptField({ receipt }: { receipt: ReturnType<typeof useReceipt> }) {
  const { t } = useTexts('billing');
  const format = useFormats();
  const picker = useRef<HTMLInputElement>(null);
  const { file } = receipt;
  return (
    <Field
      group
      label={t('deposit.receipt')}
      help={t('deposit.receipt.help', { size: format.bytes(MOST_RECEIPT_OCTETS) })}
      error={receipt.problem || undefined}
    >
      <HStack
        gap="3"
        wrap="wrap"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void receipt.choose(event.dataTransfer.files[0]);
        }}
      >
        <input
          ref={picker}
          type="file"
          hidden
          accept={TYPES}
          aria-label={t('deposit.receipt.choose')}
          onChange={(event) => {
            void receipt.choose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <Button icon={<UploadIcon size={14} />} onClick={() => picker.current?.click()}>
          {t('deposit.receipt.choose')}
        </Button>
        <span role="status" style={{ overflowWrap: 'anywhere' }}>
          {file && (
            <Status tone={receipt.unfit ? 'error' : 'success'}>
              {file.name} ({format.bytes(file.size)})
            </Status>
          )}
        </span>
        {file && (
          <Button size="sm" variant="ghost" onClick={receipt.remove}>
            {t('deposit.receipt.remove')}
          </Button>
        )}
      </HStack>
    </Field>
  );
}
