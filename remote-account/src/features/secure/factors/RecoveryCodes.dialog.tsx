import { useRef, useState } from 'react';
import { usePortal, useUnsavedWork } from '@certdeck/federation';
import { useFormats, useTexts } from '@certdeck/i18n';
import { useUser } from '@certdeck/session';
import { Alert, Button, ButtonGroup, chakra, DownloadIcon, FileIcon, notify, Stack } from '@certdeck/ui';
import { CopyTextButton, downloadFile } from '@certdeck/ui/data';
import { Checkbox } from '@certdeck/ui/forms';
import { Dialog } from '@certdeck/ui/overlays';
import { printText } from './printText.ts';

const Codes = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    columnGap: '4',
    rowGap: '1.5',
    padding: '4',
    background: 'bg.subtle',
    borderWidth: '1px',
    borderRadius: 'md',
    fontFamily: 'mono',
    fontSize: { base: 'md', sm: 'lg' },
    textAlign: 'center',
    userSelect: 'all',
  },
});

/** Shows new recovery codes, this once; it goes when the person says that they are kept. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTexts('account');
  const format = useFormats();
  const { site } = usePortal();
  const user = useUser();
  const box = useRef<HTMLInputElement>(null);
  const [kept, setKept] = useState(false);
  const [missed, setMissed] = useState(false);
  useUnsavedWork(true);

  const title = t('codes.file', { site: site.siteName, account: user?.accountInfo ?? '' }).trim();
  const [made] = useState(() => new Date());
  const lines = [title, format.date(made), '', ...codes, '', t('codes.once')];
  const print = () => {
    if (!printText(title, lines)) notify.error(t('codes.print.blocked'));
  };

  return (
    <Dialog
      open
      locked
      onClose={onClose}
      title={t('codes.title')}
      description={t('codes.text')}
      footer={
        <Button
          variant="primary"
          onClick={() => {
            if (kept) onClose();
            else {
              setMissed(true);
              box.current?.focus();
            }
          }}
        >
          {t('codes.close')}
        </Button>
      }
    >
      <Stack gap="4">
        <Codes aria-label={t('recovery.title')}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Codes>
        <ButtonGroup>
          <CopyTextButton value={codes.join('\n')} />
          <Button
            icon={<DownloadIcon />}
            onClick={() =>
              downloadFile('recovery-codes.txt', `${lines.join('\r\n')}\r\n`, 'text/plain;charset=utf-8')
            }
          >
            {t('common:btn.download')}
          </Button>
          <Button icon={<FileIcon />} onClick={print}>
            {t('codes.print')}
          </Button>
        </ButtonGroup>
        {missed && !kept && (
          <Alert tone="warning" live>
            {t('codes.missed')}
          </Alert>
        )}
        <Checkbox ref={box} checked={kept} onValueChange={setKept}>
          {t('codes.kept')}
        </Checkbox>
      </Stack>
    </Dialog>
  );
}
