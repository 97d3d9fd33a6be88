import { useState } from 'react';
import { accountCalls, type TransferReceipt } from '@certdeck/contract';
import { useFormats, useTexts } from '@certdeck/i18n';
import { CallError, isSuccess, useCall, useSession } from '@certdeck/session';
import { Button, DownloadIcon, Flex, Loading, SkeletonText, Text, Time } from '@certdeck/ui';
import { downloadFile } from '@certdeck/ui/data';

/** Ends of names that fit a type; the first is added to a name that has none of them. */
const ENDS: Readonly<Record<TransferReceipt['type'], readonly [string, ...string[]]>> = {
  'application/pdf': ['.pdf'],
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
};

/** Name to save a receipt under: what it is decides how it ends, whatever its sender called it. */
function savedName({ name, type, id }: Pick<TransferReceipt, 'id' | 'name' | 'type'>): string {
  const ends = ENDS[type];
  const base = name === '' ? id : name;
  return ends.some((end) => base.toLowerCase().endsWith(end)) ? base : `${base}${ends[0]}`;
}

/** The receipts of a reported transfer, each to download. @param count how many the list of transfers says it has */
export function Receipts({ transferID, count }: { transferID: string; count: number }) {
  const { t } = useTexts('billing');
  const { data, error, isValidating, refresh } = useCall(
    accountCalls.listReceipts,
    count > 0 ? { id: transferID } : null,
    { messages: 'none' },
  );
  if (count === 0) {
    return (
      <Text size="sm" tone="subtle">
        {t('deposit.receipts.none')}
      </Text>
    );
  }
  if (data === undefined && error) {
    return (
      <Flex role="alert" align="center" gap="2" wrap="wrap">
        <Text size="sm" tone="error">
          {t('deposit.receipts.failed')}
        </Text>
        <Button size="sm" loading={isValidating} onClick={() => void refresh()}>
          {t('common:btn.retry')}
        </Button>
      </Flex>
    );
  }
  if (data === undefined) {
    return (
      <Loading>
        <SkeletonText lines={1} />
      </Loading>
    );
  }
  return (
    <Flex as="ul" direction="column" gap="1" aria-label={t('deposit.receipts')}>
      {data.map((receipt) => (
        <ReceiptRow key={receipt.id} transferID={transferID} receipt={receipt} />
      ))}
    </Flex>
  );
}

function ReceiptRow({ transferID, receipt }: { transferID: string; receipt: TransferReceipt }) {
  const { t } = useTexts('billing');
  const format = useFormats();
  const { client } = useSession();
  const [loading, setLoading] = useState(false);
  const { id, size, time } = receipt;
  const name = savedName(receipt);
  const save = async () => {
    setLoading(true);
    try {
      const reply = await client.download(accountCalls.getReceipt, { id: transferID, receiptID: id });
      if (isSuccess(reply)) downloadFile(name, reply.data, receipt.type);
    } catch (error) {
      // The client has shown why.
      if (!(error instanceof CallError)) throw error;
    } finally {
      setLoading(false);
    }
  };
  return (
    <Flex as="li" align="center" wrap="wrap" columnGap="3" rowGap="0.5">
      <Button
        size="sm"
        variant="ghost"
        icon={<DownloadIcon size={14} />}
        loading={loading}
        aria-label={t('deposit.receipts.save', { name })}
        maxWidth="full"
        whiteSpace="normal"
        css={{ overflowWrap: 'anywhere', height: 'auto', minHeight: '8', textAlign: 'start' }}
        onClick={() => void save()}
      >
        {name}
      </Button>
      <Text as="span" size="sm" tone="subtle">
        {format.bytes(size)} · <Time value={time} />
      </Text>
    </Flex>
  );
}
