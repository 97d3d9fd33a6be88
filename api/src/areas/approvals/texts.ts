import type { NoticeText } from '../../platform/area/notices.ts';
import { sentencesOf } from '../../platform/server/sentences.ts';
import english from './locales/en.json' with { type: 'json' };

const { all, say } = sentencesOf(import.meta.dirname, english);

interface Values {
  person: string;
  /** API key by which they asked; '' for none. */
  key: string;
  order: string;
  name: string;
  amount: string;
  /** What the deciding person wrote; '' for nothing. */
  answer: string;
}

const bodyOf = (step: 'asked' | 'approved' | 'refused', values: Values) => {
  const { answer, key } = values;
  if (step === 'approved' && answer === '') return say('approvedPlain.text', { ...values });
  if (step === 'asked' && key !== '') return say('askedByKey.text', { ...values });
  return say(`${step}.text`, { ...values });
};

const noticeOf =
  (step: 'asked' | 'approved' | 'refused') =>
  (values: Values): NoticeText => ({
    title: say(`${step}.title`, { name: values.name }),
    content: bodyOf(step, values),
  });

/** Sentences about orders that wait for approval. */
export const approvalTexts = {
  ...all,
  /** By what is told. */
  notices: { asked: noticeOf('asked'), approved: noticeOf('approved'), refused: noticeOf('refused') },
};
