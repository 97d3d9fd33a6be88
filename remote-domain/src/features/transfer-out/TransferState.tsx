import type { TransferOut } from '@certdeck/contract';
import { useFormats, useTexts } from '@certdeck/i18n';
import { LockIcon, Status, Text, type Tone } from '@certdeck/ui';
import { joinSentences } from '../../names/sentences.ts';
import { isAskedFor } from '../../transfers-out/transfersOut.resource.ts';
import { obstaclesOf } from './obstacles.ts';

type State = 'asked' | 'kept' | 'code' | 'free';

const tones: Readonly<Record<State, Tone>> = {
  asked: 'warning',
  kept: 'neutral',
  code: 'info',
  free: 'success',
};

/** Whether a name can go to another registrar: what keeps it, or how far it is. */
export function TransferState({ name }: { name: TransferOut }) {
  const { t, lang } = useTexts('domain-transfer-out');
  const format = useFormats();
  const obstacles = obstaclesOf(name);
  const { codeEndTime, decideTime } = name;
  const state: State = isAskedFor(name)
    ? 'asked'
    : obstacles.length > 0
      ? 'kept'
      : codeEndTime === null
        ? 'free'
        : 'code';
  const date = (time: number | null) => ({ date: format.date(time), when: format.relative(time) });
  const sentences =
    state === 'asked'
      ? [t('domain:transferOut.asked', date(decideTime))]
      : [
          // texts: obstacle.*
          ...obstacles.flatMap(({ kind, until }) => [
            t(`obstacle.${kind}`),
            until === null ? '' : t('until', { date: format.day(until) }),
          ]),
          ...(codeEndTime === null ? [] : [t('domain:transferOut.code', date(codeEndTime))]),
        ];
  // texts: state.asked state.kept state.code state.free
  return (
    <>
      <Status tone={tones[state]} icon={state === 'kept' ? <LockIcon size={12} /> : undefined}>
        {t(`state.${state}`)}
      </Status>
      <Text size="sm" tone="muted" maxW={{ md: '360px' }}>
        {joinSentences(sentences, lang)}
      </Text>
    </>
  );
}
