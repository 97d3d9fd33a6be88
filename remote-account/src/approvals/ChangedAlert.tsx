import { useTexts } from '@certdeck/i18n';
import { Alert, Stack, useMoney } from '@certdeck/ui';
import { toReadable } from '@certdeck/validation';
import type { Approval } from './approvals.resource.ts';
import { namesOf, wayOf } from './seen.ts';

/** What was seen before, and what it is by now, line by line. */
export function ChangedAlert({ before, after }: { before: Approval; after: Approval }) {
  const { t } = useTexts('account');
  const money = useMoney();
  const wordsOf = (approval: Approval) => [
    { key: 'approval.price', value: money(approval.amount) },
    { key: 'approval.pays.how', value: t(wayOf(approval)) },
    { key: 'approval.names', value: namesOf(approval).map(toReadable).join(', ') },
    { key: 'approval.why', value: approval.reason === '' ? '—' : approval.reason },
  ];
  const then = wordsOf(before);
  const changes = wordsOf(after)
    .map(({ key, value }, index) => ({ label: t(key), now: value, before: then[index]?.value ?? '' }))
    .filter((change) => change.now !== change.before);
  return (
    <Alert tone="error" live title={t('approval.stale')}>
      <Stack asChild gap="1.5" marginTop="1" overflowWrap="anywhere">
        <ul>
          {changes.map((change) => (
            <li key={change.label}>{t('approval.change', change)}</li>
          ))}
        </ul>
      </Stack>
    </Alert>
  );
}
