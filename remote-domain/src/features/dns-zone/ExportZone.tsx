import { domainCalls } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import { Button, DownloadIcon, notify } from '@certdeck/ui';
import { downloadFile } from '@certdeck/ui/data';
import type { HostedZone } from '../../records/zone.resource.ts';

/** Saves the records as a zone file, which other servers read. */
export function ExportZone({ zone: { domain, records } }: { zone: HostedZone }) {
  const { t } = useTexts('domain-dns-zone');
  const { send, isSending } = useCallMutation(domainCalls.readDnsZoneFile, { messages: 'own', stale: [] });
  async function save() {
    const reply = await send({ domain });
    if (reply && isSuccess(reply)) downloadFile(`${domain}.zone`, reply.data.text, 'text/dns');
    else if (!reply?.shown) notify.error(reply?.msg || t('export.failed'));
  }
  if (records === 0) return null;
  return (
    <Button icon={<DownloadIcon />} loading={isSending} onClick={() => void save()}>
      {t('export')}
    </Button>
  );
}
