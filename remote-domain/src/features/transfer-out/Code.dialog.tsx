import { useState } from 'react';
import { domainCalls, type TransferOut } from '@certdeck/contract';
import { useUnsavedWork } from '@certdeck/federation';
import { useFormats, useTexts } from '@certdeck/i18n';
import { Alert, Button, Stack, Text } from '@certdeck/ui';
import { CopyField } from '@certdeck/ui/data';
import { ConfirmDialog, Dialog } from '@certdeck/ui/overlays';
import { useAct } from '../../transfers-out/useAct.ts';

interface Code {
  code: string;
  /** Seconds since 1970. */
  endTime: number;
}

interface Props {
  name: TransferOut;
  onClose(): void;
}

/** Makes the code with which another registrar asks for a name, and shows it, this once. */
export function CodeDialog({ name, onClose }: Props) {
  const [code, setCode] = useState<Code>();
  return code ? (
    <CodeShown name={name.unicode} code={code} onClose={onClose} />
  ) : (
    <CodeQuestion name={name} onMade={setCode} onClose={onClose} />
  );
}

function CodeQuestion({ name, onMade, onClose }: Props & { onMade(code: Code): void }) {
  const { t } = useTexts('domain-transfer-out');
  const { act, isSending, refusal } = useAct(domainCalls.makeTransferCode);
  async function make() {
    const code = await act({ orderNo: name.orderNo });
    if (code) onMade(code);
  }
  return (
    <ConfirmDialog
      open
      title={t('code.title', { name: name.unicode })}
      confirmLabel={t(name.codeEndTime === null ? 'code.get' : 'code.new')}
      loading={isSending}
      onCancel={onClose}
      onConfirm={() => void make()}
    >
      <Stack gap="3">
        {refusal !== '' && (
          <Alert tone="error" live>
            {refusal}
          </Alert>
        )}
        <Text>{t('code.whoever')}</Text>
        <Text>{t('code.term')}</Text>
        <Text>{t('code.earlier')}</Text>
      </Stack>
    </ConfirmDialog>
  );
}

function CodeShown({
  name,
  code: { code, endTime },
  onClose,
}: {
  name: string;
  code: Code;
  onClose(): void;
}) {
  const { t } = useTexts('domain-transfer-out');
  const format = useFormats();
  useUnsavedWork(true);
  return (
    <Dialog
      open
      locked
      onClose={onClose}
      title={t('code.shown.title', { name })}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('code.shown.close')}
        </Button>
      }
    >
      <Stack gap="4">
        <Alert tone="warning">{t('code.shown.text')}</Alert>
        <CopyField label={t('code.shown.label')} value={code} />
        <Text>
          {t('domain:transferOut.code', { date: format.date(endTime), when: format.relative(endTime) })}
        </Text>
      </Stack>
    </Dialog>
  );
}
