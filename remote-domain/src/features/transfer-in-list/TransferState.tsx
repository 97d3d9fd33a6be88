import type { TransferIn } from '@certdeck/contract';
import { type Translate, useFormats, useTexts } from '@certdeck/i18n';
import { Status, Text, type Tone } from '@certdeck/ui';
import { joinSentences } from '../../names/sentences.ts';

const tones: Readonly<Record<TransferIn['status'], Tone>> = {
  ordered: 'info',
  pending: 'info',
  done: 'success',
  refused: 'error',
  cancelled: 'neutral',
  stuck: 'warning',
};

/** How far a transfer is, in a word, and under it whose turn it is or what became of the price. */
export function TransferState({ transfer }: { transfer: TransferIn }) {
  const { t, lang } = useTexts('domain-transfer-in-list');
  const format = useFormats();
  const { status, refusal, decideTime, doneTime } = transfer;
  const sentence = sentenceOf(status, t, {
    decided: decideTime === null ? '' : format.day(decideTime),
    done: doneTime === null ? '' : format.day(doneTime),
  });
  const text = joinSentences([refusal, sentence], lang);
  return (
    <>
      {/* texts: state.ordered state.pending state.done state.refused state.cancelled state.stuck */}
      <Status tone={tones[status]} whiteSpace="nowrap">
        {t(`state.${status}`)}
      </Status>
      {text !== '' && (
        <Text size="sm" tone="muted" maxW={{ md: '320px' }}>
          {text}
        </Text>
      )}
    </>
  );
}

/** Until when the other registrar can say no, and since when the name is here; '' where that isn’t known. */
interface Days {
  decided: string;
  done: string;
}

function sentenceOf(status: TransferIn['status'], t: Translate, { decided, done }: Days): string {
  switch (status) {
    case 'ordered':
      return t('ordered');
    case 'pending':
      return decided === '' ? t('pending') : t('pending.until', { date: decided });
    case 'done':
      return done === '' ? '' : t('done', { date: done });
    case 'refused':
    case 'cancelled':
      return t('refunded');
    case 'stuck':
      return t('stuck');
  }
}
