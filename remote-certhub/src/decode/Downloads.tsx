import { Button, DownloadIcon } from '@certdeck/ui';
import { CopyTextButton, downloadFile } from '@certdeck/ui/data';
import { safeFileName } from '@certdeck/pki';
import { detailsJson } from './json.ts';
import { useDecoderTexts } from './texts.ts';

export interface DownloadsProps {
  /** What the files are called, without their ending. */
  name: string;
  pem: string;
  der: Uint8Array<ArrayBuffer>;
  details: unknown;
}

/** The structure as PEM, DER and everything that was decoded as JSON. */
export function Downloads({ name, pem, der, details }: DownloadsProps) {
  const { t } = useDecoderTexts();
  const base = safeFileName(name === '' ? 'decoded' : name);
  const icon = <DownloadIcon size={14} />;
  return (
    <>
      <CopyTextButton size="sm" value={pem}>
        {t('copy.pem')}
      </CopyTextButton>
      <Button
        size="sm"
        icon={icon}
        onClick={() => downloadFile(`${base}.pem`, pem, 'application/x-pem-file')}
      >
        PEM
      </Button>
      <Button size="sm" icon={icon} onClick={() => downloadFile(`${base}.der`, der)}>
        DER
      </Button>
      <Button
        size="sm"
        icon={icon}
        onClick={() => downloadFile(`${base}.json`, detailsJson(details), 'application/json')}
      >
        JSON
      </Button>
    </>
  );
}
