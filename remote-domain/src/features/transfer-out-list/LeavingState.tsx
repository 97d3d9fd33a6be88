import type { TransferOut } from '@certdeck/contract';
import { useFormats, useTexts } from '@certdeck/i18n';
import { Status, Text } from '@certdeck/ui';
import { joinSentences } from '../../names/sentences.ts';
import { isAskedFor } from '../../transfers-out/transfersOut.resource.ts';

/** How far a name that leaves is: somebody has its code, or a registrar asks for it. */
export function LeavingState({ name }: { name: TransferOut }) {
  const { t, lang } = useTexts('domain-transfer-out-list');
  const format = useFormats();
  const isAsked = isAskedFor(name);
  const end = isAsked ? name.decideTime : name.codeEndTime;
  const values = { date: format.date(end), when: format.relative(end) };
  const sentences = isAsked
    ? [
        name.askedTime === null ? '' : t('asked.since', { date: format.date(name.askedTime) }),
        t('domain:transferOut.asked', values),
      ]
    : [t('domain:transferOut.code', values)];
  return (
    <>
      <Status tone={isAsked ? 'warning' : 'info'}>{t(isAsked ? 'state.asked' : 'state.code')}</Status>
      <Text size="sm" tone="muted" maxW={{ md: '400px' }}>
        {joinSentences(sentences, lang)}
      </Text>
    </>
  );
}
