import { useCallback } from 'react';
import { domainCalls } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, revalidateAreas, useCallMutation } from '@certdeck/session';
import { notify } from '@certdeck/ui';
import { recordText } from './RecordTable.tsx';
import type { HostedDnsRecord, HostedZone } from '../../records/zone.resource.ts';

/** What a change of records makes stale. */
export const STALE: readonly string[] = ['domain'];
/** For how long a removal can be undone at its notice, in milliseconds. */
const UNDO_MS = 15_000;

/** Removes a record at once, and offers to put it back. */
export function useRemoving(zone: HostedZone): (record: HostedDnsRecord) => void {
  const { t } = useTexts('domain-dns-zone');
  const { domain } = zone;
  const removal = useCallMutation(domainCalls.deleteDnsRecord, { messages: 'own', stale: STALE });
  const addition = useCallMutation(domainCalls.addDnsRecord, { messages: 'own', stale: STALE });
  const { send: sendRemoval } = removal;
  const { send: sendAddition } = addition;
  return useCallback(
    (record: HostedDnsRecord) => {
      async function putBack() {
        const { type, host, value, ttl, priority } = record;
        const reply = await sendAddition({ domain, type, host, value, ttl, priority });
        if (reply && isSuccess(reply)) notify.success(t('restored'));
        else if (!reply?.shown) notify.error(reply?.msg || t('common:op.failed.save'));
      }
      async function remove() {
        const reply = await sendRemoval({ id: record.id });
        if (reply && isSuccess(reply)) {
          notify.success({
            text: t('removed', { record: recordText(record, zone) }),
            duration: UNDO_MS,
            actions: [{ label: t('undo'), onPress: () => void putBack() }],
          });
          return;
        }
        if (!reply?.shown) notify.error(reply?.msg || t('common:op.failed.delete'));
        // A colleague may have removed it meanwhile: the list says what is true.
        await revalidateAreas(STALE);
      }
      void remove();
    },
    [domain, zone, sendAddition, sendRemoval, t],
  );
}
