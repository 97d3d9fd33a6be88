import { useEffect, useState } from 'react';
import type { CaptchaAnswer, MemoryWork } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { Button } from '@certdeck/ui';
import { Progress } from '@certdeck/ui/data';
import { Dialog } from '@certdeck/ui/overlays';
import { HOST } from '../../../texts.ts';
import { solveMemoryWork } from './memoryWork.ts';

interface Props {
  demand: MemoryWork;
  /** Ends the work when the page that wants it is left. */
  signal: AbortSignal;
  /** Hears the answer, or undefined when it was given up or can't be had; more than once when both come together. */
  onEnd: (answer?: CaptchaAnswer) => void;
}

/** Does work that the API asks for on behalf of an area, and says what it is for and how far it has come. */
export function WorkDialog({ demand, signal, onEnd }: Props) {
  const { t } = useTexts(HOST);
  const [tried, setTried] = useState(0);
  useEffect(() => {
    const mine = new AbortController();
    solveMemoryWork(demand, { signal: AbortSignal.any([mine.signal, signal]), onTried: setTried }).then(
      onEnd,
      (error: unknown) => {
        if (mine.signal.aborted) return;
        if (!signal.aborted) console.error(error);
        onEnd();
      },
    );
    return () => mine.abort();
  }, [demand, signal, onEnd]);
  return (
    <Dialog
      open
      size="sm"
      title={t('captcha.more')}
      description={t('captcha.more.why')}
      onClose={() => onEnd()}
      footer={<Button onClick={() => onEnd()}>{t('captcha.more.cancel')}</Button>}
    >
      <Progress label={t('captcha.more.progress')} value={tried} max={demand.most} />
    </Dialog>
  );
}
